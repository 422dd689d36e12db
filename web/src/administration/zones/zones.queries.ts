import { type BodyOf, listZones, type QueryOf, type WorldId, type ZoneRow } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { latestRecord } from '../latest-record.ts'

interface ZonesRequest {
  query: QueryOf<typeof listZones>
  body: BodyOf<typeof listZones>
}

export const zonesListQuery = (world: WorldId, input: ZonesRequest) => queryOf(listZones, { world, ...input })

/** A zone as it is stored by now; undefined where it has gone. */
export const latestZone = (world: WorldId, { id, name }: Pick<ZoneRow, 'id' | 'name'>) =>
  latestRecord(id, (query) => request(listZones, { world, query, body: { search: name } }))
