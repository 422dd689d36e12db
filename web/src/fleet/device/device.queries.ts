import { findDeviceIds, getDeviceDetails, getDeviceInfo, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'
import type { LookedUp } from './device-lookup.ts'

export const deviceIdsQuery = (world: WorldId, given: LookedUp) =>
  queryOf(findDeviceIds, { world, query: given })

export const deviceInfoQuery = (world: WorldId, deviceId: string) =>
  queryOf(getDeviceInfo, { world, query: { deviceId } })

export const deviceDetailsQuery = (world: WorldId, deviceId: string) =>
  queryOf(getDeviceDetails, { world, query: { deviceId } })
