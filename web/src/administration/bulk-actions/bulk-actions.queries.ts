import { countByHomeLocation, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'

/** How many devices each home location has, and how many have none [B-717]. */
export const homeLocationCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['bulkActions', world, 'counts'],
    queryFn: ({ signal }) => request(countByHomeLocation, { world, signal }),
  })
