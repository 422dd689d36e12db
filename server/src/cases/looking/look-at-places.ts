import { alarmTypes, minuteLength, silence } from '@muster/contract'
import {
  afterUptime,
  alarmLevel,
  caseLevel,
  isAlarmMet,
  isAnomalyNew,
  isSilenceAlert,
  lastContactThatCounts,
  textOfKey,
} from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { numbersIn } from '../../alerts/index.ts'
import { readCohortCounts } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { leftOut } from '../downtime/explained-silence.ts'
import { keysOf } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import type { Look, LookOf } from './look.ts'
import { type GroupSum, sizeOfGroup, sumByGroup, wholeGroup, withGone } from './look-at-groups.ts'
import {
  cohortsOfDevices,
  devicesOfAlarm,
  devicesReportingBefore,
  type NumbersOfCohort,
  readLastContacts,
  readRaisedAnomalies,
} from './place-devices.sql.ts'

const sumOfNumbers = (parts: readonly NumbersOfCohort[]): GroupSum =>
  new Map(parts.map(({ cohort, numbers }) => [cohort, numbers.length]))

/** Home locations or groups with an alarm [K-105]. */
export async function lookAtAlarms(
  scope: Scope,
  { watched, estate, known, now, memory, work, downtime }: LookOf<'alarm'>,
): Promise<Look> {
  const { settings } = await readWorldSettings(scope)
  const status = alarmTypes[watched.alarm]
  const counted = status === 'anyAlert' ? 'deviceStatus' : status
  const cohorts = [...estate.keys()]
  const counts = await readCohortCounts(scope, { cohorts, statuses: [counted] })
  const isOfSilence = counted === 'deviceStatus' || isSilenceAlert(counted)
  const explained = isOfSilence
    ? await memory.explainedSince(scope, { since: now, now, mark: work.mark }, downtime)
    : null
  const least = status === 'deviceStatus' ? 2 : 1
  const without = leftOut(explained, { now, counts: (own) => isOfSilence && own[counted] >= least })
  const alerting = counts.map(({ cohort, red, yellow }) => {
    const devices = red[counted] + (least === 2 ? 0 : yellow[counted])
    return { cohort, devices: Math.max(0, devices - (without.byCohort.get(cohort) ?? 0)) }
  })
  const totals = sumByGroup(
    watched.groupedBy,
    estate,
    counts.map(({ cohort, total }) => ({ cohort, devices: total })),
  )
  const groups = withGone(sumByGroup(watched.groupedBy, estate, alerting), known)
  const found = [...groups].map(([key, sum]): FoundGroup => {
    const alarm = alarmLevel(
      sizeOfGroup(sum),
      sizeOfGroup(totals.get(key) ?? new Map()),
      settings.alarms[watched.alarm],
    )
    const isMet = isAlarmMet(alarm, watched)
    return wholeGroup(key, sum, {
      isMet,
      level: alarm !== 'none' && caseLevel({ alarm }) === 'yellow' ? 1 : 2,
    })
  })
  return {
    found: found.filter(({ key, isMet }) => isMet || known.some((row) => row.key === key)),
    numbersOf: async (keys) => {
      const numbers = new Map<string, number[]>()
      if (keys.length === 0) return numbers
      for (const part of await devicesOfAlarm(scope, watched.alarm, cohorts)) {
        const members = estate.get(part.cohort)
        const counting = part.numbers.filter((number) => !without.numbers.has(number))
        for (const key of members ? keysOf(watched.groupedBy, members) : [])
          if (keys.includes(key)) numbers.set(key, [...(numbers.get(key) ?? []), ...counting])
      }
      return numbers
    },
    lookAt: now + minuteLength,
  }
}

/** Home locations from which no device reports any more [K-107, K-1207]. */
export async function lookAtSilence(
  scope: Scope,
  { watched, estate, known, now, downtime }: LookOf<'silence'>,
): Promise<Look> {
  const { gaps } = downtime
  const homes = new Map<string, { latest: number; cohorts: number[] }>()
  for (const { cohort, latest } of await readLastContacts(scope, [...estate.keys()])) {
    const homeLocationId = estate.get(cohort)?.homeLocationId ?? null
    if (homeLocationId === null) continue
    const key = textOfKey({ by: 'homeLocation', homeLocationId })
    const home = homes.get(key) ?? { latest, cohorts: [] }
    homes.set(key, home)
    home.latest = Math.max(home.latest, latest)
    home.cohorts.push(cohort)
  }
  const lasting = watched.silentMinutes * minuteLength
  const counts = lastContactThatCounts({ now, silence: lasting, gaps })
  const numbers = new Map<string, number[]>()
  const found: FoundGroup[] = []
  for (const [key, { latest, cohorts }] of homes) {
    const isQuiet = latest <= counts
    if (!isQuiet && !known.some((row) => row.key === key)) continue
    const parts = await devicesReportingBefore(scope, cohorts, latest)
    const sum = sumOfNumbers(isQuiet ? parts : [])
    const isMet = isQuiet && sizeOfGroup(sum) >= silence.devices
    const since = isMet ? Math.min(now, afterUptime({ since: latest, lasting, gaps })) : null
    numbers.set(
      key,
      parts.flatMap((part) => part.numbers),
    )
    if (isMet || known.some((row) => row.key === key)) found.push(wholeGroup(key, sum, { isMet, since }))
  }
  // The next that can fall silent; one that is silent may report at any moment.
  const next = [...homes.values()]
    .filter(({ latest }) => latest > counts)
    .map(({ latest }) => latest + lasting)
  const soon = now + minuteLength
  const lookAt = found.length > 0 || next.length === 0 ? soon : Math.max(soon, Math.min(...next))
  return { found, numbersOf: async () => numbers, lookAt }
}

/** New anomalies, each as long as searches raise it [K-106]. */
export async function lookAtAnomalies(scope: Scope, look: LookOf<'anomaly'>): Promise<Look> {
  const { watched, estate, known, now } = look
  const raised = look.raised ?? (await readRaisedAnomalies(scope, now))
  const numbers = new Map<string, number[]>()
  const found = new Map<string, FoundGroup>()
  const isWanted = (alert: string) =>
    watched.alerts.length === 0 || watched.alerts.some((each) => each === alert)
  for (const { id, alert, affected, ...days } of raised) {
    const key = textOfKey({ by: 'anomaly', anomalyId: id })
    const isKnown = known.some((row) => row.key === key)
    if (!isWanted(alert) || !(isKnown || isAnomalyNew(days))) continue
    const parts = (await cohortsOfDevices(scope, numbersIn(affected))).filter(({ cohort }) =>
      estate.has(cohort),
    )
    const sum = sumOfNumbers(parts)
    numbers.set(
      key,
      parts.flatMap((part) => part.numbers),
    )
    const isMet = sizeOfGroup(sum) > 0
    if (isMet || isKnown) found.set(key, wholeGroup(key, sum, { isMet }))
  }
  for (const { key } of known)
    if (!found.has(key)) found.set(key, wholeGroup(key, new Map(), { isMet: false }))
  return {
    found: [...found.values()],
    numbersOf: async () => numbers,
    lookAt: now + 5 * minuteLength,
  }
}
