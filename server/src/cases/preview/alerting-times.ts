import {
  type AlarmType,
  alarmTypes,
  batteryAlerts,
  dayLength,
  deviceAlerts,
  type StatusLevel,
  statusLevels,
} from '@muster/contract'
import type { AlertingTime } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  levelIn,
  type PresentSubject,
  readPresentBatteries,
  readPresentDevices,
} from '../looking/present-statuses.sql.ts'
import { numbersAlerting, type PastChange, readPastChanges } from './past-statuses.sql.ts'

/** When a device or battery alerted, with what groups it today. */
export interface PastSubject extends Pick<PresentSubject, 'cohort' | 'manufacturer' | 'model'> {
  times: AlertingTime[]
}

interface AskedPast {
  subject: 'device' | 'battery'
  /** One alert, or the overall status. */
  alert: string
  /** Whether a warning is enough. */
  level: Exclude<StatusLevel, 'green'>
  /** The beginning of the log that is read, in milliseconds since the epoch. */
  from: number
}

/** The status that an alarm counts, and at which level. */
export const countedBy = (alarm: AlarmType): Pick<AskedPast, 'alert' | 'level'> => {
  const counted = alarmTypes[alarm]
  if (counted === 'deviceStatus') return { alert: counted, level: 'red' }
  return { alert: counted === 'anyAlert' ? 'deviceStatus' : counted, level: 'yellow' }
}

/** When each device or battery was bad enough; what was so before the log begins has been so since just before it. */
export async function readAlertingTimes(
  scope: Scope,
  { subject, alert, level, from }: AskedPast,
): Promise<PastSubject[]> {
  const every: readonly string[] = subject === 'device' ? deviceAlerts : batteryAlerts
  // The overall status is in no log: it is that of the worst alert.
  const alerts = alert === 'deviceStatus' || alert === 'batteryStatus' ? every : [alert]
  const day = Math.floor(from / dayLength)
  const changes = Map.groupBy(await readPastChanges(scope, { subject, alerts, day }), ({ number }) => number)
  const numbers = [...new Set([...changes.keys(), ...(await numbersAlerting(scope, subject))])]
  const present = await (subject === 'device' ? readPresentDevices : readPresentBatteries)(scope, numbers)
  const least = statusLevels.indexOf(level)
  return present.flatMap(({ number, cohort, manufacturer, model, levels }): PastSubject[] => {
    const ofSubject = Map.groupBy(changes.get(number) ?? [], (change) => change.alert)
    const times = alerts.flatMap((each) => {
      const now = statusLevels.indexOf(levelIn({ levels }, each))
      return timesOf(ofSubject.get(each) ?? [], { now, least, from })
    })
    return times.length === 0 ? [] : [{ cohort, manufacturer, model, times: merged(times) }]
  })
}

function timesOf(
  changes: readonly PastChange[],
  { now, least, from }: { now: number; least: number; from: number },
): AlertingTime[] {
  const times: AlertingTime[] = []
  let since = (changes[0]?.from ?? now) >= least ? from - 1 : null
  for (const { at, to } of changes) {
    if (to >= least) since ??= at
    else if (since !== null) {
      times.push({ from: since, to: at })
      since = null
    }
  }
  if (since !== null) times.push({ from: since, to: null })
  return times
}

/** Overlapping times as one: of several alerts one is enough. */
function merged(times: readonly AlertingTime[]): AlertingTime[] {
  const all: AlertingTime[] = []
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (!last || (last.to !== null && last.to < time.from)) all.push({ ...time })
    else if (last.to !== null) last.to = time.to === null ? null : Math.max(last.to, time.to)
  }
  return all
}
