import type { Scope } from '../../platform/database/tenancy.ts'
import { readLastRun } from '../forecast/forecasts.sql.ts'
import { reportingSince } from '../reporting.ts'
import { type AskedOrders, type DueGroup, readDueGroups } from './due-groups.sql.ts'

/** The batteries of an order list; at another threshold nobody can tell of any until all forecasts have been made for it. */
export async function readAskedGroups(scope: Scope, asked: AskedOrders, at: Date): Promise<DueGroup[]> {
  const groups = await readDueGroups(scope, asked, reportingSince(at))
  if (asked.replaceAt === undefined) return groups
  const run = await readLastRun(scope)
  return run?.threshold == null ? groups.map((group) => ({ ...group, forecasts: null })) : groups
}
