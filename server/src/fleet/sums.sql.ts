import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Column, rowsOf } from '../platform/rows.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { unpackSumChanges } from './sum-change-codec.ts'
import type { ApplicationDayChange, CohortDayChange, ProcessDayChange } from './sum-changes.ts'
import { noteUse } from './use/use-changes.sql.ts'

/** The cohort that stands for the whole world. */
export const wholeWorld = 0

/** Batches of reports whose changes are carried over in one transaction. */
const most = 500

/** Carries over what reports have left, and notes whose use has changed; gives how many batches there were. */
export async function carrySumsOver(scope: Scope): Promise<number> {
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
  return rows.length
}

interface SumTable<Change> {
  name: string
  /** What tells the rows apart. */
  keys: readonly Column<Change>[]
  sums: readonly [column: string, field: keyof Change & string][]
}

const dayColumn: Column<{ day: number }> = ['day', 'date', ({ day }) => dateOfDay(day)]
const cohortColumn: Column<{ cohort: number }> = ['cohort_id', 'integer', ({ cohort }) => cohort]

const cohortDay: SumTable<CohortDayChange> = {
  name: 'cohort_day',
  keys: [dayColumn, cohortColumn],
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
    ['application_id', 'integer', ({ application }) => application],
    ['version_id', 'integer', ({ version }) => version],
    dayColumn,
    cohortColumn,
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
    ['process_id', 'integer', ({ process }) => process],
    ['version_id', 'integer', ({ version }) => version],
    dayColumn,
    cohortColumn,
  ],
  sums: [
    ['devices_used', 'devicesUsed'],
    ['devices_active', 'devicesActive'],
    ['use_minutes', 'useMinutes'],
    ['cpu', 'cpu'],
  ],
}

/** Adds changes to their rows and to those of the whole world, in one order for all who do so. */
async function addUp<Change extends { cohort: number }>(
  scope: Scope,
  table: SumTable<Change>,
  changes: readonly Change[],
): Promise<void> {
  const totals = new Map<string, { change: Change; sums: number[] }>()
  for (const change of changes) {
    for (const each of [change, { ...change, cohort: wholeWorld }]) {
      const key = table.keys.map(([, , value]) => value(each)).join('/')
      const total = totals.get(key) ?? { change: each, sums: table.sums.map(() => 0) }
      table.sums.forEach(([, field], index) => {
        total.sums[index] = (total.sums[index] ?? 0) + Number(each[field])
      })
      totals.set(key, total)
    }
  }
  const rows = [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
  if (rows.length === 0) return
  const given = rowsOf('given', rows, [
    ...table.keys.map(
      ([name, type, value]) => [name, type, ({ change }) => value(change)] as Column<(typeof rows)[number]>,
    ),
    ...table.sums.map(
      ([name], index): Column<(typeof rows)[number]> => [name, 'bigint', ({ sums }) => sums[index]],
    ),
  ])
  const keys = table.keys.map(([name]) => sql.ref(name))
  const sums = table.sums.map(([name]) => sql.ref(name))
  await sql`
    INSERT INTO ${sql.table(table.name)} (world_id, ${sql.join([...keys, ...sums])})
    SELECT ${scope.world}, ${sql.join([...keys, ...sums])} FROM ${given}
    ON CONFLICT (world_id, ${sql.join(keys)})
    DO UPDATE SET ${sql.join(table.sums.map(([name]) => added(table.name, name)))}`.execute(scope.tx)
}

const added = (table: string, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
