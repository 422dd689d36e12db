import type { DeviceFilter, DeviceSortField, Sort } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { allConditions, type Narrowing, narrowingOf } from './device-conditions.sql.ts'
import { type DeviceOrder, orderOf } from './device-order.sql.ts'

export interface AskedDevices extends DeviceFilter {
  sort?: Sort<DeviceSortField> | undefined
  limit: number
  offset: number
}

/** The numbers of a page's devices in its order, and how many match in all. */
export interface DevicePage {
  numbers: number[]
  totalCount: number
}

export async function findDevicePage(scope: Scope, asked: AskedDevices): Promise<DevicePage> {
  const narrowing = await narrowingOf(scope, asked)
  if (!narrowing) return { numbers: [], totalCount: 0 }
  const order = await orderOf(scope, narrowing.cohorts, asked.sort)
  const numbers = await findNumbers(scope, narrowing, order, asked)
  const isLast = numbers.length < asked.limit && (numbers.length > 0 || asked.offset === 0)
  const totalCount = isLast ? asked.offset + numbers.length : await count(scope, narrowing)
  return { numbers, totalCount }
}

/** How many devices a filter matches [C-2105]. */
export async function countMatching(scope: Scope, filter: DeviceFilter): Promise<number> {
  const narrowing = await narrowingOf(scope, filter)
  return narrowing ? await count(scope, narrowing) : 0
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...conditions], sql` AND `)

/** Joined, of a list of numbers the planner knows how many there are; as a condition it would weigh each of them. */
const isAmong = ({ found }: Narrowing, number: RawBuilder<unknown>): RawBuilder<unknown> =>
  found === null
    ? sql``
    : sql`JOIN unnest(${found.numbers}::integer[]) AS found (number) ON found.number = ${number}`

async function count(scope: Scope, narrowing: Narrowing): Promise<number> {
  const conditions = allConditions(narrowing)
  if (narrowing.found && conditions.length === 0) return narrowing.found.count
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM device d ${isAmong(narrowing, sql`d.number`)}
    WHERE ${allOf([inWorld(scope, 'd'), ...conditions])}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

async function findNumbers(
  scope: Scope,
  narrowing: Narrowing,
  order: DeviceOrder,
  { limit, offset }: AskedDevices,
): Promise<number[]> {
  const { key, direction, ties, from } = order
  const number = from === 'device_pulse' ? sql`p.number` : sql`d.number`
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number FROM ${matching(scope, narrowing, order)}
    ORDER BY ${key} ${direction}, ${number} ${ties} LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map((row) => row.number)
}

/** The tables that a list is read from, with all that narrows it. */
function matching(scope: Scope, narrowing: Narrowing, { from }: DeviceOrder): RawBuilder<unknown> {
  const conditions = allConditions(narrowing)
  const isDevice = allOf([inWorld(scope, 'd'), ...conditions])
  if (from === 'device') {
    return sql`device d ${isAmong(narrowing, sql`d.number`)} WHERE ${isDevice}`
  }
  if (from === 'device_pulse') {
    // Every device has a pulse: where nothing narrows, that alone tells the order.
    const device = conditions.length === 0 ? sql`` : sql`JOIN device d ON d.number = p.number AND ${isDevice}`
    return sql`device_pulse p ${device} ${isAmong(narrowing, sql`p.number`)} WHERE ${inWorld(scope, 'p')}`
  }
  // Its ranks are those of the cohorts that are asked for, so these need not be named once more.
  const isRanked = allOf([inWorld(scope, 'd'), ...narrowing.conditions])
  return sql`
    ${from.ranks} JOIN device d ON d.cohort_id = r.cohort_id AND ${isRanked} ${isAmong(narrowing, sql`d.number`)}`
}
