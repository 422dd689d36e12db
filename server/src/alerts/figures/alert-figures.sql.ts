import type { BatteryFigures } from '@muster/rules'
import { capacityFactorOf, dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export type FiguresSubject = 'device' | 'battery'

/** The figures of a day of some devices or batteries. */
export interface PackedFigures {
  subject: FiguresSubject
  /** No number among them is lower. */
  firstNumber: number
  /** Milliseconds since the epoch. */
  at: number
  content: Buffer
}

/** Stores figures of a day, replacing what was recorded earlier on it. */
export async function saveFigures(
  scope: Scope,
  day: number,
  { subject, firstNumber, at, content }: PackedFigures,
): Promise<void> {
  await sql`
    INSERT INTO alert_figures (world_id, day, subject, first_number, at, content)
    VALUES (${scope.world}, ${dateOfDay(day)}::date, ${subject}, ${firstNumber}, ${at}, ${content})
    ON CONFLICT (world_id, day, subject, first_number)
    DO UPDATE SET at = excluded.at, content = excluded.content`.execute(scope.tx)
}

/** Figures of a day as they are read. */
export interface ReadFigures extends Omit<PackedFigures, 'content'> {
  /** As base64, two thirds as long as what the driver would make of bytes. */
  content: string
}

export async function readFigures(scope: Scope, day: number): Promise<ReadFigures[]> {
  const { rows } = await sql<ReadFigures>`
    SELECT f.subject, f.first_number AS "firstNumber", f.at, encode(f.content, 'base64') AS content FROM alert_figures f
    WHERE ${inWorld(scope, 'f')} AND f.day = ${dateOfDay(day)}::date
    ORDER BY f.subject, f.first_number`.execute(scope.tx)
  return rows
}

/** Deletes the figures of days before one. */
export async function deleteFiguresBefore(scope: Scope, day: number): Promise<void> {
  await sql`
    DELETE FROM alert_figures
    WHERE ${inWorld(scope, 'alert_figures')} AND day < ${dateOfDay(day)}::date`.execute(scope.tx)
}

/** Deletes figures of a day that were not recorded again: all devices or batteries of the row have been removed. */
export async function deleteFiguresOlderThan(
  scope: Scope,
  { day, at }: { day: number; at: number },
): Promise<void> {
  await sql`
    DELETE FROM alert_figures
    WHERE ${inWorld(scope, 'alert_figures')} AND day = ${dateOfDay(day)}::date AND at < ${at}`.execute(
    scope.tx,
  )
}

interface BatteryRow {
  number: number
  ratedCapacity: number | null
  presentCapacity: number | null
  cycleCount: number | null
  averageDischarge: number | null
}

/** What the alerts of batteries compare now, in a range of numbers. */
export async function readBatteryFigures(
  scope: Scope,
  { above, upTo }: { above: number; upTo: number },
): Promise<BatteryFigures[]> {
  const { rows } = await sql<BatteryRow>`
    SELECT b.number, b.rated_capacity AS "ratedCapacity", b.present_capacity AS "presentCapacity",
           b.cycle_count AS "cycleCount", p.average_discharge AS "averageDischarge"
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    WHERE ${inWorld(scope, 'b')} AND b.number > ${above} AND b.number <= ${upTo}
    ORDER BY b.number`.execute(scope.tx)
  return rows.map((row) => ({
    number: row.number,
    capacityFactor: capacityFactorOf(row),
    cycleCount: row.cycleCount,
    averageDischarge: row.averageDischarge,
  }))
}
