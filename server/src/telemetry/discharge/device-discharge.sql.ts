import { sql } from 'kysely'
import { bytesOf, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { DeviceDay } from '../device-day/model.ts'
import {
  batteriesIn,
  type DischargeOfDay,
  dischargeOfDay,
  packDischarge,
  unpackDischarge,
  withDischarge,
} from './discharge-days.ts'

interface FinishedDay {
  number: number
  day: number
  content: DeviceDay
}

/** Keeps how batteries discharged on finished days, beside what was kept of other days. Their devices are locked. */
export async function keepDischarge(scope: Scope, finished: readonly FinishedDay[]): Promise<void> {
  const given = new Map(
    [...Map.groupBy(finished, ({ number }) => number)].map(([number, days]) => [
      number,
      new Map(days.map(({ day, content }) => [day, dischargeOfDay(day, content)])),
    ]),
  )
  const known = await readDischarge(scope, [...given.keys()])
  const changed = [...given].flatMap(([number, days]) => {
    const before = known.get(number)
    // Most devices have no smart battery.
    if (before === undefined && [...days.values()].every((each) => each === null)) return []
    return [{ number, days: withDischarge(before ?? [], days) }]
  })
  await writeDischarge(scope, changed)
}

async function writeDischarge(
  scope: Scope,
  devices: readonly { number: number; days: DischargeOfDay[] }[],
): Promise<void> {
  if (devices.length === 0) return
  const { all, starts, lengths } = bytesOf(devices.map(({ days }) => packDischarge(days)))
  const given = rowsOf(
    'given',
    devices.map((device, index) => ({ ...device, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['batteries', 'text', ({ days }) => `{${batteriesIn(days).join(',')}}`],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    INSERT INTO device_discharge (world_id, number, batteries, content)
    SELECT ${scope.world}, number, batteries::integer[], substring(${all}::bytea FROM start FOR length)
    FROM ${given}
    ON CONFLICT (world_id, number)
    DO UPDATE SET batteries = excluded.batteries, content = excluded.content`.execute(scope.tx)
}

/** By device. */
export async function readDischarge(
  scope: Scope,
  numbers: readonly number[],
): Promise<Map<number, DischargeOfDay[]>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number; content: Buffer }>`
    SELECT number, content FROM device_discharge
    WHERE ${inWorld(scope, 'device_discharge')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return new Map(rows.map(({ number, content }) => [number, unpackDischarge(content)]))
}

/** The batteries that were in each device. */
export async function readSwaps(scope: Scope): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ number: number; batteries: number[] }>`
    SELECT number, batteries FROM device_discharge
    WHERE ${inWorld(scope, 'device_discharge')}`.execute(scope.tx)
  return new Map(rows.map(({ number, batteries }) => [number, batteries]))
}
