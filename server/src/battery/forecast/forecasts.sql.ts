import type { ForecastBasis, ReplacementForecast } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { levelsSize, othersSize, packDays } from './pack-days.ts'

/** When a battery will have to be replaced. Days are counted from 1970-01-01. */
export interface StoredForecast {
  number: number
  readOn: number
  /** Percent of the rated capacity. */
  threshold: number
  basis: ForecastBasis
  usePerDay: number
  inCycles: boolean
  /** Other batteries of its part that it was learned from; null where these were of several rare parts. */
  others: number | null
  /** With a chance of one in ten, one in two and nine in ten; null without enough history. */
  due: { from: number; median: number; to: number } | null
  /** Days after the last reading, by the levels that forecasts keep. */
  daysLeft: readonly number[]
  /** The same until each of the thresholds that can be tried. */
  daysLeftAtOthers: readonly (readonly number[])[]
}

export async function saveForecasts(scope: Scope, forecasts: readonly StoredForecast[]): Promise<void> {
  if (forecasts.length === 0) return
  const packed = packDays(forecasts.flatMap(({ daysLeft }) => daysLeft))
  const others = packDays(forecasts.flatMap(({ daysLeftAtOthers }) => daysLeftAtOthers.flat()))
  const dateOrNull = (day: number | undefined) => (day === undefined ? null : dateOfDay(day))
  const given = rowsOf(
    'given',
    forecasts.map((forecast, index) => ({ ...forecast, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['read_on', 'date', ({ readOn }) => dateOfDay(readOn)],
      ['threshold', 'double precision', ({ threshold }) => threshold],
      ['basis', 'text', ({ basis }) => basis],
      ['use_per_day', 'double precision', ({ usePerDay }) => usePerDay],
      ['in_cycles', 'boolean', ({ inCycles }) => inCycles],
      ['others', 'integer', ({ others }) => others],
      ['due_from', 'date', ({ due }) => dateOrNull(due?.from)],
      ['due', 'date', ({ due }) => dateOrNull(due?.median)],
      ['due_to', 'date', ({ due }) => dateOrNull(due?.to)],
      ['place', 'integer', ({ index }) => index],
    ],
  )
  await sql`
    INSERT INTO battery_forecast
      (world_id, number, read_on, threshold, basis, use_per_day, in_cycles, others, due_from, due, due_to, days_left,
       days_left_at_others)
    SELECT ${scope.world}, number, read_on, threshold, basis, use_per_day, in_cycles, others, due_from, due, due_to,
           substring(${packed}::bytea FROM 1 + place * ${sql.lit(levelsSize)} FOR ${sql.lit(levelsSize)}),
           substring(${others}::bytea FROM 1 + place * ${sql.lit(othersSize)} FOR ${sql.lit(othersSize)})
    FROM ${given}
    ON CONFLICT (world_id, number) DO UPDATE
    SET read_on = excluded.read_on, threshold = excluded.threshold, basis = excluded.basis,
        use_per_day = excluded.use_per_day, in_cycles = excluded.in_cycles, others = excluded.others,
        due_from = excluded.due_from, due = excluded.due, due_to = excluded.due_to, days_left = excluded.days_left,
        days_left_at_others = excluded.days_left_at_others`.execute(scope.tx)
}

/** Of batteries that were deleted while forecasts were made. */
export async function deleteForecastsOfNone(scope: Scope): Promise<void> {
  await sql`
    DELETE FROM battery_forecast f
    WHERE ${inWorld(scope, 'f')}
      AND NOT EXISTS (SELECT FROM battery b WHERE ${inWorld(scope, 'b')} AND b.number = f.number)`.execute(
    scope.tx,
  )
}

/** When the forecasts of a world were renewed last. */
export interface ForecastRun {
  /** The number of the day. */
  day: number
  /** Percents of health at which batteries were to be replaced; null for a run that did not keep other thresholds. */
  threshold: number | null
}

export async function readLastRun(scope: Scope): Promise<ForecastRun | null> {
  const { rows } = await sql<ForecastRun>`
    SELECT r.day - DATE '1970-01-01' AS day, r.threshold FROM battery_forecast_run r
    WHERE ${inWorld(scope, 'r')}`.execute(scope.tx)
  return rows[0] ?? null
}

export async function noteRun(scope: Scope, { day, threshold }: ForecastRun): Promise<void> {
  await sql`
    INSERT INTO battery_forecast_run (world_id, day, threshold)
    VALUES (${scope.world}, ${dateOfDay(day)}::date, ${threshold}::double precision)
    ON CONFLICT (world_id) DO UPDATE SET day = excluded.day, threshold = excluded.threshold`.execute(scope.tx)
}

/** Names the worlds whose forecasts are to be renewed on a day. */
export const worldsToForecast = (day: number) => sql`worlds_to_forecast(${dateOfDay(day)}::date)`

interface ForecastRow {
  basis: ForecastBasis
  readOn: string
  threshold: number
  usePerDay: number
  inCycles: boolean
  others: number | null
  from: string | null
  median: string | null
  to: string | null
}

/** The forecast of a battery, and the health at which it is then to be replaced; null until there is one. */
export async function readForecast(
  scope: Scope,
  number: number,
): Promise<{ threshold: number; forecast: ReplacementForecast } | null> {
  const { rows } = await sql<ForecastRow>`
    SELECT f.basis, f.read_on::text AS "readOn", f.threshold, f.use_per_day AS "usePerDay", f.in_cycles AS "inCycles",
           f.others, f.due_from::text AS "from", f.due::text AS median, f.due_to::text AS "to"
    FROM battery_forecast f
    WHERE ${inWorld(scope, 'f')} AND f.number = ${number}`.execute(scope.tx)
  const [row] = rows
  if (!row) return null
  const { basis, readOn, threshold, usePerDay, inCycles, others, from, median, to } = row
  const due = from === null || median === null || to === null ? null : { from, median, to }
  return { threshold, forecast: { basis, readOn, due, cyclesPerDay: inCycles ? usePerDay : null, others } }
}
