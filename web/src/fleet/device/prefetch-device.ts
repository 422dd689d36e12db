import type { WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import { deviceDetailsQuery, deviceIdsQuery, deviceInfoQuery } from './device.queries.ts'
import { deviceInUrl } from './device-lookup.ts'

interface Asked {
  world: WorldId
  tab: string | undefined
  search: string
}

/** Fetches the data of a device's page before it renders. */
export async function prefetchDevice(queryClient: QueryClient, { world, tab, search }: Asked): Promise<void> {
  const address = deviceInUrl(new URLSearchParams(search))
  if (address.kind === 'lookup') await queryClient.prefetchQuery(deviceIdsQuery(world, address.given))
  if (address.kind !== 'device') return
  void queryClient.prefetchQuery(deviceDetailsQuery(world, address.id))
  if (tab !== 'performance') return await queryClient.prefetchQuery(deviceInfoQuery(world, address.id))
  // A report needs the device's time zone.
  const [device, { prefetchReport }] = await Promise.all([
    queryClient.fetchQuery(deviceInfoQuery(world, address.id)),
    import('./performance/prefetch-report.ts'),
  ])
  await prefetchReport(queryClient, world, device, search)
}
