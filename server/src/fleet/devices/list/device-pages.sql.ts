import type { DeviceSortField, Sort } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { type AskedFilter, type Conditions, conditionsOf, few } from './device-conditions.sql.ts'
import { countMatches, hasConditions, isOfCohorts, matchesOf, named } from './device-matches.sql.ts'
import { type DeviceOrder, orderOf, ranksInOrder, ranksOf, reachedBy } from './device-order.sql.ts'

export interface AskedDevices extends AskedFilter {
  sort?: Sort<DeviceSortField> | undefined
  limit: number
  offset: number
}

/** The numbers of a page's devices in order, and the total number of matches. */
export interface DevicePage {
  numbers: number[]
  totalCount: number
}

export async function findDevicePage(
  scope: Scope,
  asked: AskedDevices,
  sortedAtOnce = few,
): Promise<DevicePage> {
  const conditions = await conditionsOf(scope, asked, sortedAtOnce)
  if (!conditions) return { numbers: [], totalCount: 0 }
  const order = await orderOf(scope, conditions.cohorts, asked.sort)
  const totalCount = await countMatches(scope, conditions)
  if (order.ranked && isOfCohorts(conditions)) {
    const { reached, before } = reachedBy(order.ranked, asked)
    const page = { limit: asked.limit, offset: asked.offset - before }
    const numbers = await numbersAlongIndex(scope, conditions, { ...order, ranked: reached }, page)
    return { numbers, totalCount }
  }
  const isNearEnd = asked.offset + asked.limit > totalCount / 2
  const sortsAll = isFiltered(conditions) && (totalCount <= sortedAtOnce || isNearEnd)
  const find = sortsAll ? numbersSorted : numbersAlongIndex
  return { numbers: await find(scope, conditions, order, asked), totalCount }
}

/** Whether rows are filtered while the sort index is scanned; a short list of found numbers is joined instead. */
const isFiltered = (conditions: Conditions): boolean =>
  hasConditions(conditions) || conditions.found?.numbers === null

/** How many devices a filter matches [C-2105]. */
export async function countMatching(scope: Scope, filter: AskedFilter): Promise<number> {
  const conditions = await conditionsOf(scope, filter)
  return conditions ? await countMatches(scope, conditions) : 0
}

type Page = Pick<AskedDevices, 'limit' | 'offset'>

/** Scans the order's index and filters each row; stops at the last of the page. */
async function numbersAlongIndex(
  scope: Scope,
  conditions: Conditions,
  { table, key, direction, ties, ranked }: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  // The ranks cover exactly the requested cohorts, so the condition is not repeated.
  const asked = ranked ? { ...conditions, cohorts: null } : conditions
  const { number, from, where } = matchesOf(scope, asked, table)
  const ranks = ranked ? sql`${ranksInOrder(direction, ranked)} CROSS JOIN` : sql``
  const isOfRank = ranked ? sql`AND ${isRanked}` : sql``
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number
    FROM ${ranks} ${from}
    WHERE ${where} ${isOfRank}
    ORDER BY ${key} ${direction}, ${number} ${ties}
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** Collects all matches, then sorts them: OFFSET 0 keeps the planner from scanning the sort index. */
async function numbersSorted(
  scope: Scope,
  conditions: Conditions,
  { table, key, direction, ties, ranked }: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const matches = matchesOf(scope, conditions)
  const number = sql.ref(`${table}.number`)
  const ranks = ranked ? sql`JOIN ${ranksOf(ranked)} ON ${isRanked}` : sql``
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number
    FROM (SELECT ${matches.number} FROM ${matches.from} WHERE ${matches.where} OFFSET 0) matching
    JOIN ${named(table)} ON ${inWorld(scope, table)} AND ${number} = matching.number
    ${ranks}
    ORDER BY ${key} ${direction}, ${number} ${ties}
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

const isRanked = sql`d.cohort_id = r.cohort_id`
