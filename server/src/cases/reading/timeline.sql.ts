import type { CaseEntryKind } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface StoredEntry {
  number: number
  at: number
  kind: CaseEntryKind
  byId: string | null
  byEmail: string | null
  facts: EntryFacts
}

/** What an entry tells. Those about devices name how many each cohort had, and how many of these with a problem. */
export interface EntryFacts extends Record<string, unknown> {
  cohorts?: Record<string, [devices: number, red: number]>
  /** The cohorts that it is about, if not all. */
  ofCohorts?: number[]
  /** Who was told, or could not be: email addresses, and names of channels. */
  receivers?: string[]
}

async function select(
  scope: Scope,
  which: RawBuilder<boolean>,
  limit: number | null,
): Promise<StoredEntry[]> {
  const most = limit === null ? sql`` : sql`LIMIT ${limit}`
  const { rows } = await sql<StoredEntry>`
    SELECT e.number, e.at, e.kind, e.by_id AS "byId", e.by_email AS "byEmail", e.facts
    FROM case_entry e
    WHERE ${inWorld(scope, 'e')} AND ${which} ORDER BY e.number DESC ${most}`.execute(scope.tx)
  return rows
}

/** The newest entries of a case, before a given one. */
export const readEntries = async (
  scope: Scope,
  { number, before, limit }: { number: number; before: number | undefined; limit: number },
): Promise<StoredEntry[]> => {
  const isBefore = before === undefined ? sql`true` : sql`e.number < ${before}`
  return await select(scope, sql`e.case_number = ${number} AND ${isBefore}`, limit)
}

export const readAllEntries = async (scope: Scope, number: number): Promise<StoredEntry[]> =>
  await select(scope, sql`e.case_number = ${number}`, null)

export async function countEntriesOf(scope: Scope, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM case_entry e
    WHERE ${inWorld(scope, 'e')} AND e.case_number = ${number}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}
