import {
  dayLength,
  exportReplacementOrders,
  getReplacementOrders,
  listOrderedBatteries,
  type OrderFilter,
  type OrderGrouping,
} from '@muster/contract'
import { dateOfDay, orderMonths } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import type { Services } from '../../platform/services.ts'
import { readForecastDay } from '../forecast/forecasts.sql.ts'
import { reportingSince } from '../reporting.ts'
import { batteriesBehind } from './batteries-behind.ts'
import { readDueGroups } from './due-groups.sql.ts'
import { orderFile } from './order-file.ts'
import { orderLines } from './order-lines.ts'

export function replacementOrderRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  const ordersOf = async (scope: Scope, { ahead, by, ...filter }: OrderFilter & { by: OrderGrouping }) => {
    const at = now()
    const months = orderMonths(at.getTime(), ahead)
    const groups = await readDueGroups(scope, filter, reportingSince(at))
    const today = Math.floor(at.getTime() / dayLength)
    const firstSeen = groups.map((group) => group.firstSeen).sort((one, other) => one - other)[0]
    return {
      months: months.names,
      firstSeenOn: firstSeen === undefined ? null : dateOfDay(Math.floor(firstSeen / dayLength)),
      ...(await inTurns(orderLines(groups, by, today, months))),
    }
  }

  serve(getReplacementOrders, async ({ scope, query: { limit, offset }, body }) => {
    const { lines, ...orders } = await ordersOf(scope, body)
    const day = await readForecastDay(scope)
    return {
      ...orders,
      renewedOn: day === null ? null : dateOfDay(day),
      lines: lines.slice(offset, offset + limit),
      totalCount: lines.length,
    }
  })

  serve(exportReplacementOrders, async ({ scope, body }) => orderFile(await ordersOf(scope, body), body.by))

  serve(listOrderedBatteries, async ({ scope, query, body }) =>
    batteriesBehind(scope, { ...body, ...query }, now()),
  )
}
