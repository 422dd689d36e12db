import { type BatterySortField, batteryDefaultSort, type Sort } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { pinned } from '../pinned.ts'
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
  /** The id of a battery that comes first, if it matches [B-9974]. */
  pinnedId?: string | undefined
  limit: number
  offset: number
}

/** The numbers of a page's batteries in order, and the total number of matches. */
interface BatteryPage {
  numbers: number[]
  totalCount: number
}

type Page = Pick<AskedBatteryPage, 'limit' | 'offset'>

export async function findBatteryPage(
  scope: Scope,
  { pinnedId, limit, offset, sort, ...filter }: AskedBatteryPage,
  warranty: WarrantyOn,
  sortedAtOnce = few,
): Promise<BatteryPage> {
  const all = await conditionsOf(scope, filter, warranty, sortedAtOnce)
  if (!all) return { numbers: [], totalCount: 0 }
  const first = pinnedId === undefined ? null : await findMatching(scope, pinnedId, all)
  return await pinned(first, { limit, offset }, async ({ except, ...page }) => {
    const conditions = except === undefined ? all : also(all, sql`p.number <> ${except}`)
    return await findPage(scope, conditions, orderOf(sort), page, sortedAtOnce)
  })
}

const also = (conditions: BatteryConditions, condition: RawBuilder<boolean>): BatteryConditions => ({
  ...conditions,
  ofPulse: [...conditions.ofPulse, condition],
  count: null,
})

async function findPage(
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  page: Page,
  sortedAtOnce: number,
): Promise<BatteryPage> {
  const scan = async (totalCount: number): Promise<BatteryPage> => {
    const find = order.table === 'd' ? numbersAlongDevices : numbersAlongIndex
    return { totalCount, numbers: await find(scope, conditions, order, page) }
  }
  if (!hasConditions(conditions)) return await scan(await countMatches(scope, conditions))
  if (conditions.selectsMany && !conditions.cohorts) {
    const totalCount = await countMatches(scope, conditions)
    const isNear = page.offset + page.limit <= Math.max(sortedAtOnce, totalCount / 4)
    if (totalCount > sortedAtOnce && isNear) return await scan(totalCount)
  }
  const { totalCount, numbers } = await collectMatches(scope, conditions, order, page, sortedAtOnce)
  return numbers ? { totalCount, numbers } : await scan(totalCount)
}

/**
 * Collects all matches and counts them. Sorts them for a page where they are few, or where the page is far from the
 * first; else the numbers are null, as scanning the order's index reaches the page sooner.
 */
async function collectMatches(
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  { limit, offset }: Page,
  sortedAtOnce: number,
): Promise<{ totalCount: number; numbers: number[] | null }> {
  const last = offset + limit
  const isSorted = last > sortedAtOnce ? sql`true` : sql`count <= ${sortedAtOnce} OR ${last} > count / 2`
  const joins = {
    p: sql``,
    d: sql`LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number`,
    f: sql`LEFT JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = p.number`,
  }
  const { rows } = await sql<{ totalCount: number; numbers: number[] | null }>`
    WITH matching AS MATERIALIZED (
      SELECT p.number, ${order.column} ${matchesOf(scope, conditions)}
    ), counted AS MATERIALIZED (
      SELECT count(*)::integer AS count FROM matching
    )
    SELECT count AS "totalCount",
      CASE WHEN ${isSorted} THEN ARRAY(
        SELECT p.number FROM matching p ${joins[order.table]} ${orderBy(order)} LIMIT ${limit} OFFSET ${offset}
      ) END AS numbers
    FROM counted`.execute(scope.tx)
  return rows[0] ?? { totalCount: 0, numbers: [] }
}

async function countMatches(scope: Scope, conditions: BatteryConditions): Promise<number> {
  if (conditions.count !== null) return conditions.count
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count ${matchesOf(scope, conditions)}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

/** The number of a battery if it matches; else null. */
async function findMatching(scope: Scope, id: string, conditions: BatteryConditions): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    SELECT p.number ${matchesOf(scope, also(conditions, sql`b.id = ${id}`), { battery: true })}`.execute(
    scope.tx,
  )
  return rows[0]?.number ?? null
}

interface BatteryOrder {
  /** The table of the key. */
  table: 'p' | 'd' | 'f'
  /** The column of `battery_pulse p` that it needs. */
  column: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The keys of devices are missing for batteries last seen in none. */
  canBeMissing: boolean
  /** In either direction. */
  missingIsLast?: boolean
  isRising: boolean
}

const ofDevice = { table: 'd', column: sql`p.device_number`, canBeMissing: true } as const
const [discharge, updated] = [sql`p.average_discharge`, sql`p.updated`]

const keys: Record<BatterySortField, Omit<BatteryOrder, 'isRising'>> = {
  manufacturer: { ...ofDevice, key: sql`lower(d.manufacturer)` },
  model: { ...ofDevice, key: sql`lower(d.model)` },
  averageDischarge: { table: 'p', column: discharge, key: discharge, canBeMissing: true },
  updated: { table: 'p', column: updated, key: updated, canBeMissing: false },
  // No index has this order: forecasts change all at once.
  due: { table: 'f', column: updated, key: sql`f.due`, canBeMissing: true, missingIsLast: true },
}

const orderOf = ({ field, order }: Sort<BatterySortField> = batteryDefaultSort): BatteryOrder => ({
  ...keys[field],
  isRising: order === 'asc',
})

/**
 * Batteries without a value come first in rising and last in falling order. Where none can be without, the index does
 * not say where they would be.
 */
function orderBy({ table, key, canBeMissing, missingIsLast, isRising }: BatteryOrder): RawBuilder<unknown> {
  const direction = isRising ? sql`ASC` : sql`DESC`
  const place = isRising && !missingIsLast ? sql`NULLS FIRST` : sql`NULLS LAST`
  const missing = canBeMissing ? place : sql``
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

/** Scans the order's index, if it has one, and filters each row; stops at the last of the page. */
const numbersAlongIndex = (
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  page: Page,
): Promise<number[]> =>
  numbersOf(
    scope,
    sql`${matchesOf(scope, conditions, { forecast: order.table === 'f' })} ${orderBy(order)}`,
    page,
  )

/** Scans the index of devices, each with its batteries; those last seen in none come before or after all others. */
async function numbersAlongDevices(
  scope: Scope,
  conditions: BatteryConditions,
  order: BatteryOrder,
  { limit, offset }: Page,
): Promise<number[]> {
  const inNone = conditions.cohorts ? null : also(conditions, sql`p.device_number IS NULL`)
  const without = async (page: Page) =>
    inNone && page.limit > 0
      ? await numbersAlongIndex(
          scope,
          inNone,
          // All have no device number, the first column of the index.
          { ...order, table: 'p', key: sql`p.device_number`, canBeMissing: false },
          page,
        )
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
