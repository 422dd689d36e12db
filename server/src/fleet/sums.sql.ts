import { codeZoom, dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Column, rowsOf } from '../platform/rows.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import type {
  ApplicationDayChange,
  CohortDayChange,
  KeptChanges,
  ProcessDayChange,
  TileDayChange,
} from './sum-changes.ts'

/** The cohort that stands for the whole world. */
export const wholeWorld = 0

/** The zooms at which sums per map tile are kept. */
export const tileZooms = [6, 9, 12, 15, 18] as const

/** Batches of reports whose changes are carried over in one transaction. */
const most = 500

/** Carries over what reports have left; gives how many batches there were. */
export async function carrySumsOver(scope: Scope): Promise<number> {
  const { rows } = await sql<{ changes: string }>`
    DELETE FROM sum_change
    WHERE ${inWorld(scope, 'sum_change')} AND id IN (
      SELECT waiting.id FROM sum_change waiting
      WHERE ${inWorld(scope, 'waiting')} ORDER BY waiting.id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING changes`.execute(scope.tx)
  const kept = rows.map(({ changes }) => JSON.parse(changes) as KeptChanges)
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
  await addUp(
    scope,
    tileDay,
    kept.flatMap(({ tileDays }) => tileDays.flatMap(atEveryZoom)),
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

interface ZoomedTileChange extends TileDayChange {
  zoom: number
}

const tileDay: SumTable<ZoomedTileChange> = {
  name: 'tile_day',
  keys: [
    ['zoom', 'smallint', ({ zoom }) => zoom],
    ['tile', 'bigint', ({ tile }) => tile],
    dayColumn,
    cohortColumn,
    ['operator_id', 'integer', ({ operator }) => operator],
    ['bearer', 'smallint', ({ bearer }) => bearer],
  ],
  sums: [
    ['samples', 'samples'],
    ['zero_signal', 'zeroSignal'],
    ['no_service', 'noService'],
  ],
}

const atEveryZoom = (change: TileDayChange): ZoomedTileChange[] =>
  tileZooms.map((zoom) => ({ ...change, zoom, tile: Math.floor(change.tile / 4 ** (codeZoom - zoom)) }))

/** Adds changes to their rows and to those of the whole world, in one order for all who do so. */
async function addUp<Change extends { cohort: number }>(
  scope: Scope,
  table: SumTable<Change>,
  changes: readonly Change[],
): Promise<void> {
  const totals = new Map<string, { change: Change; sums: number[] }>()
  for (const change of changes) {
    for (const each of [change, { ...change, cohort: wholeWorld }]) {
      const key = JSON.stringify(table.keys.map(([, , value]) => value(each)))
      const total = totals.get(key) ?? { change: each, sums: table.sums.map(() => 0) }
      total.sums = total.sums.map((sum, index) => sum + Number(each[fieldAt(table, index)]))
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

const fieldAt = <Change>({ sums }: SumTable<Change>, index: number): keyof Change & string => {
  const field = sums[index]?.[1]
  if (field === undefined) throw new Error('a sum has no field')
  return field
}

const added = (table: string, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
