import type { DeviceInfo, WorldId } from '@muster/contract'
import { overviewEvents, pickerBounds } from '@muster/rules'
import type { QueryClient } from '@tanstack/react-query'
import {
  chargeDaysQuery,
  chargeSamplesQuery,
  deviceDataUsageQuery,
  deviceUsageQuery,
  performanceOverviewQuery,
} from './performance.queries.ts'
import { reportOf } from './report.ts'
import { chosenReport } from './use-chosen-report.ts'

/** Fetches the data of the report that a URL names. */
export async function prefetchReport(
  queryClient: QueryClient,
  world: WorldId,
  device: DeviceInfo,
  search: string,
): Promise<void> {
  const zone = device.timeZone?.name ?? 'UTC'
  const now = Date.now()
  const { range, date } = chosenReport(new URLSearchParams(search), pickerBounds(zone, now))
  const report = reportOf(range, { deviceId: device.id, zone, now, date })
  await Promise.all([
    queryClient.prefetchQuery(performanceOverviewQuery(world, report, overviewEvents(device.platformType))),
    queryClient.prefetchQuery(deviceUsageQuery(world, report)),
    queryClient.prefetchQuery(deviceDataUsageQuery(world, report)),
    range === 'last30Days'
      ? queryClient.prefetchQuery(chargeDaysQuery(world, report))
      : queryClient.prefetchQuery(chargeSamplesQuery(world, { ...report, range })),
  ])
}
