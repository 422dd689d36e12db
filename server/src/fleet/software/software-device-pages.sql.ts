import { pagedRows, type Sort } from '@muster/contract'
import { dayIn } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { CountedCohort, SoftwareKind } from '../../telemetry/index.ts'
import { type AskedEstate, cohortsInView, isEverything } from '../../telemetry/index.ts'
import { few, joinable } from '../devices/list/device-conditions.sql.ts'
import { type FoundDevices, searchDevices } from '../devices/list/device-search.sql.ts'
import { countInstalled } from './counted-software.sql.ts'
import {
  type SoftwareDeviceSortField,
  type SortedVersion,
  softwareDeviceOrder,
} from './software-device-order.sql.ts'

export interface AskedDevices {
  /** Of the application or process. */
  id: number
  /** Null for all; an unknown version matches no device. */
  version: number | null
  part: AskedEstate
  search?: string | undefined
  sort: Sort<SoftwareDeviceSortField>
  /** All of its versions, for sorting. */
  versions: readonly SortedVersion[]
  limit: number
  offset: number
}

/** The filters of the devices that have it, apart from the world. */
interface Conditions {
  cohorts: readonly CountedCohort[] | null
  found: FoundDevices | null
}

/** The numbers of a page's devices in order, and the total. */
export async function findSoftwareDevices(
  scope: Scope,
  kind: SoftwareKind,
  asked: AskedDevices,
  now: number,
): Promise<{ numbers: number[]; totalCount: number }> {
  const cohorts = isEverything(scope, asked.part) ? null : await cohortsInView(scope, asked.part)
  const found = await searchDevices(scope, asked.search ?? '', joinable * few)
  if (cohorts?.length === 0 || found?.count === 0) return { numbers: [], totalCount: 0 }
  const totalCount = await countDevices(scope, kind, asked, { cohorts, found })
  const order = await softwareDeviceOrder(scope, cohorts, asked.sort, asked.versions, dayIn('UTC', now))
  const { key, direction, ties, table, ranks } = order
  const isOfDevice = table === 'd'
  const matches = matchesOf(scope, kind, asked, {
    // The ranks cover exactly the requested cohorts, so the condition is not repeated.
    cohorts: ranks?.areCohorts ? null : cohorts,
    found,
    isOfDevice,
  })
  const from = ranks ? sql`${ranks.from} CROSS JOIN ${matches.from}` : matches.from
  const where = ranks ? sql`${matches.where} AND ${ranks.on}` : matches.where
  const number = sql.ref(`${table}.number`)
  const { rows } = await sql<{ number: number }>`
    SELECT ${number} AS number FROM ${from} WHERE ${where}
    ORDER BY ${key} ${direction}, ${number} ${ties} LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(
    scope.tx,
  )
  return { numbers: rows.map((row) => row.number), totalCount }
}

/** Beyond the reach of pages the stored count is used, since nobody can check it by looking. */
async function countDevices(
  scope: Scope,
  kind: SoftwareKind,
  asked: AskedDevices,
  conditions: Conditions,
): Promise<number> {
  if (conditions.found === null) {
    const { devices } = await countInstalled(scope, kind, asked.id, asked.version, asked.part)
    if (devices > pagedRows) return devices
  }
  const { from, where } = matchesOf(scope, kind, asked, { ...conditions, isOfDevice: false })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${from} WHERE ${where}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

function matchesOf(
  scope: Scope,
  { installedTable, idColumn }: SoftwareKind,
  { id, version }: AskedDevices,
  { cohorts, found, isOfDevice }: Conditions & { isOfDevice: boolean },
): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const isAsked = found?.numbers === null
  const device =
    isOfDevice || cohorts !== null || isAsked
      ? sql`JOIN device d ON ${inWorld(scope, 'd')} AND d.number = i.number`
      : sql``
  const named =
    found === null || isAsked
      ? sql``
      : sql`JOIN unnest(${found.numbers}::integer[]) AS found (number) ON found.number = i.number`
  const conditions = [
    inWorld(scope, 'i'),
    sql`${sql.ref(`i.${idColumn}`)} = ${id}`,
    sql`i.removed_at IS NULL`,
    ...(version === null ? [] : [sql`i.version_id = ${version}`]),
    ...(cohorts === null ? [] : [sql`d.cohort_id = ANY (${cohorts.map((each) => each.id)}::integer[])`]),
    ...(found !== null && isAsked ? [found.isFound] : []),
  ]
  return {
    from: sql`${sql.table(installedTable)} i ${device} ${named}`,
    where: sql.join(conditions, sql` AND `),
  }
}
