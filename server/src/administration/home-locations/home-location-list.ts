import {
  type HomeLocation,
  type HomeLocationSortField,
  homeLocationDefaultSort,
  type Sort,
} from '@muster/contract'
import { searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { byField } from '../ordered-rows.ts'
import { type StoredHomeLocation, selectHomeLocations } from './home-locations.sql.ts'

export interface AskedHomeLocations {
  limit: number
  offset: number
  search?: string | undefined
  sort?: Sort<HomeLocationSortField> | undefined
}

/** A page of home locations. A world has thousands at most, and they are sorted by locale, not by the database. */
export async function findHomeLocations(
  scope: Scope,
  { limit, offset, search = '', sort = homeLocationDefaultSort }: AskedHomeLocations,
): Promise<{ list: HomeLocation[]; totalCount: number }> {
  const isFound = searchFor(search)
  const found = (await selectHomeLocations(scope)).filter((home) => searched(home).some(isFound))
  found.sort(byField((home) => home[sort.field], sort.order))
  return { list: found.slice(offset, offset + limit).map(withPosition), totalCount: found.length }
}

const searched = (home: StoredHomeLocation): string[] => [
  home.name,
  ...[home.addressLine1, home.addressLine2, home.locality, home.postalCode, home.country],
]

/** As displayed [A-1217]. */
const withPosition = (home: StoredHomeLocation): HomeLocation => ({
  ...home,
  position: `${home.latitude}, ${home.longitude}`,
})
