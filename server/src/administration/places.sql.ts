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

export interface NamedPlace {
  id: string
  name: string
}

export async function readHomeLocations(scope: Scope): Promise<NamedPlace[]> {
  return await scope.tx
    .selectFrom('home_location')
    .select(['id', 'name'])
    .where(inWorld(scope, 'home_location'))
    .execute()
}

export async function isHomeLocation(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('home_location')
    .select('id')
    .where(inWorld(scope, 'home_location'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function readZones(scope: Scope): Promise<NamedPlace[]> {
  return await scope.tx.selectFrom('zone').select(['id', 'name']).where(inWorld(scope, 'zone')).execute()
}
