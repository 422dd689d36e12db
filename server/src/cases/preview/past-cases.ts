import {
  dayLength,
  type Grouping,
  minuteLength,
  previewDays,
  type previewGaps,
  silence,
  type WatchRule,
} from '@muster/contract'
import { type AlertingTime, alarmLevel, isAlarmMet, isAnomalyNew, pastCases } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { numbersIn } from '../../alerts/index.ts'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { keysOf, type WatchedEstate, watchedCohorts } from '../looking/estate-of-watch.ts'
import { cohortsOfDevices } from '../looking/place-devices.sql.ts'
import { countedBy, type PastSubject, readAlertingTimes } from './alerting-times.ts'
import { readAffected, readRaisedDays, readReportingDays } from './past-statuses.sql.ts'

type Gap = (typeof previewGaps)[number]

interface Asked {
  now: number
  view: CustomView | null
}

interface Times {
  now: number
  /** Milliseconds. */
  hold: number
  end: number
}

/** When a watch would have opened cases in the last 30 days, or why that cannot be told [K-416 to K-418]. */
export async function openingsOf(
  scope: Scope,
  { watched, where, holdMinutes, endMinutes }: WatchRule,
  { now, view }: Asked,
): Promise<number[] | Gap> {
  const estate = await watchedCohorts(scope, where, view)
  const times = { now, hold: holdMinutes * minuteLength, end: endMinutes * minuteLength }
  switch (watched.kind) {
    case 'deviceAlert':
    case 'batteryAlert': {
      const { alert, level, leastDevices, groupedBy } = watched
      const subject = watched.kind === 'deviceAlert' ? 'device' : 'battery'
      const past = await readAlertingTimes(scope, { subject, alert, level, from: beginning(times) })
      return openings(byGroup(groupedBy, estate, past), times, () => ({
        ...{ holdFor: times.hold, leastDevices },
      }))
    }
    case 'alarm':
      return await openingsOfAlarms(scope, watched, { estate, times })
    case 'anomaly':
      return await openingsOfAnomalies(scope, watched.alerts, { estate, times })
    case 'silence':
      if (watched.silentMinutes * minuteLength < dayLength) return 'shortSilence'
      return await openingsOfSilence(scope, watched.silentMinutes * minuteLength, { estate, times })
    case 'deviceFilter':
    case 'batteryFilter':
      return 'filter'
  }
}

/** What began to hold before the first day is heard of too. */
const beginning = ({ now, hold }: Times): number => now - previewDays * dayLength - hold

function byGroup(
  groupedBy: Grouping,
  estate: WatchedEstate,
  past: readonly PastSubject[],
): Map<string, AlertingTime[]> {
  const groups = new Map<string, AlertingTime[]>()
  for (const subject of past) {
    const cohort = estate.get(subject.cohort)
    for (const key of cohort ? keysOf(groupedBy, cohort, subject) : []) {
      const times = groups.get(key) ?? []
      groups.set(key, times)
      times.push(...subject.times)
    }
  }
  return groups
}

type GroupRule = Pick<Parameters<typeof pastCases>[0], 'holdFor' | 'groupHoldFor' | 'leastDevices'>

const openings = (
  groups: ReadonlyMap<string, AlertingTime[]>,
  { now, end }: Times,
  ruleOf: (key: string) => GroupRule,
): number[] =>
  [...groups].flatMap(([key, devices]) =>
    pastCases({ devices, endAfter: end, now, ...ruleOf(key) }).map(({ openedAt }) => openedAt),
  )

/** From the days on which anomalies were raised anew, of those with a device that is watched today. */
async function openingsOfAnomalies(
  scope: Scope,
  alerts: readonly string[],
  { estate, times }: { estate: WatchedEstate; times: Times },
): Promise<number[]> {
  const today = Math.floor(times.now / dayLength)
  const raised = await readRaisedDays(scope, { alerts, day: today - 2 * previewDays })
  const news = raised.flatMap(({ anomaly, days }) =>
    days
      .filter((last, index) => isAnomalyNew({ last, before: days[index - 1] ?? null }))
      .map((day) => ({ anomaly, day, at: (day + 1) * dayLength + times.hold }))
      .filter(({ at }) => at <= times.now),
  )
  const affected = (await readAffected(scope, news)).map((each) => ({
    ...each,
    numbers: numbersIn(each.affected),
  }))
  const numbers = [...new Set(affected.flatMap((each) => each.numbers))]
  const watched = new Set(
    (await cohortsOfDevices(scope, numbers)).flatMap((part) => (estate.has(part.cohort) ? part.numbers : [])),
  )
  const isWatched = ({ anomaly, day }: (typeof news)[number]) =>
    affected.some(
      (each) =>
        each.anomaly === anomaly && each.day === day && each.numbers.some((number) => watched.has(number)),
    )
  return news.filter(isWatched).map(({ at }) => at)
}

/** An alarm is a share of today's devices: as many as it takes make the alarm. */
async function openingsOfAlarms(
  scope: Scope,
  watched: Extract<WatchRule['watched'], { kind: 'alarm' }>,
  { estate, times }: { estate: WatchedEstate; times: Times },
): Promise<number[]> {
  const { settings } = await readWorldSettings(scope)
  const totals = new Map<string, number>()
  for (const cohort of estate.values()) {
    for (const key of keysOf(watched.groupedBy, cohort)) {
      totals.set(key, (totals.get(key) ?? 0) + cohort.devices)
    }
  }
  const isMet = (alerting: number, total: number) =>
    isAlarmMet(alarmLevel(alerting, total, settings.alarms[watched.alarm]), watched)
  const leastOf = (key: string) => {
    const total = totals.get(key) ?? 0
    const least = Array.from({ length: total }, (_, index) => index + 1).find((each) => isMet(each, total))
    return least ?? Number.POSITIVE_INFINITY
  }
  const asked = { subject: 'device' as const, ...countedBy(watched.alarm), from: beginning(times) }
  const groups = byGroup(watched.groupedBy, estate, await readAlertingTimes(scope, asked))
  return openings(groups, times, (key) => ({
    ...{ holdFor: 0, groupHoldFor: times.hold, leastDevices: leastOf(key) },
  }))
}

/** From the days with reports of the home locations that have enough devices today. */
async function openingsOfSilence(
  scope: Scope,
  lasting: number,
  { estate, times }: { estate: WatchedEstate; times: Times },
): Promise<number[]> {
  const homes = Map.groupBy(estate.values(), ({ homeLocationId }) => homeLocationId)
  const day = Math.floor((beginning(times) - lasting) / dayLength)
  const reported = new Map(
    (await readReportingDays(scope, { cohorts: [...estate.keys()], day })).map(({ cohort, days }) => [
      ...([cohort, days] as const),
    ]),
  )
  const groups = new Map<string, AlertingTime[]>()
  for (const [homeLocationId, cohorts] of homes) {
    const devices = cohorts.reduce((sum, cohort) => sum + cohort.devices, 0)
    if (homeLocationId === null || devices < silence.devices) continue
    const days = [...new Set(cohorts.flatMap(({ id }) => reported.get(id) ?? []))].toSorted((a, b) => a - b)
    const silent = days.map((last, index): AlertingTime => {
      const next = days[index + 1]
      return { from: (last + 1) * dayLength, to: next === undefined ? null : next * dayLength }
    })
    groups.set(homeLocationId, silent)
  }
  return openings(groups, times, () => ({ holdFor: lasting, groupHoldFor: times.hold, leastDevices: 1 }))
}
