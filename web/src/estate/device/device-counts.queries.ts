import { countDevicesByStatus, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'

/** How many devices there are, by status and platform. */
export const deviceCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['deviceCounts', world],
    queryFn: ({ signal }) => request(countDevicesByStatus, { world, signal }),
  })
