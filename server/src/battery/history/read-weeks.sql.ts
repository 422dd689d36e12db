import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { unpackWeeks } from './pack-weeks.ts'
import { type WeekReading, weekReadingOf } from './week-readings.ts'

interface WeeksRow {
  weeks: Buffer | null
  at: number
  presentCapacity: number | null
  ratedCapacity: number | null
  cycleCount: number | null
}

/** The last reading of each week, oldest first; the latest one stands for its week. */
export async function readWeeks(scope: Scope, number: number): Promise<WeekReading[]> {
  const { rows } = await sql<WeeksRow>`
    SELECT b.weeks, b.measured_at AS at, b.present_capacity AS "presentCapacity", b.rated_capacity AS "ratedCapacity",
           b.cycle_count AS "cycleCount"
    FROM battery b
    WHERE ${inWorld(scope, 'b')} AND b.number = ${number} AND b.measured_at > 0`.execute(scope.tx)
  return rows.flatMap(({ weeks, at, ...latest }) => [...unpackWeeks(weeks), weekReadingOf(at, latest)])
}
