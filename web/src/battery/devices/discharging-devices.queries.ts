import {
  type AnswerOf,
  countDischargingDevices,
  exportDischargingDevices,
  listDischargingDevices,
  type WorldId,
} from '@muster/contract'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { bodyOfFilters } from '../list/battery-filters.ts'
import { lineOfDevice } from '../list/battery-line.ts'
import type { CountsQuery, ListRequest } from '../list/use-viewed-list.ts'
import { deviceTabs, type ListCounts } from '../list/views.ts'

type DevicesRequest = ListRequest<typeof listDischargingDevices>

const linesOf = ({ devices }: AnswerOf<typeof listDischargingDevices>) => ({
  list: devices.nodes.map((device) => lineOfDevice(device, 'device')),
  totalCount: devices.totalCount,
})

export const dischargingDevicesQuery = (world: WorldId, input: DevicesRequest) =>
  queryOptions({ ...queryOf(listDischargingDevices, { world, ...input }), select: linesOf })

/** The call takes no sort [B-514]. */
export const fetchDevicesFile = (world: WorldId, { query, body }: DevicesRequest): Promise<Blob> => {
  const { limit, offset, statusType } = query
  const { groups, search } = body
  return request(exportDischargingDevices, {
    world,
    query: { limit, offset, statusType },
    body: { groups, search },
  })
}

export const dischargingCountsQuery: CountsQuery = (world, { filters, search }) => {
  const { groups } = bodyOfFilters(filters)
  const body = { groups, search: search || undefined }
  return queryOptions<ListCounts, Error, ListCounts, QueryKey>({
    ...cachedAs(countDischargingDevices, world, { body }),
    queryFn: async ({ signal }) => {
      const tabs = deviceTabs(await request(countDischargingDevices, { world, body, signal }))
      return { tabs, chart: tabs }
    },
    placeholderData: keepPreviousData,
  })
}
