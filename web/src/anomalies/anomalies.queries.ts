import {
  type BodyOf,
  type Call,
  getAnomaly,
  listAnomalies,
  listAnomalyDevices,
  type QueryOf,
  readAnomalyDeviceCount,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../session/request/query-of.ts'
import { request } from '../session/request/request.ts'

interface Asked<C extends Call> {
  query: QueryOf<C>
  body: BodyOf<C>
}

export const anomaliesQuery = (world: WorldId, asked: Asked<typeof listAnomalies>) =>
  queryOf(listAnomalies, { world, ...asked })

export const anomalyQuery = (world: WorldId, anomalyId: string) =>
  queryOf(getAnomaly, { world, query: { anomalyId } })

/** `today` is part of the key only: the response changes with the day, the request does not. */
export const anomalyDaysQuery = (
  world: WorldId,
  { today, ...query }: QueryOf<typeof readAnomalyDeviceCount> & { today: string },
) =>
  queryOptions({
    ...cachedAs(readAnomalyDeviceCount, world, { query }, today),
    queryFn: ({ signal }) => request(readAnomalyDeviceCount, { world, query, signal }),
  })

export const anomalyDevicesQuery = (world: WorldId, asked: Asked<typeof listAnomalyDevices>) =>
  queryOf(listAnomalyDevices, { world, ...asked })
