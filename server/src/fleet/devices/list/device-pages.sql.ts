import type { DeviceSortField, Sort } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { countEveryDevice } from '../../../telemetry/index.ts'
import { type AskedFilter, type Conditions, conditionsOf, few } from './device-conditions.sql.ts'
import {
  countMatches,
  filtersDevicesAlone,
  hasConditions,
  isOfCohorts,
  matchesOf,
  named,
} from './device-matches.sql.ts'
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

/**
 * Matches that are spread evenly along an order fill a page within so many times as many rows as it takes on average; no
 * more rows are scanned than so many times `few`, or so many times as many as the page ends at.
 */
const scanned = { average: 4, few: 2, end: 4 }

export async function findDevicePage(
  scope: Scope,
  asked: AskedDevices,
  sortedAtOnce = few,
): Promise<DevicePage> {
  const conditions = await conditionsOf(scope, asked, sortedAtOnce)
  if (!conditions) return { numbers: [], totalCount: 0 }
  const order = await orderOf(scope, conditions.cohorts, asked.sort)
  const totalCount = await countMatches(scope, conditions)
  const { ranked } = order
  if (ranked && isOfCohorts(conditions)) {
    const { reached, before } = reachedBy(ranked, asked)
    const page = { limit: asked.limit, offset: asked.offset - before }
    const numbers = await numbersAlongIndex(scope, conditions, { ...order, ranked: reached }, page)
    return { numbers, totalCount }
  }
  if (!isFiltered(conditions)) {
    return { numbers: await numbersAlongIndex(scope, conditions, order, asked), totalCount }
  }
  const end = asked.offset + asked.limit
  if (totalCount > sortedAtOnce && end <= totalCount / 2) {
    const average = (end / totalCount) * (await countEveryDevice(scope))
    const likely = Math.ceil(scanned.average * average)
    const most = Math.max(scanned.few * sortedAtOnce, scanned.end * end)
    const numbers = likely > most ? [] : await numbersInFirst(scope, conditions, order, asked, likely)
    if (numbers.length === asked.limit) return { numbers, totalCount }
  }
  return { numbers: await numbersSorted(scope, conditions, order, asked), totalCount }
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
  order: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const { number, from, where } = matchesOf(scope, filtersAlong(order, conditions), order.table)
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number
    FROM ${ranksBeside(order)} ${from}
    WHERE ${where} ${ofRanks(order)}
    ORDER BY ${inOrder(order)}
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** The same among the first rows of the index alone, since the matches may all be at its far end. */
async function numbersInFirst(
  scope: Scope,
  conditions: Conditions,
  order: DeviceOrder,
  { limit, offset }: Page,
  most: number,
): Promise<number[]> {
  const { table, key } = order
  const first = sql`
    (SELECT ${sql.ref(table)}.*, ${key} AS sorted_by FROM ${ranksBeside(order)} ${named(table)}
     WHERE ${inWorld(scope, table)} ${ofRanks(order)} ORDER BY ${inOrder(order)} LIMIT ${most}) ${sql.ref(table)}`
  const { number, from, where } = matchesOf(scope, filtersAlong(order, conditions), table, first)
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number
    FROM ${from}
    WHERE ${where}
    ORDER BY ${inOrder({ ...order, key: sql.ref(`${table}.sorted_by`) })}
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** The ranks cover exactly the requested cohorts, so the condition is not repeated. */
const filtersAlong = ({ ranked }: DeviceOrder, conditions: Conditions): Conditions =>
  ranked ? { ...conditions, cohorts: null } : conditions

const ranksBeside = ({ direction, ranked }: DeviceOrder) =>
  ranked ? sql`${ranksInOrder(direction, ranked)} CROSS JOIN` : sql``

const ofRanks = ({ ranked }: DeviceOrder) => (ranked ? sql`AND ${isRanked}` : sql``)

/** Collects all matches, then sorts them: OFFSET 0 keeps the planner from scanning the sort index. */
async function numbersSorted(
  scope: Scope,
  conditions: Conditions,
  order: DeviceOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const matching = isFilteredInPlace(conditions, order)
    ? keysOfMatches(scope, conditions, order)
    : keysOfNumbers(scope, conditions, order)
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM (${matching}) matching
    ORDER BY ${inOrder({ ...order, key: sql`sorted_by` }, sql`number`)}
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** Whether the table of the key is also the only one that filters. */
const isFilteredInPlace = (conditions: Conditions, { table, ranked }: DeviceOrder): boolean =>
  table === 'd' && !ranked && conditions.found === null && filtersDevicesAlone(conditions)

/** One scan of the table gets the keys with the matches, of which there may be hundreds of thousands. */
function keysOfMatches(scope: Scope, conditions: Conditions, { table, key }: DeviceOrder) {
  const { number, from, where } = matchesOf(scope, conditions, table)
  return sql`SELECT ${number} AS number, ${key} AS sorted_by FROM ${from} WHERE ${where} OFFSET 0`
}

/** The matches are found first, from indexes where there are such, and then looked up one by one. */
function keysOfNumbers(scope: Scope, conditions: Conditions, { table, key, ranked }: DeviceOrder) {
  const matches = matchesOf(scope, conditions)
  const number = sql.ref(`${table}.number`)
  const ranks = ranked ? sql`JOIN ${ranksOf(ranked)} ON ${isRanked}` : sql``
  return sql`
    SELECT ${number} AS number, ${key} AS sorted_by
    FROM (SELECT ${matches.number} FROM ${matches.from} WHERE ${matches.where} OFFSET 0) found
    JOIN ${named(table)} ON ${inWorld(scope, table)} AND ${number} = found.number
    ${ranks}`
}

const inOrder = (
  { key, direction, ties, table }: DeviceOrder,
  number: RawBuilder<unknown> = sql.ref(`${table}.number`),
) => sql`${key} ${direction}, ${number} ${ties}`

const isRanked = sql`d.cohort_id = r.cohort_id`
