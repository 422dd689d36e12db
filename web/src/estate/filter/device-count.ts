import { useDebouncedValue } from '@mantine/hooks'
import { type BodyOf, countDevices, type WorldId } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'
import { useWorld } from '../../session/world/world.tsx'
import { type DeviceFilters, filterOfRequest } from './device-filters.ts'

/** Milliseconds from the last change to the next count [C-438, C-2318]. */
export const countDelay = 1000

const deviceCountQuery = (world: WorldId, body: BodyOf<typeof countDevices>) =>
  queryOf(countDevices, { world, body })

/** Number of devices that match a draft of filters; undefined while loading. */
export function useDeviceCount(filters: DeviceFilters, search: string): number | undefined {
  const { world } = useWorld()
  const [settled] = useDebouncedValue(filters, countDelay)
  const body = { ...filterOfRequest(settled), search: search || undefined }
  const { data } = useQuery(deviceCountQuery(world.id, body))
  return settled === filters ? data?.count : undefined
}
