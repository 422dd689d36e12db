import { backtestParts } from '@muster/contract'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsOf, hasReportedSince, matchesOf } from '../list/battery-conditions.sql.ts'

/** The part numbers that most batteries of the caller's custom view have. */
export async function partsInView(scope: Scope): Promise<string[]> {
  const cohorts = await cohortsOf(scope)
  if (cohorts?.length === 0) return []
  const { rows } = await sql<{ part: string }>`
    SELECT b.part_number AS part
    ${matchesOf(scope, { ofPulse: [sql<boolean>`b.part_number IS NOT NULL`], cohorts }, { battery: true })}
    GROUP BY b.part_number ORDER BY count(*) DESC, b.part_number LIMIT ${backtestParts}`.execute(scope.tx)
  return rows.map(({ part }) => part)
}

/**
 * Some batteries of a part in the caller's custom view that have reported since a time, in milliseconds since the epoch,
 * or ever; chosen as by chance, yet the same every day.
 */
export async function someOfPart(
  scope: Scope,
  { part, since, most }: { part: string; since?: number; most: number },
): Promise<number[]> {
  const cohorts = await cohortsOf(scope)
  if (cohorts?.length === 0) return []
  const isOfPart = sql<boolean>`b.part_number = ${part} AND b.measured_at > 0`
  const ofPulse = [isOfPart, ...(since === undefined ? [] : [hasReportedSince(since)])]
  const { rows } = await sql<{ number: number }>`
    SELECT p.number
    ${matchesOf(scope, { ofPulse, cohorts }, { battery: true })}
    ORDER BY p.number::bigint * 2654435761 % 4294967296 LIMIT ${most}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}
