import type { DeviceSortField, Sort } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { type AskedFilter, few, type Narrowing, narrowingOf } from './device-conditions.sql.ts'
import { countMatches, isNarrowed, isOfCohorts, matchesFrom, matchesOf, named } from './device-matches.sql.ts'
import { type DeviceOrder, orderOf, ranksOf, reachedBy } from './device-order.sql.ts'

export interface AskedDevices extends AskedFilter {
  sort?: Sort<DeviceSortField> | undefined
  limit: number
  offset: number
}

/** The numbers of a page's devices in its order, and how many match in all. */
export interface DevicePage {
  numbers: number[]
  totalCount: number
}

export async function findDevicePage(
  scope: Scope,
  asked: AskedDevices,
  sortedAtOnce = few,
): Promise<DevicePage> {
  const narrowing = await narrowingOf(scope, asked, sortedAtOnce)
  if (!narrowing) return { numbers: [], totalCount: 0 }
  const order = await orderOf(scope, narrowing.cohorts, asked.sort)
  const totalCount = await countMatches(scope, narrowing)
  if (order.ranked && isOfCohorts(narrowing)) {
    const { reached, before } = reachedBy(order.ranked, asked)
    const page = { limit: asked.limit, offset: asked.offset - before }
    const matches = alongIndex(scope, narrowing, { ...order, ranked: reached })
    return { numbers: await findNumbers(scope, matches, order, page), totalCount }
  }
  const isNearEnd = asked.offset + asked.limit > totalCount / 2
  const sortsAll = isFiltered(narrowing) && (totalCount <= sortedAtOnce || isNearEnd)
  const find = sortsAll ? sorted : alongIndex
  return { numbers: await findNumbers(scope, find(scope, narrowing, order), order, asked), totalCount }
}

/** Whether devices are left out that an order's index holds; few that are named are joined however the planner sees fit. */
const isFiltered = (narrowing: Narrowing): boolean =>
  isNarrowed(narrowing) || narrowing.found?.numbers === null

/** How many devices a filter matches [C-2105]. */
export async function countMatching(scope: Scope, filter: AskedFilter): Promise<number> {
  const narrowing = await narrowingOf(scope, filter)
  return narrowing ? await countMatches(scope, narrowing) : 0
}

async function findNumbers(
  scope: Scope,
  matches: RawBuilder<unknown>,
  { table, key, direction, ties }: DeviceOrder,
  { limit, offset }: Pick<AskedDevices, 'limit' | 'offset'>,
): Promise<number[]> {
  const number = sql.ref(`${table}.number`)
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number FROM ${matches}
    ORDER BY ${key} ${direction}, ${number} ${ties} LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** What an index of the order's table gives in its order, and the others are asked of each. */
function alongIndex(scope: Scope, narrowing: Narrowing, order: DeviceOrder): RawBuilder<unknown> {
  if (!order.ranked) {
    const { from, where } = matchesFrom(scope, narrowing, order.table)
    return sql`${from} WHERE ${where}`
  }
  // The ranks are those of the cohorts that are asked for, so these need not be named once more.
  const { from, where } = matchesFrom(scope, { ...narrowing, cohorts: null }, order.table)
  return sql`${ranksOf(order, order.ranked)} CROSS JOIN ${from} WHERE ${where} AND ${isRanked}`
}

/** All that match first: the zero keeps the planner from trying it the other way round. */
function sorted(scope: Scope, narrowing: Narrowing, order: DeviceOrder): RawBuilder<unknown> {
  const { table, ranked } = order
  const { number, from, where } = matchesOf(scope, narrowing)
  const matching = sql`(SELECT ${number} FROM ${from} WHERE ${where} OFFSET 0) matching`
  return sql`
    ${matching} JOIN ${named(table)} ON ${inWorld(scope, table)} AND ${sql.ref(`${table}.number`)} = matching.number
    ${ranked ? sql`JOIN ${ranksOf(order, ranked)} ON ${isRanked}` : sql``}`
}

const isRanked = sql`d.cohort_id = r.cohort_id`
