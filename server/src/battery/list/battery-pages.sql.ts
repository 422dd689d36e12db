import { type BatterySortField, batteryDefaultSort, type Sort } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { WarrantyOn } from '../warranty.sql.ts'
import {
  type AskedBatteries,
  type BatteryConditions,
  conditionsOf,
  hasConditions,
  matchesOf,
} from './battery-conditions.sql.ts'

export interface AskedBatteryPage extends AskedBatteries {
  sort?: Sort<BatterySortField> | undefined
  limit: number
  offset: number
}

/** The numbers of a page's batteries in order, and the total number of matches. */
export interface BatteryPage {
  numbers: number[]
  totalCount: number
}

type Page = Pick<AskedBatteryPage, 'limit' | 'offset'>

export async function findBatteryPage(
  scope: Scope,
  asked: AskedBatteryPage,
  warranty: WarrantyOn,
  sortedAtOnce = few,
): Promise<BatteryPage> {
  const conditions = await conditionsOf(scope, asked, warranty, sortedAtOnce)
  if (!conditions) return { numbers: [], totalCount: 0 }
  const totalCount = await countMatches(scope, conditions)
  const order = orderOf(asked.sort)
  const isNearEnd = asked.offset + asked.limit > totalCount / 2
  const sortsAll = hasConditions(conditions) && (totalCount <= sortedAtOnce || isNearEnd)
  if (sortsAll) return { numbers: await numbersSorted(scope, conditions, order, asked), totalCount }
  const find = order.table === 'p' ? numbersAlongIndex : numbersAlongDevices
  return { numbers: await find(scope, conditions, order, asked), totalCount }
}

export async function countMatches(scope: Scope, conditions: BatteryConditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count ${matchesOf(scope, conditions)}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

/** The number of a battery if it matches; else null. */
export async function findMatching(
  scope: Scope,
  id: string,
  asked: AskedBatteries,
  warranty: WarrantyOn,
): Promise<number | null> {
  const conditions = await conditionsOf(scope, asked, warranty)
  if (!conditions) return null
  const isWanted = { ...conditions, ofBattery: [...conditions.ofBattery, sql<boolean>`b.id = ${id}`] }
  const { rows } = await sql<{ number: number }>`
    SELECT p.number ${matchesOf(scope, isWanted)}`.execute(scope.tx)
  return rows[0]?.number ?? null
}

interface BatteryOrder {
  /** The table of the key. */
  table: 'p' | 'd'
  key: RawBuilder<unknown>
  /** The keys of devices are missing for batteries last seen in none. */
  canBeMissing: boolean
  isRising: boolean
}

const keys: Record<BatterySortField, Omit<BatteryOrder, 'isRising'>> = {
  manufacturer: { table: 'd', key: sql`lower(d.manufacturer)`, canBeMissing: true },
  model: { table: 'd', key: sql`lower(d.model)`, canBeMissing: true },
  averageDischarge: { table: 'p', key: sql`p.average_discharge`, canBeMissing: true },
  updated: { table: 'p', key: sql`p.updated`, canBeMissing: false },
}

const orderOf = ({ field, order }: Sort<BatterySortField> = batteryDefaultSort): BatteryOrder => ({
  ...keys[field],
  isRising: order === 'asc',
})

/**
 * Batteries without a value come first in rising and last in falling order. Where none can be without, the index does
 * not say where they would be.
 */
function orderBy({ table, key, canBeMissing, isRising }: BatteryOrder): RawBuilder<unknown> {
  const direction = isRising ? sql`ASC` : sql`DESC`
  const missing = canBeMissing ? (isRising ? sql`NULLS FIRST` : sql`NULLS LAST`) : sql``
  const ofDevice = table === 'd' ? sql`d.number ${direction} ${missing},` : sql``
  return sql`ORDER BY ${key} ${direction} ${missing}, ${ofDevice} p.number ${direction}`
}

async function numbersOf(
  scope: Scope,
  select: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT p.number ${select} LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

/** Scans the order's index and filters each row; stops at the last of the page. */
const numbersAlongIndex = (
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  page: Page,
): Promise<number[]> => numbersOf(scope, sql`${matchesOf(scope, conditions)} ${orderBy(order)}`, page)

/** Scans the index of devices, each with its batteries; those last seen in none come before or after all others. */
async function numbersAlongDevices(
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const inNone = conditions.cohorts
    ? null
    : { ...conditions, ofPulse: [...conditions.ofPulse, sql<boolean>`p.device_number IS NULL`] }
  const without = async (page: Page) =>
    inNone && page.limit > 0
      ? await numbersAlongIndex(scope, inNone, { ...order, table: 'p', key: sql`p.device_number` }, page)
      : []
  const withDevice = { ...order, canBeMissing: false }
  const within = (page: Page) =>
    numbersOf(scope, sql`${matchesOf(scope, conditions, { device: true })} ${orderBy(withDevice)}`, page)
  if (order.isRising) {
    const first = await without({ limit, offset })
    const before = inNone && first.length < limit ? await countMatches(scope, inNone) : 0
    const rest = { limit: limit - first.length, offset: Math.max(0, offset - before) }
    return rest.limit > 0 ? [...first, ...(await within(rest))] : first
  }
  const first = await within({ limit, offset })
  if (first.length === limit || !inNone) return first
  const all = await countMatches(scope, conditions)
  const before = all - (await countMatches(scope, inNone))
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - before) }
  return [...first, ...(await without(rest))]
}

/** Collects all matches, then sorts them: OFFSET 0 keeps the planner from scanning the sort index. */
const numbersSorted = (
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  page: Page,
): Promise<number[]> =>
  numbersOf(
    scope,
    sql`
      FROM (SELECT p.number ${matchesOf(scope, conditions)} OFFSET 0) matching
      JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = matching.number
      LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
      ${orderBy(order)}`,
    page,
  )
