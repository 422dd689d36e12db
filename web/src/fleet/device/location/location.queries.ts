import { getDeviceLocation, type WorldId } from '@muster/contract'
import { queryOf } from '../../../session/request/query-of.ts'

export const deviceLocationQuery = (world: WorldId, deviceId: string) =>
  queryOf(getDeviceLocation, { world, query: { deviceId } })
