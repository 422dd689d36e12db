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
import { request } from '../session/request/request.ts'

interface Asked<C extends Call> {
  query: QueryOf<C>
  body: BodyOf<C>
}

export const anomaliesQuery = (world: WorldId, asked: Asked<typeof listAnomalies>) =>
  queryOptions({
    queryKey: ['anomalies', world, 'list', asked],
    queryFn: ({ signal }) => request(listAnomalies, { world, ...asked, signal }),
  })

export const anomalyQuery = (world: WorldId, anomalyId: string) =>
  queryOptions({
    queryKey: ['anomalies', world, 'one', anomalyId],
    queryFn: ({ signal }) => request(getAnomaly, { world, query: { anomalyId }, signal }),
  })

/** Another day, another answer: what is asked for is the same. */
export const anomalyDaysQuery = (
  world: WorldId,
  { today, ...query }: QueryOf<typeof readAnomalyDeviceCount> & { today: string },
) =>
  queryOptions({
    queryKey: ['anomalies', world, 'days', query, today],
    queryFn: ({ signal }) => request(readAnomalyDeviceCount, { world, query, signal }),
  })

export const anomalyDevicesQuery = (world: WorldId, asked: Asked<typeof listAnomalyDevices>) =>
  queryOptions({
    queryKey: ['anomalies', world, 'devices', asked],
    queryFn: ({ signal }) => request(listAnomalyDevices, { world, ...asked, signal }),
  })
