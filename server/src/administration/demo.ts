import type { Scope } from '../platform/tenancy.ts'
import { insertHomeLocation, insertZone } from './places.sql.ts'

/** The places that the demo's limited users are bound to. */
export async function insertDemoPlaces(scope: Scope): Promise<{ homeLocationId: string; zoneId: string }> {
  const leeds = {
    id: 'leeds',
    name: 'Leeds Depot',
    latitude: 53.7776,
    longitude: -1.5335,
    radiusMetres: 400,
    locality: 'Leeds',
    country: 'United Kingdom',
  }
  const lyon = {
    id: 'lyon',
    name: 'Lyon Corbas',
    latitude: 45.6663,
    longitude: 4.9015,
    radiusMetres: 500,
    locality: 'Corbas',
    country: 'France',
  }
  await insertHomeLocation(scope, leeds)
  await insertHomeLocation(scope, lyon)
  const zone = { id: 'france', name: 'France', groups1: [], groups2: [], homeLocationIds: [lyon.id] }
  await insertZone(scope, zone)
  return { homeLocationId: leeds.id, zoneId: zone.id }
}
