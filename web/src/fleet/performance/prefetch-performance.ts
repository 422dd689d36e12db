import { estateEvents, type WorldId } from '@muster/contract'
import { dayIn } from '@muster/rules'
import type { QueryClient } from '@tanstack/react-query'
import { readEstateFilter } from '../../estate/filter/estate-filter.ts'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import {
  devicesUtilizationQuery,
  estateDataUsageQuery,
  estateEventsQuery,
} from './estate-performance.queries.ts'
import { estateReport } from './estate-report.ts'

/** The user is not known yet; filters that they cannot pick are seldom in their URL. */
const everyPicker = { homeLocation: true, group: true, zone: true }

/** Fetches the figures of a URL before the page renders. */
export async function prefetchPerformance(
  queryClient: QueryClient,
  world: WorldId,
  search: string,
): Promise<void> {
  const zone = ownTimeZone()
  const filter = readEstateFilter(new URLSearchParams(search), everyPicker)
  const report = estateReport(filter, zone, dayIn(zone, Date.now()))
  await Promise.all([
    queryClient.prefetchQuery(devicesUtilizationQuery(world, report)),
    queryClient.prefetchQuery(estateDataUsageQuery(world, report)),
    ...estateEvents.map((name) => queryClient.prefetchQuery(estateEventsQuery(world, report, name))),
  ])
}
