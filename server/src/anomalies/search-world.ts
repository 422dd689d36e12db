import { anomalyLimits, dayLength, deviceAlerts } from '@muster/contract'
import {
  type AlertingNumbers,
  type DueSearch,
  type FoundAnomaly,
  lastDueSearch,
  type PropertyTable,
  searchForAnomalies,
} from '@muster/rules'
import { readWorldSettings } from '../administration/index.ts'
import { numbersIn, readAlertDays, storeAlertDays } from '../alerts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../platform/database/tenancy.ts'
import { inTurns } from '../platform/jobs/in-turns.ts'
import { countEveryDevice } from '../telemetry/index.ts'
import { countEvents } from './count-events.ts'
import { readEstateProperties } from './estate-properties.ts'
import { saveSearch } from './save-search.ts'
import { beginSearches, endSearches, readSearchedDay } from './searches.sql.ts'

/** A worker that was down for longer skips the days before these. */
const mostDaysBehind = 7

/**
 * Searches a world for anomalies if its hour has come: every whole UTC day since the last search, once each. A world
 * just switched on is searched from its next hour on.
 */
export async function searchWorldIfDue(
  db: Database,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const due = await inWorldTransaction(db, world, null, (scope) => daysToSearch(scope, now))
  if (due) await searchDays(db, world, due, alertingAtEnd, ending)
}

interface DueDays extends DueSearch {
  /** The first day to search, up to `day`. */
  from: number
}

async function daysToSearch(scope: Scope, now: number): Promise<DueDays | null> {
  const due = await dueSearch(scope, now)
  if (due === null) {
    await endSearches(scope)
    return null
  }
  const searched = await readSearchedDay(scope)
  if (searched === null) await beginSearches(scope, due.day)
  if (searched === null || searched >= due.day) return null
  return { ...due, from: Math.max(searched + 1, due.day - mostDaysBehind + 1) }
}

/** Null where detection is off, or where there are too few devices. */
async function dueSearch(scope: Scope, now: number): Promise<DueSearch | null> {
  const { settings } = await readWorldSettings(scope)
  const due = lastDueSearch(settings, now)
  return due && (await countEveryDevice(scope)) >= anomalyLimits.devices ? due : null
}

/**
 * Searches as many past days as if detection had been on; resumes where it was interrupted. Which devices alerted on
 * these days is already stored.
 */
export async function searchPast(db: Database, world: string, now: number, days: number): Promise<void> {
  const due = await inWorldTransaction(db, world, null, async (scope) => {
    const last = await dueSearch(scope, now)
    if (last === null) return null
    await beginSearches(scope, last.day - days)
    return { ...last, from: ((await readSearchedDay(scope)) ?? last.day) + 1 }
  })
  if (due && due.from <= due.day) await searchDays(db, world, due, readAlerting)
}

/** Searches day by day, by the devices' present properties. The last day's search is dated to when it was due. */
async function searchDays(
  db: Database,
  world: string,
  { from, day: last, at }: DueDays,
  alertingOn: (scope: Scope, day: number) => Promise<AlertingNumbers>,
  ending?: AbortSignal,
): Promise<void> {
  const table = await readEstateProperties(db, world, last)
  for (let day = from; day <= last && !ending?.aborted; day++) {
    const alerting = await inWorldTransaction(db, world, null, (scope) => alertingOn(scope, day))
    // Devices keep their events of the present only.
    const events = day === last ? await countEvents(db, world, day) : undefined
    const found = await inTurns(searchForAnomalies(table, alerting, events))
    const made = { day, at: at - (last - day) * dayLength, table, alerting, found }
    await inWorldTransaction(db, world, null, (scope) => saveSearch(scope, made))
  }
}

/** The day as it ended: what the hourly job stored may be up to an hour old. */
async function alertingAtEnd(scope: Scope, day: number): Promise<AlertingNumbers> {
  await storeAlertDays(scope, day, day)
  return await readAlerting(scope, day)
}

async function readAlerting(scope: Scope, day: number): Promise<AlertingNumbers> {
  const days = await readAlertDays(scope, { from: day, to: day, alerts: deviceAlerts })
  return new Map(days.map(({ alert, alerting }) => [alert, new Set(numbersIn(alerting))]))
}

/** What has these alerts in common among the devices of a table. */
export const searchTable = async (table: PropertyTable, alerting: AlertingNumbers): Promise<FoundAnomaly[]> =>
  await inTurns(searchForAnomalies(table, alerting))
