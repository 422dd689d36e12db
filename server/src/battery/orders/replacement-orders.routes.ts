import {
  dayLength,
  exportReplacementOrders,
  getReplacementOrders,
  listOrderedBatteries,
  type OrderFilter,
  type OrderGrouping,
} from '@muster/contract'
import { dateOfDay, orderMonths } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import type { Services } from '../../platform/services.ts'
import { readLastRun } from '../forecast/forecasts.sql.ts'
import { readAskedGroups } from './asked-groups.ts'
import { batteriesBehind } from './batteries-behind.ts'
import { orderFile } from './order-file.ts'
import { orderLines } from './order-lines.ts'

export function replacementOrderRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  /** How an order list is counted, from what is read now. */
  const readOrders = async (scope: Scope, { ahead, by, ...filter }: OrderFilter & { by: OrderGrouping }) => {
    const at = now()
    const months = orderMonths(at.getTime(), ahead)
    const groups = await readAskedGroups(scope, filter, at)
    const today = Math.floor(at.getTime() / dayLength)
    const firstSeen = groups.map((group) => group.firstSeen).sort((one, other) => one - other)[0]
    return async () => ({
      months: months.names,
      firstSeenOn: firstSeen === undefined ? null : dateOfDay(Math.floor(firstSeen / dayLength)),
      ...(await inTurns(orderLines(groups, by, today, months))),
    })
  }

  serve(getReplacementOrders, async ({ scope, query: { limit, offset }, body }) => {
    const count = await readOrders(scope, body)
    const run = await readLastRun(scope)
    const { settings } = await readWorldSettings(scope)
    return async () => {
      const { lines, ...orders } = await count()
      return {
        ...orders,
        renewedOn: run && dateOfDay(run.day),
        savedThreshold: settings.batteryHealthStatusRed,
        followedThreshold: run?.threshold ?? null,
        lines: lines.slice(offset, offset + limit),
        totalCount: lines.length,
      }
    }
  })

  serve(exportReplacementOrders, async ({ scope, body }) => {
    const count = await readOrders(scope, body)
    return orderFile(await count(), body)
  })

  serve(listOrderedBatteries, async ({ scope, query, body }) =>
    batteriesBehind(scope, { ...body, ...query }, now()),
  )
}
