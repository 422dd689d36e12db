import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A sign of life of a process that takes reports. Times are milliseconds since the epoch. */
export interface IntakeSign {
  process: string
  at: number
  /** Reports that it has stored since it started. */
  received: number
  /** When it last stored one, and how many in the hour before that. */
  receivedAt: number | null
  inHourBefore: number
}

/** A time in which no report could come in; it lasts where `to` is null. */
export interface IntakeGap {
  from: number
  to: number | null
  /** The first report after it, of any world. */
  firstReportAt: number | null
}

export async function readSigns(db: Database): Promise<IntakeSign[]> {
  const { rows } = await sql<IntakeSign>`
    SELECT process, at, received, received_at AS "receivedAt", in_hour_before AS "inHourBefore" FROM intake_sign`.execute(
    db,
  )
  return rows
}

export async function saveSign(db: Database, sign: IntakeSign): Promise<void> {
  const { process, at, received, receivedAt, inHourBefore } = sign
  await sql`
    INSERT INTO intake_sign (process, at, received, received_at, in_hour_before)
    VALUES (${process}, ${at}, ${received}, ${receivedAt}, ${inHourBefore})
    ON CONFLICT (process) DO UPDATE
    SET at = excluded.at, received = excluded.received, received_at = excluded.received_at,
        in_hour_before = excluded.in_hour_before`.execute(db)
}

/** Signs of processes that ended long ago say nothing any more. */
export async function forgetSigns(db: Database, before: number): Promise<void> {
  await sql`DELETE FROM intake_sign WHERE at < ${before}`.execute(db)
}

/** Several processes may find the same gap: it has one row. */
export async function insertGap(db: Database, { from, to }: Pick<IntakeGap, 'from' | 'to'>): Promise<void> {
  await sql`
    INSERT INTO intake_gap (id, from_at, to_at) VALUES (${`${from}`}, ${from}, ${to}) ON CONFLICT (id) DO NOTHING`.execute(
    db,
  )
}

/** A report came in: gaps end, and silence counts again some time after it. */
export async function noteReport(db: Database, at: number): Promise<void> {
  await sql`
    UPDATE intake_gap SET to_at = coalesce(to_at, ${at}), first_report_at = coalesce(first_report_at, ${at})
    WHERE from_at < ${at} AND first_report_at IS NULL`.execute(db)
}

/** Gaps that lasted until a moment or longer, the first one first. */
export async function readGaps(db: Database, since: number): Promise<IntakeGap[]> {
  const { rows } = await sql<IntakeGap>`
    SELECT from_at AS "from", to_at AS "to", first_report_at AS "firstReportAt" FROM intake_gap
    WHERE to_at IS NULL OR to_at >= ${since} ORDER BY from_at`.execute(db)
  return rows
}
