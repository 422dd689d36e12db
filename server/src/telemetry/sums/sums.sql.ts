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

/** Adds changes to their rows and to those of the whole world, always in the same order. */
async function addUp<Change extends { cohort: number }>(
  scope: Scope,
  table: SumTable<Change>,
  changes: readonly Change[],
): Promise<void> {
  const ofCohorts = totalsOf(table, changes)
  const ofWorld = totalsOf(
    table,
    ofCohorts.map((total) => ({ ...total, cohort: wholeWorld })),
  )
  const rows = [...ofCohorts, ...ofWorld].sort(inOrderOf(table))
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
  const keys = table.keys.map(([name]) => sql.ref(name))
  const sums = table.sums.map(([name]) => sql.ref(name))
  await sql`
    INSERT INTO ${sql.table(table.name)} (world_id, ${sql.join([...keys, ...sums])})
    SELECT ${scope.world}, ${sql.join([...keys, ...sums])} FROM ${given}
    ON CONFLICT (world_id, ${sql.join(keys)})
    DO UPDATE SET ${sql.join(table.sums.map(([name]) => added(table.name, name)))}`.execute(scope.tx)
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
