import type { DeviceSortField, Sort } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { type AskedFilter, few, type Narrowing, narrowingOf } from './device-conditions.sql.ts'
import { countMatches, isNarrowed, isOfCohorts, matchesOf, named } from './device-matches.sql.ts'
import { type DeviceOrder, orderOf, ranksOf, reachedBy } from './device-order.sql.ts'

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
  const narrowing = await narrowingOf(scope, asked, sortedAtOnce)
  if (!narrowing) return { numbers: [], totalCount: 0 }
  const order = await orderOf(scope, narrowing.cohorts, asked.sort)
  const totalCount = await countMatches(scope, narrowing)
  if (order.ranked && isOfCohorts(narrowing)) {
    const { reached, before } = reachedBy(order.ranked, asked)
    const page = { limit: asked.limit, offset: asked.offset - before }
    const numbers = await numbersAlongIndex(scope, narrowing, { ...order, ranked: reached }, page)
    return { numbers, totalCount }
  }
  const isNearEnd = asked.offset + asked.limit > totalCount / 2
  const sortsAll = isFiltered(narrowing) && (totalCount <= sortedAtOnce || isNearEnd)
  const find = sortsAll ? numbersSorted : numbersAlongIndex
  return { numbers: await find(scope, narrowing, order, asked), totalCount }
}

/**
 * Whether the filter leaves out devices of the sort index; a short list of numbers is joined as the planner sees fit.
 */
const isFiltered = (narrowing: Narrowing): boolean =>
  isNarrowed(narrowing) || narrowing.found?.numbers === null

/** How many devices a filter matches [C-2105]. */
export async function countMatching(scope: Scope, filter: AskedFilter): Promise<number> {
  const narrowing = await narrowingOf(scope, filter)
  return narrowing ? await countMatches(scope, narrowing) : 0
}

type Page = Pick<AskedDevices, 'limit' | 'offset'>

/** Scans the order's index and filters each row; stops at the last of the page. */
async function numbersAlongIndex(
  scope: Scope,
  narrowing: Narrowing,
  { table, key, direction, ties, ranked }: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  // The ranks cover exactly the requested cohorts, so the condition is not repeated.
  const asked = ranked ? { ...narrowing, cohorts: null } : narrowing
  const { number, from, where } = matchesOf(scope, asked, table)
  const ranks = ranked ? sql`${ranksOf(direction, ranked)} CROSS JOIN` : sql``
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
  narrowing: Narrowing,
  { table, key, direction, ties, ranked }: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const matches = matchesOf(scope, narrowing)
  const number = sql.ref(`${table}.number`)
  const ranks = ranked ? sql`JOIN ${ranksOf(direction, ranked)} ON ${isRanked}` : sql``
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
