import {
  type BodyOf,
  type HomeLocation,
  listHomeLocations,
  type QueryOf,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request.ts'

interface HomeLocationsRequest {
  query: QueryOf<typeof listHomeLocations>
  body: BodyOf<typeof listHomeLocations>
}

export const homeLocationsListQuery = (world: WorldId, input: HomeLocationsRequest) =>
  queryOptions({
    queryKey: ['homeLocations', world, 'list', input],
    queryFn: ({ signal }) => request(listHomeLocations, { world, ...input, signal }),
  })

/** As many as may have a name within theirs. */
const namesakes = 100

/** A home location as it is stored by now; undefined where it has gone. */
export async function latestHomeLocation(
  world: WorldId,
  { id, name }: Pick<HomeLocation, 'id' | 'name'>,
): Promise<HomeLocation | undefined> {
  const { list } = await request(listHomeLocations, {
    world,
    query: { limit: namesakes, offset: 0 },
    body: { search: name },
  })
  return list.find((place) => place.id === id)
}
