import type pg from 'pg'
import { reevaluate } from '../../src/alerts/index.ts'
import { batteryStatusColumns } from '../../src/battery/state/batteries.sql.ts'
import { statusColumns } from '../../src/fleet/index.ts'
import { unpackDay } from '../../src/telemetry/device-day/index.ts'
import { carryAllSumsOver, NameCache, SumChanges } from '../../src/telemetry/index.ts'
import type { KeptChanges } from '../../src/telemetry/sums/sum-changes.ts'
import { wholeWorld } from '../../src/telemetry/sums/sums.sql.ts'
import { evaluatedFromScratch, type Insight, storedWorld } from '../telemetry/stored-world.ts'
import { whileJobsRest } from './resting-jobs.ts'
import { wrongTiles } from './wrong-tiles.ts'
import { wrongUse } from './wrong-use.ts'

/**
 * What in worlds does not match their days: sums, use, statuses and their history. Both sides of a comparison are read
 * one after the other, and statuses are emptied in between, so no job may be at work.
 */
export const inconsistencies = (insight: Insight, worlds: readonly string[]): Promise<string[]> =>
  whileJobsRest(insight, () => compare(insight, worlds))

async function compare(insight: Insight, worlds: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const world of worlds) {
    wrong.push(
      ...(await wrongSums(insight, world)),
      ...(await wrongUse(insight, world)),
      ...(await brokenChains(insight.owner, world)),
      ...(await wrongStatuses(insight, world)),
      ...(await wrongCohorts(insight.owner, world)),
    )
  }
  return wrong
}

/** Sums that do not match the stored days. */
export async function wrongSums({ owner, services }: Insight, world: string): Promise<string[]> {
  await carryAllSumsOver(services.db, world)
  // The service's own job may be carrying some over at this moment: these are passed over, and waited for.
  await owner.query('SELECT id FROM sum_change WHERE world_id = $1 FOR UPDATE', [world])
  await carryAllSumsOver(services.db, world)
  const days = await owner.query<{ day: number; cohort: number; content: Buffer }>(
    `SELECT day - DATE '1970-01-01' AS day, cohort_id AS cohort, content FROM device_day WHERE world_id = $1`,
    [world],
  )
  const changes = new SumChanges(await new NameCache(services.db).refresh(world))
  for (const { day, cohort, content } of days.rows) {
    changes.replace(day, cohort, null, unpackDay(content))
  }
  const kept = changes.toJSON()
  const wrong: string[] = []
  for (const { table, key, sum, rows } of sumsOf(kept)) {
    const expected = totals(rows, key, sum)
    const stored = await owner.query<{ key: string; sum: string }>(
      `SELECT concat_ws('/', ${key.map((name) => columnOf[name] ?? name).join(', ')}) AS key,
              concat_ws('/', ${sum.map((name) => snake(name)).join(', ')}) AS sum
       FROM ${table} WHERE world_id = $1 AND (${sum.map((name) => `${snake(name)} <> 0`).join(' OR ')})`,
      [world],
    )
    const found = new Map(stored.rows.map((row) => [row.key, row.sum]))
    for (const place of new Set([...expected.keys(), ...found.keys()])) {
      if (expected.get(place) === found.get(place)) continue
      wrong.push(`${table} ${place}: ${found.get(place)}, but its days have ${expected.get(place)}`)
    }
  }
  return [...wrong, ...(await wrongTiles({ owner, services }, world, changes.tiles))]
}

type Row = Record<string, number>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf: Record<string, string> = {
  day: "day - DATE '1970-01-01'",
  cohort: 'cohort_id',
  application: 'application_id',
  version: 'version_id',
  process: 'process_id',
}

/** The tables of sums: their keys, their sums, and the expected rows. */
function sumsOf(kept: KeptChanges | null) {
  const rows = (name: keyof KeptChanges) => (kept?.[name] ?? []) as unknown as Row[]
  return [
    {
      table: 'cohort_day',
      key: ['day', 'cohort'],
      sum: [
        ...['devicesUsed', 'useMinutes', 'mobileBytes', 'wifiBytes', 'reboots', 'lowPowers', 'timeErrors'],
        ...['batteryChanges', 'drops'],
      ],
      rows: rows('cohortDays'),
    },
    {
      table: 'application_day',
      key: ['application', 'version', 'day', 'cohort'],
      sum: ['devicesUsed', 'useMinutes', 'mobileBytes', 'wifiBytes'],
      rows: rows('applicationDays'),
    },
    {
      table: 'process_day',
      key: ['process', 'version', 'day', 'cohort'],
      sum: ['devicesUsed', 'devicesActive', 'useMinutes', 'cpu'],
      rows: rows('processDays'),
    },
  ]
}

