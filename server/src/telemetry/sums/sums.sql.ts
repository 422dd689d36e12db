import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Column, rowsOf } from '../../platform/database/rows.ts'
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
  const cohortDays = kept.flatMap((changes) => changes.cohortDays)
  const applicationDays = kept.flatMap((changes) => changes.applicationDays)
  const processDays = kept.flatMap((changes) => changes.processDays)
  const newDays = await claimNewDays(
    scope,
    [cohortDays, applicationDays, processDays].flatMap((changes) => changes.map(({ day }) => day)),
  )
  await addUp(scope, cohortDay, cohortDays)
  await addUp(scope, applicationDay, applicationDays, newDays)
  await addUp(scope, processDay, processDays, newDays)
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
 * Creates the whole world's row of days that have none yet, and returns those days. Whoever else has changes of such a
 * day waits here until this transaction ends, so that the rows of other tables can be inserted without looking for
 * existing ones, which takes half the time.
 */
async function claimNewDays(scope: Scope, days: readonly number[]): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(days)].sort((a, b) => a - b)
  if (wanted.length === 0) return new Set()
  const given = rowsOf('given', wanted, [['day', 'date', dateOfDay]])
  const sums = cohortDay.sums.map(([name]) => sql.ref(name))
  const { rows } = await sql<{ day: number }>`
    INSERT INTO cohort_day (world_id, day, cohort_id, ${sql.join(sums)})
    SELECT ${scope.world}, day, ${wholeWorld}::integer, ${sql.join(sums.map(() => sql`0`))} FROM ${given}
    ON CONFLICT DO NOTHING
    RETURNING day - DATE '1970-01-01' AS day`.execute(scope.tx)
  return new Set(rows.map(({ day }) => day))
}

/** Adds changes to their rows and to those of the whole world, always in the same order. */
async function addUp<Change extends { cohort: number; day: number }>(
  scope: Scope,
  table: SumTable<Change>,
  changes: readonly Change[],
  newDays: ReadonlySet<number> = new Set(),
): Promise<void> {
  const ofCohorts = totalsOf(table, changes)
  const ofWorld = totalsOf(
    table,
    ofCohorts.map((total) => ({ ...total, cohort: wholeWorld })),
  )
  const rows = [...ofCohorts, ...ofWorld].sort(inOrderOf(table))
  const isNew = ({ day }: Change) => newDays.has(day)
  await insertSums(scope, table, rows.filter(isNew))
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

async function insertSums<Change>(
  scope: Scope,
  table: SumTable<Change>,
  rows: readonly Change[],
  onConflict = sql``,
): Promise<void> {
  if (rows.length === 0) return
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
  await sql`
    INSERT INTO ${sql.table(table.name)} (world_id, ${columns})
    SELECT ${scope.world}, ${columns} FROM ${given}${onConflict}`.execute(scope.tx)
}

/** One change per row. */
function totalsOf<Change>({ keys, sums }: SumTable<Change>, changes: readonly Change[]): Change[] {
  const totals = new Map<string, Change>()
  for (const change of changes) {
    let key = ''
    for (const [, field] of keys) key += `${change[field]}/`
    const total = totals.get(key)
    if (!total) totals.set(key, { ...change })
    else for (const [, field] of sums) add(total, change, field)
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
