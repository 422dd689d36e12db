import { alertLimits, metresPerMile } from '@muster/contract'

/** The alerts with a warning and a problem threshold, by their setting names. */
export const thresholdAlerts = [
  'averageDischarge',
  'batteryHealthStatus',
  'batteryCycleCount',
  'batteryAverageDischarge',
  'deviceLocationDistance',
  'deviceLocationTime',
  'deviceUserExperienceReboot',
  'deviceUserExperienceLowPower',
  'deviceUserExperienceDropStatus',
  'deviceUtilisationIdle',
  'deviceUtilisationOutOfContact',
] as const
export type ThresholdAlert = (typeof thresholdAlerts)[number]

export interface Range {
  min: number
  max: number
}

/** The limits of an alert's thresholds, in the unit people enter. */
export interface ThresholdLimits {
  warning: Range
  problem: Range
  decimals: number
  /** Where a lower value is worse, the problem lies below the warning. */
  isReversed: boolean
  /** The stored value of one entered unit: distances are stored in metres, everything else as entered. */
  stored: number
}

/** The smallest step of an input: one, or one in its last decimal place. */
export const stepOf = ({ decimals }: Pick<ThresholdLimits, 'decimals'>): number => 10 ** -decimals

const whole = { decimals: 0, isReversed: false, stored: 1 } as const

/** Both start at 2 units; the warning ends one below the problem. */
const ofBattery = (max: number): ThresholdLimits => ({
  ...whole,
  warning: { min: 2, max: max - 1 },
  problem: { min: 2, max },
})

/** They start at 1 and 2; the warning ends one below the problem. */
const upTo = (max: number): ThresholdLimits => ({
  ...whole,
  warning: { min: 1, max: max - 1 },
  problem: { min: 2, max },
})

const events: ThresholdLimits = { ...whole, warning: alertLimits.warning, problem: alertLimits.problem }

const ofHealth: ThresholdLimits = {
  ...whole,
  isReversed: true,
  warning: { min: 1, max: alertLimits.batteryHealth.max - 1 },
  problem: { min: 1, max: alertLimits.batteryHealth.max },
}

/** Shared by the world's thresholds and those of a home location [A-857, A-1227, A-1228]. */
export function distanceLimits(useMetricDistances: boolean): ThresholdLimits {
  const { decimals, distance } = alertLimits
  const step = 10 ** -decimals
  const max = useMetricDistances ? distance.maxKilometres : distance.maxMiles
  const oneBelow = Number((max - step).toFixed(decimals))
  return {
    decimals,
    isReversed: false,
    warning: { min: step, max: oneBelow },
    problem: { min: 2 * step, max },
    stored: useMetricDistances ? 1000 : metresPerMile,
  }
}

const limits: Record<Exclude<ThresholdAlert, 'deviceLocationDistance'>, ThresholdLimits> = {
  averageDischarge: ofBattery(alertLimits.averageDischarge.max),
  batteryHealthStatus: ofHealth,
  batteryCycleCount: ofBattery(alertLimits.cycleCount.max),
  batteryAverageDischarge: ofBattery(alertLimits.averageDischarge.max),
  deviceLocationTime: upTo(alertLimits.timeAwayHours.max),
  deviceUserExperienceReboot: events,
  deviceUserExperienceLowPower: events,
  deviceUserExperienceDropStatus: events,
  deviceUtilisationIdle: upTo(alertLimits.idleDays.max),
  deviceUtilisationOutOfContact: upTo(alertLimits.outOfContactDays.max),
}

export const limitsOf = (alert: ThresholdAlert, useMetricDistances: boolean): ThresholdLimits =>
  alert === 'deviceLocationDistance' ? distanceLimits(useMetricDistances) : limits[alert]

/** Decimals of a stored distance: those of a mile in metres plus those of the entry. */
const storedDecimals = 6

/** An entered threshold in the stored unit, without binary rounding noise. */
export const storedValue = (value: number, { stored }: Pick<ThresholdLimits, 'stored'>): number =>
  Number((value * stored).toFixed(storedDecimals))

/**
 * A stored threshold in the entered unit. What was entered in this unit comes back as it was; a threshold set in another,
 * such as 5 km in a world that now has miles, has one decimal, since nobody entered its others.
 */
export function entered(value: number, limits: ThresholdLimits): number {
  const { stored, decimals } = limits
  const exact = Number((value / stored).toFixed(decimals))
  if (exact < 1 || storedValue(exact, limits) === value) return exact
  return Number((value / stored).toFixed(Math.min(1, decimals)))
}

/** The same limits in the stored unit. */
export function storedLimits(limits: ThresholdLimits): ThresholdLimits {
  if (limits.stored === 1) return limits
  const inMetres = ({ min, max }: Range): Range => ({
    min: storedValue(min, limits),
    max: storedValue(max, limits),
  })
  return {
    warning: inMetres(limits.warning),
    problem: inMetres(limits.problem),
    decimals: storedDecimals,
    isReversed: limits.isReversed,
    stored: 1,
  }
}
