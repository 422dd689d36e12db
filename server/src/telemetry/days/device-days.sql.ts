import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { bytesOf, isAnyOf, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type DayPart, packDay, sealDay, unpackDay } from '../device-day/codec.ts'
import type { DeviceDay } from '../device-day/model.ts'
import { keepDischarge } from '../discharge/device-discharge.sql.ts'

export interface DayOfDevice {
  number: number
  /** Days since 1970-01-01. */
  day: number
}

export interface StoredDay extends DayOfDevice {
  cohort: number
  sealed: boolean
  content: DeviceDay
}

/** The stored days of every given device and day, unpacked up to the part needed. */
export const readDays = async (
  scope: Scope,
  numbers: readonly number[],
  days: readonly number[],
  upTo?: DayPart,
): Promise<StoredDay[]> =>
  (await readPackedDays(scope, numbers, days)).map((packed) => storedDay(packed, upTo))

/** The same still packed: for callers who unpack many, and let others have their turn in between. */
export async function readPackedDays(
  scope: Scope,
  numbers: readonly number[],
  days: readonly number[],
): Promise<PackedDay[]> {
  if (numbers.length === 0 || days.length === 0) return []
  const { rows } = await sql<PackedDay>`
    SELECT number, day - DATE '1970-01-01' AS day, cohort_id, sealed, content
    FROM device_day
    WHERE ${inWorld(scope, 'device_day')} AND ${isAnyOf('number', 'integer', numbers)}
      AND ${isAnyOf('day', 'date', days.map(dateOfDay))}`.execute(scope.tx)
  return rows
}

/** The given days, each of its own device, where stored. */
export async function readDaysOf(scope: Scope, wanted: readonly DayOfDevice[]): Promise<StoredDay[]> {
  if (wanted.length === 0) return []
  const given = rowsOf('given', wanted, [
    ['number', 'integer', ({ number }) => number],
    ['day', 'date', ({ day }) => dateOfDay(day)],
  ])
  const { rows } = await sql<PackedDay>`
    SELECT d.number, d.day - DATE '1970-01-01' AS day, d.cohort_id, d.sealed, d.content
    FROM ${given}
    JOIN device_day d ON ${inWorld(scope, 'd')} AND d.number = given.number AND d.day = given.day`.execute(
    scope.tx,
  )
  return rows.map((row) => storedDay(row))
}

interface PackedDay extends DayOfDevice {
  cohort_id: number
  sealed: boolean
  content: Buffer
}

const storedDay = (
  { number, day, cohort_id: cohort, sealed, content }: PackedDay,
  upTo?: DayPart,
): StoredDay => ({ number, day, cohort, sealed, content: unpackDay(content, upTo) })

/** Stores days, replacing what was stored of them; what batteries did on finished ones is kept beside. Devices are locked. */
export async function writeDays(scope: Scope, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return
  const packed = days.map(({ sealed, content }) => (sealed ? sealDay(content) : packDay(content)))
  const { all, starts, lengths } = bytesOf(packed)
  const given = rowsOf(
    'given',
    days.map((day, index) => ({ ...day, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['day', 'date', ({ day }) => dateOfDay(day)],
      ['cohort_id', 'integer', ({ cohort }) => cohort],
      ['sealed', 'boolean', ({ sealed }) => sealed],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    INSERT INTO device_day (world_id, number, day, cohort_id, sealed, content)
    SELECT ${scope.world}, number, day, cohort_id, sealed, substring(${all}::bytea FROM start FOR length)
    FROM ${given}
    ON CONFLICT (world_id, number, day)
    DO UPDATE SET cohort_id = excluded.cohort_id, sealed = excluded.sealed, content = excluded.content`.execute(
    scope.tx,
  )
  const finished = days.filter(({ sealed }) => sealed)
  if (finished.length > 0) await keepDischarge(scope, finished)
}

/** Assigns days to other cohorts; their contents stay. */
export async function moveDays(
  scope: Scope,
  days: readonly (DayOfDevice & { cohort: number })[],
): Promise<void> {
  if (days.length === 0) return
  const given = rowsOf('given', days, [
    ['number', 'integer', ({ number }) => number],
    ['day', 'date', ({ day }) => dateOfDay(day)],
    ['cohort_id', 'integer', ({ cohort }) => cohort],
  ])
  // The dates again, so that only their monthly partitions are read.
  const dates = [...new Set(days.map(({ day }) => dateOfDay(day)))]
  await sql`
    UPDATE device_day SET cohort_id = given.cohort_id
    FROM ${given}
    WHERE ${inWorld(scope, 'device_day')} AND device_day.day = ANY (${dates}::date[])
      AND device_day.number = given.number AND device_day.day = given.day`.execute(scope.tx)
}
