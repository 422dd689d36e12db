import { findDeviceIds, getDeviceDetails, getDeviceInfo, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import type { LookedUp } from './device-lookup.ts'

export const deviceIdsQuery = (world: WorldId, given: LookedUp) =>
  queryOptions({
    queryKey: ['deviceIds', world, given],
    queryFn: ({ signal }) => request(findDeviceIds, { world, query: given, signal }),
  })

export const deviceInfoQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: ['device', world, deviceId, 'info'],
    queryFn: ({ signal }) => request(getDeviceInfo, { world, query: { deviceId }, signal }),
  })

export const deviceDetailsQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: ['device', world, deviceId, 'details'],
    queryFn: ({ signal }) => request(getDeviceDetails, { world, query: { deviceId }, signal }),
  })
