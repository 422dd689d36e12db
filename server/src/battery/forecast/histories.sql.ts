import { dayLength } from '@muster/contract'
import type { BatteryHistory } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { unpackWeeks } from '../history/pack-weeks.ts'
import { weekReadingOf } from '../history/week-readings.ts'

/** Parts with models of their own; the batteries of all others, which are the rarest, are taken for one part. */
const mostParts = 40
/** What the rarest parts, and batteries without a part number, are taken for. */
export const rareParts = ''
/** More batteries of one part teach little more. */
const mostTeachers = 300
/** Unpacking more would keep other work waiting. */
const unpackedAtOnce = 200

/** The parts that most batteries of the world have. */
export async function commonParts(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    SELECT part_number AS part FROM battery
    WHERE ${inWorld(scope, 'battery')} AND part_number IS NOT NULL AND measured_at > 0
    GROUP BY part_number ORDER BY count(*) DESC, part_number LIMIT ${mostParts}`.execute(scope.tx)
  return rows.map(({ part }) => part)
}

/** The batteries that their part is learned from, chosen as by chance, yet the same every day. */
export async function readTeachers(scope: Scope, parts: readonly string[]): Promise<BatteryHistory[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM (
      SELECT b.number, row_number() OVER (
        PARTITION BY ${partOf(parts)} ORDER BY b.number::bigint * 2654435761 % 4294967296
      ) AS place
      FROM battery b WHERE ${inWorld(scope, 'b')} AND b.measured_at > 0
    ) ranked
    WHERE place <= ${mostTeachers}`.execute(scope.tx)
  const numbers = rows.map(({ number }) => number)
  const teachers: BatteryHistory[] = []
  for (let at = 0; at < numbers.length; at += unpackedAtOnce) {
    const some = numbers.slice(at, at + unpackedAtOnce)
    const read = await readHistories(scope, parts, sql`b.number = ANY (${some}::integer[])`)
    teachers.push(...read.map(({ history }) => history))
  }
  return teachers
}

/** A battery with its history, whose readings are as of days since 1970-01-01. */
export interface NumberedHistory {
  number: number
  history: BatteryHistory
}

/** The next batteries behind a number. */
export const readHistoriesAfter = (
  scope: Scope,
  parts: readonly string[],
  after: number,
): Promise<NumberedHistory[]> =>
  readHistories(scope, parts, sql`b.number > ${after}::integer ORDER BY b.number LIMIT ${unpackedAtOnce}`)

/** Batteries by their numbers, each by its own part. */
export const readHistoriesOf = async (
  scope: Scope,
  part: string,
  numbers: readonly number[],
): Promise<BatteryHistory[]> => {
  const histories: BatteryHistory[] = []
  for (let at = 0; at < numbers.length; at += unpackedAtOnce) {
    const some = numbers.slice(at, at + unpackedAtOnce)
    const read = await readHistories(scope, [part], sql`b.number = ANY (${some}::integer[])`)
    histories.push(...read.map(({ history }) => history))
  }
  return histories
}

const partOf = (parts: readonly string[]): RawBuilder<unknown> =>
  sql`CASE WHEN b.part_number = ANY (${parts}::text[]) THEN b.part_number ELSE ${sql.lit(rareParts)} END`

interface HistoryRow {
  number: number
  part: string
  made: number | null
  weeks: Buffer | null
  at: number
  presentCapacity: number | null
  ratedCapacity: number | null
  cycleCount: number | null
}

async function readHistories(
  scope: Scope,
  parts: readonly string[],
  wanted: RawBuilder<unknown>,
): Promise<NumberedHistory[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT b.number, ${partOf(parts)} AS part, b.mfd - DATE '1970-01-01' AS made, b.weeks, b.measured_at AS at,
           b.present_capacity AS "presentCapacity", b.rated_capacity AS "ratedCapacity", b.cycle_count AS "cycleCount"
    FROM battery b
    WHERE ${inWorld(scope, 'b')} AND b.measured_at > 0 AND ${wanted}`.execute(scope.tx)
  return rows.map((row) => ({ number: row.number, history: historyOf(row) }))
}

const historyOf = ({ number, part, made, weeks, at, ...latest }: HistoryRow): BatteryHistory => ({
  battery: String(number),
  part,
  made,
  readings: [...unpackWeeks(weeks), weekReadingOf(at, latest)].flatMap(({ at, health, cycles }) =>
    health === null ? [] : [{ day: Math.floor(at / dayLength), health, cycles }],
  ),
})
