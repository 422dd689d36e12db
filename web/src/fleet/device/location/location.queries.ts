import { getDeviceLocation, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../session/request/request.ts'

export const deviceLocationQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: ['device', world, deviceId, 'location'],
    queryFn: ({ signal }) => request(getDeviceLocation, { world, query: { deviceId }, signal }),
  })