/** Totals by key, and once more for the world as a whole. */
function totals(rows: readonly Row[], key: readonly string[], sum: readonly string[]): Map<string, string> {
  const added = new Map<string, number[]>()
  for (const row of rows) {
    for (const each of [row, { ...row, cohort: wholeWorld }]) {
      const place = key.map((name) => each[name as keyof typeof each]).join('/')
      const before = added.get(place)
      added.set(
        place,
        sum.map((name, index) => (before?.[index] ?? 0) + (row[name] ?? 0)),
      )
    }
  }
  return new Map(
    [...added]
      .filter(([, figures]) => figures.some(Boolean))
      .map(([place, figures]) => [place, figures.join('/')]),
  )
}

/** Devices whose statuses are counted in another cohort than their own, or not at all. */
async function wrongCohorts(owner: pg.Client, world: string): Promise<string[]> {
  const { rows } = await owner.query<{ number: number; own: number | null; counted: number | null }>(
    `SELECT number, d.cohort_id AS own, s.cohort_id AS counted
     FROM (SELECT number, cohort_id FROM device WHERE world_id = $1) d
     FULL JOIN (SELECT number, cohort_id FROM device_health WHERE world_id = $1) s USING (number)
     WHERE d.cohort_id IS DISTINCT FROM s.cohort_id`,
    [world],
  )
  return rows.map(
    ({ number, own, counted }) => `device ${number} of cohort ${own} has statuses in ${counted}`,
  )
}

/** Each status change starts where the previous one ended; the last one ends at the present status. */
export async function brokenChains(owner: pg.Client, world: string): Promise<string[]> {
  const broken: string[] = []
  for (const [subject, table, columns] of [
    ['device', 'device_health', statusColumns],
    ['battery', 'battery_pulse', batteryStatusColumns],
  ] as const) {
    for (const [alert, column] of Object.entries(columns)) {
      const { rows } = await owner.query<{ number: number; at: number; begins: number; ended: number }>(
        `SELECT t.number, t.at, t.from_level AS begins,
                coalesce(lag(t.to_level) OVER (PARTITION BY t.number ORDER BY t.at), 0) AS ended
         FROM status_transition t WHERE world_id = $1 AND subject = $2 AND alert = $3
         UNION ALL
         SELECT s.number, NULL, s.${column}, coalesce(
           (SELECT to_level FROM status_transition t WHERE t.world_id = s.world_id AND t.subject = $2
            AND t.alert = $3 AND t.number = s.number ORDER BY t.at DESC LIMIT 1), 0)
         FROM ${table} s WHERE world_id = $1`,
        [world, subject, alert],
      )
      for (const { number, at, begins, ended } of rows.filter((row) => row.begins !== row.ended)) {
        const what = at === null ? 'is now' : `at ${at} begins with`
        broken.push(`${alert} of ${subject} ${number} ${what} ${begins}, after it became ${ended}`)
      }
    }
  }
  return broken
}

/** Statuses that differ from a full re-evaluation of the world. */
async function wrongStatuses(insight: Insight, world: string): Promise<string[]> {
  // One moment for both: time alone changes statuses.
  const now = insight.services.now()
  const still = { ...insight, services: { ...insight.services, now: () => now } }
  await reevaluate(still.services.db, world, 'due', still.services.now)
  const before = await storedWorld(still, world)
  const after = await evaluatedFromScratch(still, world)
  const wrong: string[] = []
  for (const [table, rows] of Object.entries(after)) {
    for (const [index, row] of rows.entries()) {
      wrong.push(...differences(table, (before[table]?.[index] ?? {}) as object, row as object))
    }
  }
  return wrong
}

/** Names the fields of a row that differ: rows are too long to compare them by eye. */
function differences(table: string, before: object, after: object): string[] {
  const was = new Map(Object.entries(before))
  const differing = Object.entries(after).filter(
    ([field, is]) => JSON.stringify(was.get(field)) !== JSON.stringify(is),
  )
  if (differing.length === 0) return []
  const fields = differing.map(
    ([field, is]) => `${field} ${JSON.stringify(was.get(field))}, from scratch ${JSON.stringify(is)}`,
  )
  return [`${table} of ${new Map(Object.entries(after)).get('number')}: ${fields.join('; ')}`]
}
