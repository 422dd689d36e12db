import type { WorldSettings, WorldSettingsChange } from '@muster/contract'
import {
  entered,
  limitsOf,
  periodProblem,
  storedValue,
  type ThresholdAlert,
  type ThresholdProblem,
  thresholdProblems,
} from '@muster/rules'
import type { SettingsPart } from '../stored-settings.ts'
import { type AlertName, alertNames } from './alert-sections.ts'

/** Draft of an alert: null is an empty field; fields that the alert does not have are absent. */
export interface AlertFields {
  isOn: boolean
  warning?: number | null
  problem?: number | null
  period?: number | null
}
export type AlertsDraft = Record<AlertName, AlertFields>

const withPeriod = [
  'deviceUserExperienceReboot',
  'deviceUserExperienceLowPower',
  'deviceUserExperienceDropStatus',
] as const
export const hasPeriod = (alert: AlertName): alert is (typeof withPeriod)[number] =>
  withPeriod.some((one) => one === alert)
export const hasThresholds = (alert: AlertName): alert is ThresholdAlert =>
  alert !== 'deviceLocationAccessPoint'

function fieldsOf(alert: AlertName, settings: WorldSettings): AlertFields {
  const isOn = settings[`${alert}Enabled`]
  if (!hasThresholds(alert)) return { isOn }
  const limits = limitsOf(alert, settings.useMetricDistances)
  return {
    isOn,
    warning: entered(settings[`${alert}Yellow`], limits),
    problem: entered(settings[`${alert}Red`], limits),
    ...(hasPeriod(alert) && { period: settings[`${alert}Period`] }),
  }
}

/** Stored values are shown rounded: only a different number changes them. */
function changesOfAlert(alert: AlertName, fields: AlertFields, settings: WorldSettings): WorldSettingsChange {
  const before = fieldsOf(alert, settings)
  const changes: WorldSettingsChange = {}
  if (fields.isOn !== before.isOn) changes[`${alert}Enabled`] = fields.isOn
  if (!hasThresholds(alert)) return changes
  const limits = limitsOf(alert, settings.useMetricDistances)
  const { warning, problem, period } = fields
  if (isNumber(warning) && warning !== before.warning)
    changes[`${alert}Yellow`] = storedValue(warning, limits)
  if (isNumber(problem) && problem !== before.problem) changes[`${alert}Red`] = storedValue(problem, limits)
  if (hasPeriod(alert) && isNumber(period) && period !== before.period) changes[`${alert}Period`] = period
  return changes
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

export const alertsPart: SettingsPart<AlertsDraft> = {
  draftOf: (settings) =>
    Object.fromEntries(alertNames.map((alert) => [alert, fieldsOf(alert, settings)])) as AlertsDraft,
  changesOf: (draft, settings) =>
    Object.assign({}, ...alertNames.map((alert) => changesOfAlert(alert, draft[alert], settings))),
}

export interface AlertProblems {
  warning?: ThresholdProblem
  problem?: ThresholdProblem
  period?: ThresholdProblem
}

/** What is wrong with the fields of an alert; one that is off cannot be edited and keeps its stored values. */
export function alertProblems(
  alert: AlertName,
  now: AlertFields,
  loaded: AlertFields,
  useMetricDistances: boolean,
): AlertProblems {
  if (!now.isOn || !hasThresholds(alert)) return {}
  const period = hasPeriod(alert) ? periodProblem(now.period ?? null, loaded.period ?? null) : undefined
  return {
    ...thresholdProblems(pairOf(now), pairOf(loaded), limitsOf(alert, useMetricDistances)),
    ...(period && { period }),
  }
}

const pairOf = ({ warning = null, problem = null }: AlertFields) => ({ warning, problem })
