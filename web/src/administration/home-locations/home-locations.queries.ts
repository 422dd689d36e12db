import {
  type BodyOf,
  type HomeLocation,
  listHomeLocations,
  type QueryOf,
  type WorldId,
} from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { latestRecord } from '../latest-record.ts'

interface HomeLocationsRequest {
  query: QueryOf<typeof listHomeLocations>
  body: BodyOf<typeof listHomeLocations>
}

export const homeLocationsListQuery = (world: WorldId, input: HomeLocationsRequest) =>
  queryOf(listHomeLocations, { world, ...input })

/** A home location as it is stored by now; undefined where it has gone. */
export const latestHomeLocation = (world: WorldId, { id, name }: Pick<HomeLocation, 'id' | 'name'>) =>
  latestRecord(id, (query) => request(listHomeLocations, { world, query, body: { search: name } }))
