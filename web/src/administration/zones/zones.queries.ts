import { type BodyOf, listZones, type QueryOf, type WorldId, type ZoneRow } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request.ts'

interface ZonesRequest {
  query: QueryOf<typeof listZones>
  body: BodyOf<typeof listZones>
}

export const zonesListQuery = (world: WorldId, input: ZonesRequest) =>
  queryOptions({
    queryKey: ['zones', world, 'list', input],
    queryFn: ({ signal }) => request(listZones, { world, ...input, signal }),
  })

/** As many as may have a name within theirs. */
const namesakes = 100

/** A zone as it is stored by now; undefined where it has gone. */
export async function latestZone(
  world: WorldId,
  { id, name }: Pick<ZoneRow, 'id' | 'name'>,
): Promise<ZoneRow | undefined> {
  const { list } = await request(listZones, {
    world,
    query: { limit: namesakes, offset: 0 },
    body: { search: name },
  })
  return list.find((zone) => zone.id === id)
}
