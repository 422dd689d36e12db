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

/** Whose address it is, is not known yet: what a user cannot pick is seldom in his address. */
const everyPicker = { homeLocation: true, group: true, zone: true }

/** Asks for the figures that an address names, before the page can be drawn. */
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
