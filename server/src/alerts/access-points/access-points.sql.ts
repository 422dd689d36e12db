import { sql } from 'kysely'
import { markUsersOf } from '../../fleet/index.ts'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { AccessPoints } from '../evaluation/evaluate-device.ts'

/** The owners of the given access points, and whether the given home locations have any. */
export async function readAccessPoints(
  scope: Scope,
  bssids: readonly string[],
  homeLocationIds: readonly string[],
): Promise<AccessPoints> {
  if (bssids.length === 0 && homeLocationIds.length === 0) return accessPointsOf([])
  const { rows } = await sql<{ bssid: string | null; home: string }>`
    SELECT a.bssid, a.home_location_id AS home FROM home_access_point a
    WHERE ${inWorld(scope, 'a')} AND a.bssid = ANY (${bssids}::text[])
    UNION ALL
    SELECT DISTINCT NULL, h.home_location_id FROM home_access_point h
    WHERE ${inWorld(scope, 'h')} AND h.home_location_id = ANY (${homeLocationIds}::text[])`.execute(scope.tx)
  return accessPointsOf(rows)
}

/** The same for all access points known in the world. */
export async function readAllAccessPoints(scope: Scope): Promise<AccessPoints> {
  const { rows } = await sql<{ bssid: string; home: string }>`
    SELECT a.bssid, a.home_location_id AS home FROM home_access_point a
    WHERE ${inWorld(scope, 'a')}`.execute(scope.tx)
  return accessPointsOf([...rows, ...rows.map(({ home }) => ({ bssid: null, home }))])
}

function accessPointsOf(rows: readonly { bssid: string | null; home: string }[]): AccessPoints {
  const homesOf = new Map<string, string[]>()
  const withAny = new Set<string>()
  for (const { bssid, home } of rows) {
    if (bssid === null) withAny.add(home)
    else homesOf.set(bssid, [...(homesOf.get(bssid) ?? []), home])
  }
  return { homesOf: (bssid) => homesOf.get(bssid) ?? [], hasAny: (home) => withAny.has(home) }
}

export interface Sighting {
  bssid: string
  homeLocationId: string
  number: number
  /** A date. */
  seenOn: string
}

/** Stores the access points that devices used inside their home location's circle, each with its last date. */
export async function noteSightings(scope: Scope, sightings: readonly Sighting[]): Promise<void> {
  if (sightings.length === 0) return
  const given = rowsOf('given', sightings, [
    ['bssid', 'text', ({ bssid }) => bssid],
    ['home_location_id', 'text', ({ homeLocationId }) => homeLocationId],
    ['number', 'integer', ({ number }) => number],
    ['seen_on', 'date', ({ seenOn }) => seenOn],
  ])
  await sql`
    INSERT INTO access_point_sighting (world_id, bssid, home_location_id, number, seen_on)
    SELECT ${scope.world}, bssid, home_location_id, number, max(seen_on) FROM ${given}
    GROUP BY bssid, home_location_id, number
    ON CONFLICT (world_id, bssid, home_location_id, number)
    DO UPDATE SET seen_on = excluded.seen_on WHERE access_point_sighting.seen_on < excluded.seen_on`.execute(
    scope.tx,
  )
}

/** Devices that must have seen an access point at their home location before it counts as belonging there. */
const leastDevices = 3

/** Learns which access points belong to which home locations from the sightings since a date; deletes older ones. */
export async function learnAccessPoints(scope: Scope, since: string): Promise<void> {
  await sql`
    DELETE FROM access_point_sighting
    WHERE ${inWorld(scope, 'access_point_sighting')} AND seen_on < ${since}::date`.execute(scope.tx)
  await sql`
    DELETE FROM home_access_point WHERE ${inWorld(scope, 'home_access_point')}`.execute(scope.tx)
  await sql`
    INSERT INTO home_access_point (world_id, bssid, home_location_id)
    SELECT s.world_id, s.bssid, s.home_location_id FROM access_point_sighting s
    WHERE ${inWorld(scope, 's')}
    GROUP BY s.world_id, s.bssid, s.home_location_id
    HAVING count(*) >= ${leastDevices}
    ${insteadOfCopy}`.execute(scope.tx)
}

/**
 * Deletes the access points of deleted home locations. A device that uses one is then no longer at a wrong one, so it
 * is marked; before anything is deleted, because a report locks its device before it stores sightings.
 */
export async function forgetAccessPoints(
  scope: Scope,
  homeLocationIds: readonly string[],
  now: number,
): Promise<void> {
  const { rows } = await sql<{ bssid: string }>`
    SELECT DISTINCT a.bssid FROM home_access_point a
    WHERE ${inWorld(scope, 'a')} AND a.home_location_id = ANY (${homeLocationIds}::text[])`.execute(scope.tx)
  if (rows.length > 0) {
    await markUsersOf(
      scope,
      rows.map(({ bssid }) => bssid),
      now,
    )
  }
  for (const table of ['access_point_sighting', 'home_access_point'] as const) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${inWorld(scope, table)} AND home_location_id = ANY (${homeLocationIds}::text[])`.execute(
      scope.tx,
    )
  }
}
