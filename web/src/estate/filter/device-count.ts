import { useDebouncedValue } from '@mantine/hooks'
import { type BodyOf, countDevices, type WorldId } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'
import { useWorld } from '../../session/world/world.tsx'
import { type DeviceFilters, filterOfRequest } from './device-filters.ts'

/** Milliseconds after the last change until devices are counted anew [C-438, C-2318]. */
export const countDelay = 1000

const deviceCountQuery = (world: WorldId, body: BodyOf<typeof countDevices>) =>
  queryOf(countDevices, { world, body })

/** How many devices filters that are not applied yet would leave; undefined until that is known. */
export function useDeviceCount(filters: DeviceFilters, search: string): number | undefined {
  const { world } = useWorld()
  const [settled] = useDebouncedValue(filters, countDelay)
  const body = { ...filterOfRequest(settled), search: search || undefined }
  const { data } = useQuery(deviceCountQuery(world.id, body))
  return settled === filters ? data?.count : undefined
}
