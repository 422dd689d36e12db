import type { WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { alertCountsQuery } from './overview.queries.ts'

/** Fetches the counts of the overview before it renders. */
export async function prefetchOverview(queryClient: QueryClient, world: WorldId): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(deviceCountsQuery(world)),
    queryClient.prefetchQuery(alertCountsQuery(world)),
  ])
}
