import { type Sort, type ZoneRow, type ZoneSortField, zoneDefaultSort } from '@muster/contract'
import { searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import { readHomeLocations } from '../home-locations/home-locations.sql.ts'
import { byField } from '../ordered-rows.ts'
import { type StoredZone, selectZones } from './zones.sql.ts'

export interface AskedZones {
  limit: number
  offset: number
  search?: string | undefined
  sort?: Sort<ZoneSortField> | undefined
}

/** A page of the zones, with the names of their home locations [A-1106]. */
export async function findZones(
  scope: Scope,
  { limit, offset, search = '', sort = zoneDefaultSort }: AskedZones,
): Promise<{ list: ZoneRow[]; totalCount: number }> {
  const names = new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name]))
  const isFound = searchFor(search)
  const found = (await selectZones(scope))
    .map((zone) => ({ ...zone, homes: homesOf(zone, names) }))
    .filter(({ name, groups1, groups2, homes }) => [name, ...groups1, ...groups2, ...homes].some(isFound))
    .map(({ homes, ...zone }): ZoneRow => ({ ...zone, homeLocations: homes.join(', ') }))
  found.sort(byField((zone) => textOf(zone, sort.field), sort.order))
  return { list: found.slice(offset, offset + limit), totalCount: found.length }
}

const homesOf = ({ homeLocationIds }: StoredZone, names: ReadonlyMap<string, string>): string[] =>
  homeLocationIds.map((id) => names.get(id) ?? id).sort(inAlphabet)

/** The sort key of a field; a zone without that set comes last. */
function textOf(zone: ZoneRow, field: ZoneSortField): string | null {
  const value = zone[field]
  return (typeof value === 'string' ? value : value.join(', ')) || null
}
