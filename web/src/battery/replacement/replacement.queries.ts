import {
  type BodyOf,
  exportReplacementOrders,
  getReplacementOrders,
  listOrderedBatteries,
  type OrderList,
  type QueryOf,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { OrderCell } from './order-cell.ts'
import { bodyOfOrders, type OrderFilters } from './order-filters.ts'
import { rowsOf } from './order-row.ts'

interface OrdersRequest {
  query: QueryOf<typeof getReplacementOrders>
  body: BodyOf<typeof getReplacementOrders>
}

export const orderListQuery = (world: WorldId, asked: OrdersRequest) =>
  queryOf(getReplacementOrders, { world, ...asked })

const linesOf = (list: OrderList) => ({
  list: list.totalCount === 0 ? [] : rowsOf(list),
  totalCount: list.totalCount,
})

export const orderRowsQuery = (world: WorldId, asked: OrdersRequest) =>
  queryOptions({ ...orderListQuery(world, asked), select: linesOf })

export const fetchOrdersFile = (world: WorldId, { body }: OrdersRequest): Promise<Blob> =>
  request(exportReplacementOrders, { world, body })

/** The most probable batteries behind a number. */
export const behindLimit = 100

export const orderedBatteriesQuery = (
  world: WorldId,
  filters: OrderFilters,
  { month, site, part }: OrderCell,
) =>
  queryOf(listOrderedBatteries, {
    world,
    query: { limit: behindLimit, offset: 0 },
    body: {
      ...bodyOfOrders(filters),
      ...(site !== undefined && { site }),
      ...(part !== undefined && { part }),
      ...(month !== 'all' && { month }),
    },
  })
