import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Column, insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { noteUse } from '../use/use-changes.sql.ts'
import { unpackSumChanges } from './sum-change-codec.ts'
import type { ApplicationDayChange, CohortDayChange, ProcessDayChange } from './sum-changes.ts'

/** The cohort that stands for the whole world. */
export const wholeWorld = 0

/** Batches of reports carried over in one transaction. */
const most = 500

/** Carries over what reports have left, and notes whose use has changed; returns whether more may be left. */
export async function carrySumsOver(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ changes: string }>`
    DELETE FROM sum_change
    WHERE ${inWorld(scope, 'sum_change')} AND id IN (
      SELECT waiting.id FROM sum_change waiting
      WHERE ${inWorld(scope, 'waiting')} ORDER BY waiting.id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING changes`.execute(scope.tx)
  const kept = rows.map(({ changes }) => unpackSumChanges(changes))
  await addUp(
    scope,
    cohortDay,
    kept.flatMap(({ cohortDays }) => cohortDays),
  )
  await addUp(
    scope,
    applicationDay,
    kept.flatMap(({ applicationDays }) => applicationDays),
  )
  await addUp(
    scope,
    processDay,
    kept.flatMap(({ processDays }) => processDays),
  )
  await noteUse(
    scope,
    kept.flatMap(({ usedDays }) => usedDays),
    kept.flatMap(({ listed }) => listed.map(({ number }) => number)),
  )
  return rows.length === most
}

/** A column, and the field of a change it holds. */
type Held<Change> = readonly [column: string, field: keyof Change & string]

interface SumTable<Change> {
  name: string
  /** The unique key of the rows, in index order. */
  keys: readonly Held<Change>[]
  sums: readonly Held<Change>[]
}

const cohortDay: SumTable<CohortDayChange> = {
  name: 'cohort_day',
  keys: [
    ['day', 'day'],
    ['cohort_id', 'cohort'],
  ],
  sums: [
    ['devices_used', 'devicesUsed'],
    ['use_minutes', 'useMinutes'],
    ['mobile_bytes', 'mobileBytes'],
    ['wifi_bytes', 'wifiBytes'],
    ['reboots', 'reboots'],
    ['low_powers', 'lowPowers'],
    ['time_errors', 'timeErrors'],
    ['battery_changes', 'batteryChanges'],
    ['drops', 'drops'],
  ],
}

const applicationDay: SumTable<ApplicationDayChange> = {
  name: 'application_day',
  keys: [
    ['application_id', 'application'],
    ['version_id', 'version'],
    ['day', 'day'],
    ['cohort_id', 'cohort'],
  ],
  sums: [
    ['devices_used', 'devicesUsed'],
    ['use_minutes', 'useMinutes'],
    ['mobile_bytes', 'mobileBytes'],
    ['wifi_bytes', 'wifiBytes'],
  ],
}

const processDay: SumTable<ProcessDayChange> = {
  name: 'process_day',
  keys: [
    ['process_id', 'process'],
    ['version_id', 'version'],
    ['day', 'day'],
    ['cohort_id', 'cohort'],
  ],
  sums: [
    ['devices_used', 'devicesUsed'],
    ['devices_active', 'devicesActive'],
    ['use_minutes', 'useMinutes'],
    ['cpu', 'cpu'],
  ],
}

/**
 * Adds changes to their rows and to those of the whole world, always in the same order. If the whole world has no row
 * for a key yet, no cohort has one. Its row is inserted first, and concurrent transactions wait for it; then the rows of
 * cohorts need no conflict check, which halves the time.
 */
async function addUp<Change extends { cohort: number }>(
  scope: Scope,
  table: SumTable<Change>,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const ofCohorts = totalsOf(table, changes)
  const ofWorld = totalsOf(
    table,
    ofCohorts.map((total) => ({ ...total, cohort: wholeWorld })),
  )
  const inserted = await insertNewSums(scope, table, ofWorld.sort(inOrderOf(table)))
  const keyOf = (change: Change) => keyIn(table, { ...change, cohort: wholeWorld })
  const isNew = (change: Change) => inserted.has(keyOf(change))
  const rows = [...ofCohorts, ...ofWorld].sort(inOrderOf(table))
  await insertSums(
    scope,
    table,
    rows.filter((row) => isNew(row) && row.cohort !== wholeWorld),
  )
  const keys = table.keys.map(([name]) => sql.ref(name))
  await insertSums(
    scope,
    table,
    rows.filter((row) => !isNew(row)),
    sql`
    ON CONFLICT (world_id, ${sql.join(keys)})
    DO UPDATE SET ${sql.join(table.sums.map(([name]) => added(table.name, name)))}`,
  )
}

/** Inserts the rows that do not exist yet, and returns the keys of those. */
async function insertNewSums<Change>(
  scope: Scope,
  table: SumTable<Change>,
  rows: readonly Change[],
): Promise<ReadonlySet<string>> {
  const keys = table.keys.map(
    ([name, field]) =>
      sql`${field === 'day' ? sql`${sql.ref(name)} - DATE '1970-01-01'` : sql.ref(name)} AS ${sql.ref(field)}`,
  )
  const inserted = await insertSums(
    scope,
    table,
    rows,
    sql`
    ON CONFLICT DO NOTHING
    RETURNING ${sql.join(keys)}`,
  )
  return new Set(inserted.map((row) => keyIn(table, row)))
}

async function insertSums<Change>(
  scope: Scope,
  table: SumTable<Change>,
  rows: readonly Change[],
  ending = insteadOfCopy,
): Promise<Change[]> {
  if (rows.length === 0) return []
  const given = rowsOf('given', rows, [
    ...table.keys.map(
      ([name, field]): Column<Change> =>
        field === 'day'
          ? [name, 'date', (row) => dateOfDay(Number(row[field]))]
          : [name, 'integer', (row) => row[field]],
    ),
    ...table.sums.map(([name, field]): Column<Change> => [name, 'bigint', (row) => row[field]]),
  ])
  const columns = sql.join([...table.keys, ...table.sums].map(([name]) => sql.ref(name)))
  const answer = await sql<Change>`
    INSERT INTO ${sql.table(table.name)} (world_id, ${columns})
    SELECT ${scope.world}, ${columns} FROM ${given} ${ending}`.execute(scope.tx)
  return answer.rows
}

function keyIn<Change>({ keys }: SumTable<Change>, change: Change): string {
  let key = ''
  for (const [, field] of keys) key += `${change[field]}/`
  return key
}

/** One change per row. */
function totalsOf<Change>(table: SumTable<Change>, changes: readonly Change[]): Change[] {
  const totals = new Map<string, Change>()
  for (const change of changes) {
    const key = keyIn(table, change)
    const total = totals.get(key)
    if (!total) totals.set(key, { ...change })
    else for (const [, field] of table.sums) add(total, change, field)
  }
  return [...totals.values()]
}

function add<Change>(total: Change, change: Change, field: keyof Change): void {
  total[field] = (Number(total[field]) + Number(change[field])) as Change[keyof Change]
}

const inOrderOf =
  <Change>({ keys }: SumTable<Change>) =>
  (a: Change, b: Change): number => {
    for (const [, field] of keys) if (a[field] !== b[field]) return Number(a[field]) - Number(b[field])
    return 0
  }

const added = (table: string, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
