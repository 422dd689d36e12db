import { inWorld, type Scope } from '../platform/tenancy.ts'

export interface NewHomeLocation {
  id: string
  name: string
  latitude: number
  longitude: number
  radiusMetres: number
  locality: string
  country: string
}

export async function insertHomeLocation(scope: Scope, place: NewHomeLocation): Promise<void> {
  await scope.tx
    .insertInto('home_location')
    .values({
      world_id: scope.world,
      id: place.id,
      name: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
      radius_metres: place.radiusMetres,
      locality: place.locality,
      country: place.country,
      distance_yellow: null,
      distance_red: null,
    })
    .execute()
}

export interface NewZone {
  id: string
  name: string
  groups1: string[]
  groups2: string[]
  homeLocationIds: string[]
}

export async function insertZone(scope: Scope, zone: NewZone): Promise<void> {
  await scope.tx
    .insertInto('zone')
    .values({
      world_id: scope.world,
      id: zone.id,
      name: zone.name,
      groups1: zone.groups1,
      groups2: zone.groups2,
      home_location_ids: zone.homeLocationIds,
    })
    .execute()
}

/** A zone's rule; null where there is no such zone. */
export async function readZoneRule(
  scope: Scope,
  id: string,
): Promise<{ groups1: string[]; groups2: string[]; homeLocationIds: string[] } | null> {
  const row = await scope.tx
    .selectFrom('zone')
    .select(['groups1', 'groups2', 'home_location_ids as homeLocationIds'])
    .where(inWorld(scope, 'zone'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
