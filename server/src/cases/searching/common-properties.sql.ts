import type { WatchKind } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A case whose devices are to be searched for what they have in common. */
export interface SearchedCase {
  number: number
  watchId: string | null
  groupKey: string
  kind: WatchKind
  homeLocationId: string | null
  groupName: string | null
  model: string | null
}

/** Names the worlds with such cases. */
export const worldsWithCaseSearches = sql`worlds_with_case_searches()`

export async function findCasesToSearch(scope: Scope, most: number): Promise<SearchedCase[]> {
  const { rows } = await sql<SearchedCase>`
    SELECT c.number, c.watch_id AS "watchId", c.group_key AS "groupKey", c.kind, c.home_location_id AS "homeLocationId",
           c.group_name AS "groupName", c.model
    FROM watch_case c
    WHERE ${inWorld(scope, 'c')} AND c.is_to_search
    ORDER BY c.number LIMIT ${most}`.execute(scope.tx)
  return rows
}

/** What the devices of a case have in common, by cohort: with the properties and in all, of the case and of the others. */
export interface StoredCommon {
  properties: { name: string; value: string }[]
  cohorts: Record<string, [devices: number, ofDevices: number, others: number, ofOthers: number]>
}

/** Without a moment the case was not searched: it has too few devices. */
export async function saveCommon(
  scope: Scope,
  number: number,
  { common, searchedAt }: { common: readonly StoredCommon[] | null; searchedAt: number | null },
): Promise<void> {
  await sql`
    UPDATE watch_case SET is_to_search = false, common = ${common && JSON.stringify(common)}::jsonb,
      searched_at = ${searchedAt}, changed_at = greatest(changed_at, ${searchedAt ?? 0}::bigint)
    WHERE ${inWorld(scope, 'watch_case')} AND number = ${number}`.execute(scope.tx)
}

/** The devices of cohorts. */
export async function readCohortOfDevices(
  scope: Scope,
  cohorts: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; cohort: number }>`
    SELECT h.number, h.cohort_id AS cohort FROM device_health h
    WHERE ${inWorld(scope, 'h')} AND h.cohort_id = ANY (${cohorts}::integer[])`.execute(scope.tx)
  return new Map(rows.map(({ number, cohort }) => [number, cohort]))
}
