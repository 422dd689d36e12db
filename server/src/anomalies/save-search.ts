import { setImmediate } from 'node:timers/promises'
import { anomalyHistoryDays } from '@muster/contract'
import {
  type AlertingGroup,
  type AlertingNumbers,
  alertingGroup,
  type FoundAnomaly,
  type PropertyTable,
  type PropertyValue,
} from '@muster/rules'
import { readHomeLocations } from '../administration/index.ts'
import { bitmapOf, isIn, readAlertDays, sizeOf } from '../alerts/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import { type AnomalyDayRow, saveDays } from './anomaly-days.sql.ts'
import { descriptionOf, explanationId, type LabelledName } from './explanation-text.ts'
import {
  insertAnomaly,
  type KnownAnomaly,
  noteAffected,
  raiseAgain,
  readKnownAnomalies,
} from './known-anomalies.sql.ts'
import { noteSearched } from './searches.sql.ts'

/** A search of one day, and what it found. */
export interface MadeSearch {
  day: number
  /** Milliseconds since the epoch. */
  at: number
  table: PropertyTable
  alerting: AlertingNumbers
  found: readonly FoundAnomaly[]
}

/**
 * Stores what a search found, unless its day has been searched already. An explanation found before is the same
 * anomaly; one not found today still gets its number of affected devices.
 */
export async function saveSearch(scope: Scope, search: MadeSearch): Promise<void> {
  if (!(await noteSearched(scope, search.day))) return
  const { day, table, alerting, found } = search
  const known = new Map((await readKnownAnomalies(scope)).map((each) => [each.id, each]))
  const homes = new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name]))
  const days: AnomalyDayRow[] = []
  for (const each of found) {
    const id = explanationId(each.alert, each.properties)
    const before = known.get(id)
    const labelled = (properties: PropertyValue[]) => ({ properties, labels: labelsOf(properties, homes) })
    const names = each.names.map(({ properties, alike: { count, some }, probability }) => ({
      ...labelled(properties),
      ...{ probability, alike: { count, some: some.map(labelled) } },
    }))
    await raise(scope, search, { ...each, id, before, names, labels: labelsOf(each.properties, homes) })
    days.push(dayOf(id, day, each, true))
    // Earlier days belong to its history too; for an anomaly already followed they are stored.
    if (!before || before.lastDay < day - anomalyHistoryDays) {
      await saveDays(scope, await earlierDays(scope, id, each, search))
    }
    known.delete(id)
  }
  for (const { id, alert, properties, lastDay } of known.values()) {
    if (lastDay < day - anomalyHistoryDays) continue
    // In a large estate each takes some milliseconds.
    await setImmediate()
    days.push(dayOf(id, day, alertingGroup(table, alerting, alert, properties), false))
  }
  await saveDays(scope, days)
  const stillAffected = days.filter((each) => !each.significant && each.groupAlerting > 0)
  await noteAffected(
    scope,
    stillAffected.map(({ anomalyId }) => anomalyId),
    day,
  )
}

const labelsOf = (properties: readonly PropertyValue[], homes: ReadonlyMap<string, string>): string[] =>
  properties.map(({ name, value }) => (name === 'homeLocation' ? (homes.get(value) ?? value) : value))

interface Raised extends Omit<FoundAnomaly, 'names'> {
  names: LabelledName[]
  id: string
  before: KnownAnomaly | undefined
  labels: string[]
}

async function raise(scope: Scope, { day, at }: MadeSearch, raised: Raised): Promise<void> {
  const { id, before, alert, properties, names, labels, affected, ...counts } = raised
  const description = descriptionOf(properties, labels)
  const figures = { ...counts, labels, names, description, day, at, groupAlerting: affected.length }
  const bitmap = bitmapOf(affected)
  if (before) await raiseAgain(scope, id, { ...figures, affected: bitmap })
  else await insertAnomaly(scope, { ...figures, id, alert, properties, affected: bitmap })
}

function dayOf(
  anomalyId: string,
  day: number,
  { affected, population, totalAlerting, groupSize }: AlertingGroup,
  significant: boolean,
): AnomalyDayRow {
  const figures = { population, totalAlerting, groupSize, groupAlerting: affected.length }
  return { anomalyId, day, significant, affected: bitmapOf(affected), ...figures }
}

/** What the history would have shown on earlier days, had the anomaly been known. */
async function earlierDays(
  scope: Scope,
  id: string,
  { alert, properties, population }: FoundAnomaly,
  { day, table }: MadeSearch,
): Promise<AnomalyDayRow[]> {
  const everywhere = new Map([[alert, new Set(table.numbers)]])
  const group = alertingGroup(table, everywhere, alert, properties).affected
  const range = { from: day - anomalyHistoryDays + 1, to: day - 1, alerts: [alert] }
  return (await readAlertDays(scope, range)).map((earlier) => {
    const affected = group.filter((number) => isIn(earlier.alerting, number))
    const totalAlerting = sizeOf(earlier.alerting)
    return dayOf(id, earlier.day, { population, totalAlerting, groupSize: group.length, affected }, false)
  })
}
