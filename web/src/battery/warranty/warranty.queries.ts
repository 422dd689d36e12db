import { type AnswerOf, type WorldId, warrantyDevices } from '@muster/contract'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { bodyOfFilters } from '../list/battery-filters.ts'
import { lineOfDevice } from '../list/battery-line.ts'
import type { CountsQuery, ListRequest } from '../list/use-viewed-list.ts'
import { batteryTabs, type ListCounts } from '../list/views.ts'

type WarrantyRequest = ListRequest<typeof warrantyDevices.list>

const linesOf = ({ devices }: AnswerOf<typeof warrantyDevices.list>) => ({
  list: devices.nodes.map((device) => lineOfDevice(device, 'battery')),
  totalCount: devices.totalCount,
})

export const warrantyQuery = (world: WorldId, input: WarrantyRequest) =>
  queryOptions({ ...queryOf(warrantyDevices.list, { world, ...input }), select: linesOf })

/** The call takes no sort [B-1211]. */
export const fetchWarrantyFile = (world: WorldId, { query, body }: WarrantyRequest): Promise<Blob> => {
  const { sort: _, ...filter } = body
  return request(warrantyDevices.export, { world, query, body: filter })
}

export const warrantyCountsQuery: CountsQuery = (world, { filters, search }) => {
  const { groups } = bodyOfFilters(filters)
  const body = { groups, search: search || undefined, underWarranty: true }
  return queryOptions<ListCounts, Error, ListCounts, QueryKey>({
    ...cachedAs(warrantyDevices.count, world, { body }),
    queryFn: async ({ signal }) => {
      const tabs = batteryTabs(await request(warrantyDevices.count, { world, body, signal }))
      return { tabs, chart: tabs }
    },
    placeholderData: keepPreviousData,
  })
}
