import { alarmTypes, type InputProblem, type WorldSettings } from '@muster/contract'
import { isTimeZone } from '../time/time-zones.ts'
import { entered, limitsOf, type ThresholdAlert, thresholdAlerts } from './threshold-limits.ts'
import { alarmProblems, periodProblem, thresholdProblems } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/** What is wrong with settings that somebody wants to save, by field; what stays as it was is never wrong. */
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

function problemsOfAlert(alert: ThresholdAlert, before: WorldSettings, after: WorldSettings): InputProblem[] {
  const [yellow, red] = [`${alert}Yellow`, `${alert}Red`] as const
  const limits = limitsOf(alert, after.useMetricDistances)
  // Metres are no unit that people enter: what comes of them has as many decimals as it has.
  const now = (field: typeof yellow | typeof red) =>
    limits.stored === 1 ? after[field] : entered(after[field], limits)
  // Compared as stored: the same distance in another unit is no change.
  const loaded = (field: typeof yellow | typeof red) => (after[field] === before[field] ? now(field) : null)
  const found = thresholdProblems(
    { warning: now(yellow), problem: now(red) },
    { warning: loaded(yellow), problem: loaded(red) },
    limits,
  )
  return [...told(yellow, found.warning), ...told(red, found.problem)]
}

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

/** An hour and a zone belong together: with neither, anomalies are not looked for. */
function problemsOfAnomalies(before: WorldSettings, after: WorldSettings): InputProblem[] {
  const { smartGroupingHour: hour, smartGroupingTimeZone: zone } = after
  if (hour === before.smartGroupingHour && zone === before.smartGroupingTimeZone) return []
  if (hour !== null && zone === null) return [{ field: 'smartGroupingTimeZone', problem: 'is missing' }]
  if (hour === null && zone !== null) return [{ field: 'smartGroupingHour', problem: 'is missing' }]
  return zone === null || isTimeZone(zone)
    ? []
    : [{ field: 'smartGroupingTimeZone', problem: 'is not a time zone' }]
}
