import {
  type AnswerOf,
  countSmartBatteries,
  exportSmartBatteries,
  listSmartBatteries,
  type WorldId,
} from '@muster/contract'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { bodyOfFilters } from '../list/battery-filters.ts'
import { lineOfBattery } from '../list/battery-line.ts'
import type { CountsQuery, ListRequest } from '../list/use-viewed-list.ts'
import { batteryTabs, type ListCounts } from '../list/views.ts'

type BatteriesRequest = ListRequest<typeof listSmartBatteries>

const linesOf = ({ smartBatteries }: AnswerOf<typeof listSmartBatteries>) => ({
  list: smartBatteries.nodes.map(lineOfBattery),
  totalCount: smartBatteries.totalCount,
})

export const batteriesQuery = (world: WorldId, input: BatteriesRequest) =>
  queryOptions({ ...queryOf(listSmartBatteries, { world, ...input }), select: linesOf })

/** The same batteries as a file, in the order of their sort alone. */
export const fetchBatteriesFile = (world: WorldId, { query, body }: BatteriesRequest): Promise<Blob> => {
  const { limit, offset, statusType } = query
  return request(exportSmartBatteries, { world, query: { limit, offset, statusType }, body })
}

/** The chart counts those that reported in the last 30 days [B-324]. */
export const batteryCountsQuery: CountsQuery = (world, { filters, search }) => {
  const body = { ...bodyOfFilters(filters), search: search || undefined }
  return queryOptions<ListCounts, Error, ListCounts, QueryKey>({
    ...cachedAs(countSmartBatteries, world, { body }),
    queryFn: async ({ signal }) => {
      const { reporting, ...all } = await request(countSmartBatteries, { world, body, signal })
      return { tabs: batteryTabs(all), chart: batteryTabs(reporting) }
    },
    placeholderData: keepPreviousData,
  })
}
