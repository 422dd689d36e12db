import { randomUUID } from 'node:crypto'
import { type BatteryAlert, type BatteryStatuses, batteryAlerts, statusLevels } from '@muster/contract'
import { healthOf, worstStatus } from '@muster/rules'
import { sql } from 'kysely'
import { bytesOf, type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { packRecentFigures, takeNumbers, unpackRecentFigures } from '../../telemetry/index.ts'
import { packWeeks, unpackWeeks } from '../history/pack-weeks.ts'
import { type ReadingTimes, readWithoutWeeks } from '../history/week-readings.ts'
import type { BatteryState } from './battery-state.ts'

/** The column of each alert's status. */
export const batteryStatusColumns: Record<BatteryAlert, string> = {
  batteryHealthStatus: 'health_status',
  batteryAverageDischargeStatus: 'average_discharge_status',
  batteryCycleCountStatus: 'cycle_count_status',
}

/** The figures of a battery's day: how far the level fell, over how many seconds. */
export const batteryFigures = { fall: 0, seconds: 1 } as const
const figureCount = 2

type BatteryRow = Record<string, unknown> & {
  number: number
  id: string
  serial_number: string
  part_number: string | null
  manufacturer: string | null
  mfd: string | null
  rated_capacity: number | null
  present_capacity: number | null
  cycle_count: number | null
  measured_at: number
  weeks: Buffer | null
  updated: number
  device_number: number | null
  recent: Buffer | null
  average_discharge: number | null
  look_at: number | null
}

/** Reads and locks batteries, in order of their numbers. */
export async function lockBatteries(
  scope: Scope,
  serialNumbers: readonly string[],
  added: ReadingTimes | null,
): Promise<Map<string, BatteryState>> {
  return serialNumbers.length === 0 ? new Map() : await selectBatteries(scope, { serialNumbers }, added)
}

/** When a battery was first seen, by its serial number: milliseconds since the epoch. */
export type FirstSeenOf = (serialNumber: string) => number

/** Creates the batteries that do not exist yet. */
export async function addBatteries(
  scope: Scope,
  serialNumbers: readonly string[],
  firstSeenOf: FirstSeenOf,
): Promise<void> {
  const { rows } = await sql<{ serialNumber: string }>`
    SELECT serial_number AS "serialNumber" FROM battery
    WHERE ${inWorld(scope, 'battery')} AND serial_number = ANY (${serialNumbers}::text[])`.execute(scope.tx)
  const known = new Set(rows.map(({ serialNumber }) => serialNumber))
  const missing = serialNumbers.filter((serialNumber) => !known.has(serialNumber))
  if (missing.length > 0) await insertBatteries(scope, missing, firstSeenOf)
}

export async function lockBatteriesByNumber(
  scope: Scope,
  numbers: readonly number[],
): Promise<BatteryState[]> {
  return numbers.length === 0 ? [] : [...(await selectBatteries(scope, { numbers }, null)).values()]
}

const byNumber: readonly Column<number>[] = [['number', 'integer', (number) => number]]
const bySerialNumber: readonly Column<string>[] = [['serial_number', 'text', (text) => text]]

async function selectBatteries(
  scope: Scope,
  by: { serialNumbers: readonly string[] } | { numbers: readonly number[] },
  added: ReadingTimes | null,
): Promise<Map<string, BatteryState>> {
  // A separate statement: one that had to wait sees its locked rows as they are by then, but all others as they were.
  const isWanted =
    'numbers' in by ? sql`b.number = wanted.number` : sql`b.serial_number = wanted.serial_number`
  const wanted =
    'numbers' in by
      ? rowsOf('wanted', by.numbers, byNumber)
      : rowsOf('wanted', by.serialNumbers, bySerialNumber)
  const locked = await sql<{ number: number }>`
    SELECT b.number FROM ${wanted}
    JOIN battery b ON ${inWorld(scope, 'b')} AND ${isWanted}
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    ORDER BY b.number
    FOR UPDATE OF p`.execute(scope.tx)
  const numbers = locked.rows.map(({ number }) => number)
  const { from, to } = readWithoutWeeks(added)
  const statuses = sql.join(Object.values(batteryStatusColumns).map((column) => sql.ref(`p.${column}`)))
  const { rows } = await sql<BatteryRow>`
    SELECT b.number, b.id, b.serial_number, b.part_number, b.manufacturer, b.mfd::text AS mfd, b.rated_capacity,
           b.present_capacity, b.cycle_count, b.measured_at, ${statuses},
           CASE WHEN b.measured_at NOT BETWEEN ${from}::bigint AND ${to}::bigint THEN b.weeks END AS weeks,
           p.updated, p.device_number, p.recent, p.average_discharge, p.look_at
    FROM ${rowsOf('wanted', numbers, byNumber)}
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = wanted.number
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = wanted.number
    ORDER BY b.number`.execute(scope.tx)
  return new Map(
    rows.map((row) => {
      const isWithoutWeeks = row.measured_at >= from && row.measured_at <= to
      return [row.serial_number, { ...stateOf(row), weeks: isWithoutWeeks ? null : unpackWeeks(row.weeks) }]
    }),
  )
}

async function insertBatteries(
  scope: Scope,
  serialNumbers: readonly string[],
  firstSeenOf: FirstSeenOf,
): Promise<void> {
  const first = await takeNumbers(scope, 'battery', serialNumbers.length)
  const rows = serialNumbers.map((serialNumber, index) => ({
    number: first + index,
    id: randomUUID().replaceAll('-', ''),
    serialNumber,
    firstSeen: firstSeenOf(serialNumber),
  }))
  const given = rowsOf('given', rows, [
    ['number', 'integer', ({ number }) => number],
    ['id', 'text', ({ id }) => id],
    ['serial_number', 'text', ({ serialNumber }) => serialNumber],
    ['first_seen', 'bigint', ({ firstSeen }) => firstSeen],
  ])
  // A battery that two devices report at the same moment is created once.
  await sql`
    INSERT INTO battery (world_id, number, id, serial_number, measured_at, first_seen)
    SELECT ${scope.world}, number, id, serial_number, 0, first_seen FROM ${given}
    ON CONFLICT DO NOTHING`.execute(scope.tx)
  await sql`
    INSERT INTO battery_pulse (world_id, number, updated)
    SELECT b.world_id, b.number, b.first_seen FROM battery b
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${rows.map(({ number }) => number)}::integer[])
    ON CONFLICT DO NOTHING`.execute(scope.tx)
}

function stateOf(row: BatteryRow): Omit<BatteryState, 'weeks'> {
  return {
    number: row.number,
    id: row.id,
    serialNumber: row.serial_number,
    reading: {
      partNumber: row.part_number,
      manufacturer: row.manufacturer,
      mfd: row.mfd,
      ratedCapacity: row.rated_capacity,
      presentCapacity: row.present_capacity,
      cycleCount: row.cycle_count,
    },
    measuredAt: row.measured_at,
    statuses: Object.fromEntries(
      batteryAlerts.map((alert) => [
        alert,
        statusLevels[Number(row[batteryStatusColumns[alert]])] ?? 'green',
      ]),
    ) as BatteryStatuses,
    updated: row.updated,
    device: row.device_number,
    recent: unpackRecentFigures(row.recent, figureCount),
    averageDischarge: row.average_discharge,
    reevaluateAt: row.look_at,
  }
}

const statusColumns: readonly Column<BatteryState>[] = [
  ['battery_status', 'smallint', ({ statuses }) => statusLevels.indexOf(worstStatus(statuses))],
  ...batteryAlerts.map(
    (alert): Column<BatteryState> => [
      batteryStatusColumns[alert],
      'smallint',
      ({ statuses }) => statusLevels.indexOf(statuses[alert]),
    ],
  ),
]

/** Writes the columns that reports change most often, statuses among them. */
export async function saveBatteryPulses(scope: Scope, states: readonly BatteryState[]): Promise<void> {
  if (states.length === 0) return
  const { all, starts, lengths } = bytesOf(states.map(({ recent }) => packRecentFigures(recent, figureCount)))
  const given = rowsOf(
    'given',
    states.map((state, index) => ({ ...state, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['updated', 'bigint', ({ updated }) => updated],
      ['device_number', 'integer', ({ device }) => device],
      ['average_discharge', 'real', ({ averageDischarge }) => averageDischarge],
      ['look_at', 'bigint', ({ reevaluateAt }) => reevaluateAt],
      ['health', 'double precision', ({ reading }) => healthOf(reading)],
      ...statusColumns,
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    UPDATE battery_pulse
    SET updated = given.updated, device_number = given.device_number, average_discharge = given.average_discharge,
        look_at = given.look_at, health = given.health, recent = substring(${all}::bytea FROM given.start FOR given.length),
        ${sql.join(statusColumns.map(([name]) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
    FROM ${given}
    WHERE ${inWorld(scope, 'battery_pulse')} AND battery_pulse.number = given.number`.execute(scope.tx)
}

/** Writes the latest readings, and the weeks of those that were read with them. */
export async function saveBatteries(scope: Scope, states: readonly BatteryState[]): Promise<void> {
  if (states.length === 0) return
  const columns: Column<BatteryState>[] = [
    ['part_number', 'text', ({ reading }) => reading.partNumber],
    ['manufacturer', 'text', ({ reading }) => reading.manufacturer],
    ['mfd', 'date', ({ reading }) => reading.mfd],
    ['rated_capacity', 'double precision', ({ reading }) => reading.ratedCapacity],
    ['present_capacity', 'double precision', ({ reading }) => reading.presentCapacity],
    ['cycle_count', 'integer', ({ reading }) => reading.cycleCount],
    ['measured_at', 'bigint', ({ measuredAt }) => measuredAt],
  ]
  const packed = states.map(({ weeks }) => (weeks === null ? Buffer.alloc(0) : packWeeks(weeks)))
  const { all, starts, lengths } = bytesOf(packed)
  const given = rowsOf(
    'given',
    states.map((state, index) => ({ ...state, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ...columns,
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    UPDATE battery
    SET ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))},
        weeks = CASE WHEN given.length > 0 THEN substring(${all}::bytea FROM given.start FOR given.length)
                     ELSE battery.weeks END
    FROM ${given}
    WHERE ${inWorld(scope, 'battery')} AND battery.number = given.number`.execute(scope.tx)
}
