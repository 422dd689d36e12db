import { type DeviceDetails, getDeviceDetails } from '@muster/contract'
import { request } from '../../../session/request/request.ts'
import { isNotFound } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'

/** Fetches the current device; null if deleted. */
export function useLatestRecord(): (deviceId: string) => Promise<DeviceDetails | null> {
  const { world } = useWorld()
  return (deviceId) =>
    request(getDeviceDetails, { world: world.id, query: { deviceId } }).catch((error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    })
}
