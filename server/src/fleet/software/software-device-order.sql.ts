import type {
  ApplicationDeviceSortField,
  DeviceSortField,
  ProcessDeviceSortField,
  Sort,
} from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CountedCohort } from '../../telemetry/index.ts'
import { recentDays } from '../../telemetry/index.ts'
import { orderOf, ranksInOrder } from '../devices/list/device-order.sql.ts'
import { compareValues } from './list-page.ts'

export type SoftwareDeviceSortField = ApplicationDeviceSortField | ProcessDeviceSortField

/** The order of the devices that have an application or a process; `i` is the installation, `d` the device. */
export interface SoftwareDeviceOrder {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  ties: RawBuilder<unknown>
  /** The table of the key. */
  table: 'i' | 'd'
  /** What the key joins in addition: ranks of cohorts or of versions. */
  ranks?: { from: RawBuilder<unknown>; on: RawBuilder<unknown>; areCohorts: boolean }
}

const deviceFields: Partial<Record<SoftwareDeviceSortField, DeviceSortField>> = {
  'deviceInfo.serialNumber': 'serialNumber',
  'deviceInfo.imei': 'imei',
  'deviceInfo.assetTag': 'assetTag',
  'deviceInfo.homeLocation': 'homeLocation',
  deviceName: 'deviceName',
}

/** A version with the texts that devices are sorted by. */
export interface SortedVersion {
  id: number
  version?: string
  productVersion?: string
  fileVersion?: string
}

export async function softwareDeviceOrder(
  scope: Scope,
  cohorts: readonly CountedCohort[] | null,
  { field, order }: Sort<SoftwareDeviceSortField>,
  versions: readonly SortedVersion[],
  today: number,
): Promise<SoftwareDeviceOrder> {
  const ofDevice = deviceFields[field]
  if (ofDevice) {
    const { ranked, ...rest } = await orderOf(scope, cohorts, { field: ofDevice, order })
    if (!ranked) return { ...rest, table: 'd' }
    const from = ranksInOrder(rest.direction, ranked)
    return { ...rest, table: 'd', ranks: { from, on: sql`r.cohort_id = d.cohort_id`, areCohorts: true } }
  }
  const isRising = order === 'asc'
  const plain = isRising ? sql`ASC` : sql`DESC`
  switch (field) {
    case 'mobileDataUsage':
      return { key: dataKey('i.mobile_bytes', today), direction: plain, ties: plain, table: 'i' }
    case 'wifiDataUsage':
      return { key: dataKey('i.wifi_bytes', today), direction: plain, ties: plain, table: 'i' }
    case 'version':
    case 'productVersion':
    case 'fileVersion': {
      const from = versionRanks(versions, (version) => version[field] ?? '')
      const ranks = { from, on: sql`r.version_id = i.version_id`, areCohorts: false }
      return { key: sql`r.rank`, direction: plain, ties: plain, table: 'i', ranks }
    }
    default:
      // As in the index: last used first and never used last; or the reverse.
      return {
        key: sql`i.last_used`,
        direction: isRising ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`,
        ties: isRising ? sql`DESC` : sql`ASC`,
        table: 'i',
      }
  }
}

/** The sums as of the last data, unless that is older than 30 days. */
const dataKey = (column: string, today: number): RawBuilder<unknown> =>
  sql`CASE WHEN i.data_day > ${today - recentDays}::integer THEN ${sql.ref(column)} ELSE 0 END`

/** The ranks of versions; equal texts have the same rank. */
function versionRanks(
  versions: readonly SortedVersion[],
  textOf: (version: SortedVersion) => string,
): RawBuilder<unknown> {
  const sorted = versions.toSorted((a, b) => compareValues(textOf(a), textOf(b)))
  const ranks: number[] = []
  for (const [place, version] of sorted.entries()) {
    const before = sorted[place - 1]
    const isSame = before !== undefined && compareValues(textOf(before), textOf(version)) === 0
    ranks.push(isSame ? (ranks[place - 1] ?? 0) : place)
  }
  const ids = sorted.map(({ id }) => id)
  return sql`unnest(${ids}::integer[], ${ranks}::integer[]) AS r (version_id, rank)`
}
