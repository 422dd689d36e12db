import type { ZoneRow } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { NamedPlace } from '../home-locations/home-locations.sql.ts'

/** A zone as stored: home locations by id alone. */
export type StoredZone = Omit<ZoneRow, 'homeLocations'>
export type NewZone = Omit<StoredZone, 'version'>
/** The rule that decides which devices a zone has. */
export type ZoneSets = Pick<StoredZone, 'groups1' | 'groups2' | 'homeLocationIds'>

async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<StoredZone[]> {
  const { rows } = await sql<StoredZone>`
    SELECT id, name, groups1, groups2, home_location_ids AS "homeLocationIds", version
    FROM zone WHERE ${inWorld(scope, 'zone')} ${rest}`.execute(scope.tx)
  return rows
}

export const selectZones = async (scope: Scope): Promise<StoredZone[]> => await select(scope, sql``)

export async function selectZone(scope: Scope, id: string): Promise<StoredZone | undefined> {
  const [found] = await select(scope, sql`AND id = ${id}`)
  return found
}

/** Locks zones about to be changed or deleted: until the transaction ends nobody is limited to them. */
export const lockZones = async (scope: Scope, ids: readonly string[]): Promise<StoredZone[]> =>
  await select(scope, sql`AND id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`)

/** The name of a zone that a user is about to be limited to, locked until the transaction ends. */
export async function holdZone(scope: Scope, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM zone WHERE ${inWorld(scope, 'zone')} AND id = ${id} FOR KEY SHARE`.execute(scope.tx)
  return rows[0]?.name ?? null
}

export async function readZones(scope: Scope): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    SELECT id, name FROM zone WHERE ${inWorld(scope, 'zone')}`.execute(scope.tx)
  return rows
}

/** A zone's rule; null if it does not exist. */
export const readZoneRule = async (scope: Scope, id: string): Promise<ZoneSets | null> =>
  (await selectZone(scope, id)) ?? null

/** Returns whether it was created: not where its name, ignoring case, or its id is taken. */
export async function insertZone(scope: Scope, zone: NewZone): Promise<boolean> {
  const { id, name, groups1, groups2, homeLocationIds } = zone
  const { rows } = await sql`
    INSERT INTO zone (world_id, id, name, groups1, groups2, home_location_ids)
    VALUES (${scope.world}, ${id}, ${name}, ${groups1}, ${groups2}, ${homeLocationIds})
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

export async function saveZone(
  scope: Scope,
  id: string,
  { groups1, groups2, homeLocationIds }: ZoneSets,
): Promise<void> {
  await sql`
    UPDATE zone SET groups1 = ${groups1}, groups2 = ${groups2}, home_location_ids = ${homeLocationIds},
      version = version + 1
    WHERE ${inWorld(scope, 'zone')} AND id = ${id}`.execute(scope.tx)
}

export async function deleteZoneRows(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM zone WHERE ${inWorld(scope, 'zone')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}

/** How many zones name each of these home locations. */
export async function countZonesWith(
  scope: Scope,
  homeLocationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; zones: number }>`
    SELECT given.id, count(*)::integer AS zones
    FROM unnest(${homeLocationIds}::text[]) AS given (id)
    JOIN zone z ON ${inWorld(scope, 'z')} AND given.id = ANY (z.home_location_ids)
    GROUP BY given.id`.execute(scope.tx)
  return new Map(rows.map(({ id, zones }) => [id, zones]))
}
