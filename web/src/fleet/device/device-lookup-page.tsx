import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { worldPaths } from '../../session/paths.ts'
import { isInvalid } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { deviceIdsQuery } from './device.queries.ts'
import type { LookedUp } from './device-lookup.ts'
import { DeviceNotFound } from './device-not-found.tsx'
import type { DeviceTab } from './device-tabs.ts'

interface DeviceLookupPageProps {
  given: LookedUp
  /** Opened once the device is found [C-605]. */
  tab: DeviceTab
  /** Other parameters of the URL, such as the day of a tab; they are kept. */
  rest: string
}

/** Finds the one device that matches all identifiers of the URL [C-605 to C-607]. */
export function DeviceLookupPage({ given, tab, rest }: DeviceLookupPageProps) {
  const { world } = useWorld()
  const { data, error, refetch } = useQuery(deviceIdsQuery(world.id, given))
  if (data) {
    const [first, second] = data.ids
    if (second !== undefined) return <DeviceNotFound because="several" />
    if (first === undefined) return <DeviceNotFound />
    return <Navigate to={`${worldPaths(world.id).coreDevice(tab, encodeDeviceId(first))}${rest}`} replace />
  }
  if (isInvalid(error)) return <DeviceNotFound />
  if (error) return <ErrorState wholePage onRetry={() => void refetch()} />
  return <LoadingView />
}
