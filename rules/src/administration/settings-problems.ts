import { alarmTypes, type InputProblem, isTimeZone, type WorldSettings } from '@muster/contract'
import { storedThresholdProblems } from './stored-thresholds.ts'
import { limitsOf, type ThresholdAlert, thresholdAlerts } from './threshold-limits.ts'
import { alarmProblems, periodProblem } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/** The problems of settings about to be saved, by field; an unchanged value is always accepted. */
export function settingsProblems(before: WorldSettings, after: WorldSettings): InputProblem[] {
  return [
    ...thresholdAlerts.flatMap((alert) => problemsOfAlert(alert, before, after)),
    ...periods.flatMap((field) => told(field, periodProblem(after[field], before[field]))),
    ...problemsOfAlarms(before, after),
    ...problemsOfAnomalies(before, after),
  ]
}

const periods = [
  'deviceUserExperienceRebootPeriod',
  'deviceUserExperienceLowPowerPeriod',
  'deviceUserExperienceDropStatusPeriod',
] as const

const problemsOfAlert = (
  alert: ThresholdAlert,
  before: WorldSettings,
  after: WorldSettings,
): InputProblem[] =>
  storedThresholdProblems(
    [`${alert}Yellow`, `${alert}Red`] as const,
    before,
    after,
    limitsOf(alert, after.useMetricDistances),
  )

function problemsOfAlarms(before: WorldSettings, after: WorldSettings): InputProblem[] {
  return (Object.keys(alarmTypes) as (keyof typeof alarmTypes)[]).flatMap((type) => {
    const [was, is] = [before.alarms[type], after.alarms[type]]
    const found = alarmProblems(
      { warning: is.yellow, problem: is.red },
      { warning: was.yellow, problem: was.red },
    )
    return [...told(`alarms.${type}.yellow`, found.warning), ...told(`alarms.${type}.red`, found.problem)]
  })
}

/** An hour and a zone belong together: with neither, the search for anomalies is off. */
function problemsOfAnomalies(before: WorldSettings, after: WorldSettings): InputProblem[] {
  const { smartGroupingHour: hour, smartGroupingTimeZone: zone } = after
  if (hour === before.smartGroupingHour && zone === before.smartGroupingTimeZone) return []
  if (hour !== null && zone === null) return [{ field: 'smartGroupingTimeZone', problem: 'is missing' }]
  if (hour === null && zone !== null) return [{ field: 'smartGroupingHour', problem: 'is missing' }]
  return zone === null || isTimeZone(zone)
    ? []
    : [{ field: 'smartGroupingTimeZone', problem: 'is not a time zone' }]
}
