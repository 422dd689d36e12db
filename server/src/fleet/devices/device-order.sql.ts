import { type DeviceSortField, deviceDefaultSort, type Sort, type SortOrder } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { readHomeLocations } from '../../administration/index.ts'
import type { Scope } from '../../platform/tenancy.ts'
import { inAlphabet } from '../alphabet.ts'
import { readCohorts } from '../cohorts.sql.ts'
import type { Cohort } from '../estate-filter.ts'
import type { ListTable } from './device-matches.sql.ts'

/** What devices are sorted by, and in which table it stands. */
interface SortKey {
  table: ListTable
  /** As its index has it. */
  key: RawBuilder<unknown>
  canBeMissing: boolean
  /** Where what is shown falls as the key rises. */
  isReversed?: true
}

const ofDevice = (key: RawBuilder<unknown>, canBeMissing: boolean): SortKey => ({
  ...{ table: 'd', key, canBeMissing },
})
const ofPulse = (key: RawBuilder<unknown>, canBeMissing: boolean): SortKey => ({
  ...{ table: 'p', key, canBeMissing },
})

const keys: Record<Exclude<DeviceSortField, 'group' | 'homeLocation'>, SortKey> = {
  serialNumber: ofDevice(sql`d.serial_number`, false),
  assetTag: ofDevice(sql`lower(d.asset_tag)`, true),
  imei: ofDevice(sql`d.imei`, true),
  deviceName: ofDevice(sql`lower(d.device_name)`, true),
  manufacturer: ofDevice(sql`lower(d.manufacturer)`, false),
  model: ofDevice(sql`lower(d.model)`, false),
  updated: ofPulse(sql`p.last_contact`, true),
  mobileDataUsage: ofPulse(sql`p.mobile_bytes`, false),
  wifiDataUsage: ofPulse(sql`p.wifi_bytes`, false),
  'storage.percentageUsed': ofPulse(sql`p.storage_share`, true),
  averageDischarge: ofPulse(sql`p.average_discharge`, true),
  averageDischargeTime: { ...ofPulse(sql`p.average_discharge`, true), isReversed: true },
  'firmware.version': ofDevice(sql`d.firmware_version`, true),
  'operatingSystem.buildVersion': ofDevice(sql`d.os_build`, true),
  'bios.version': ofDevice(sql`d.bios_version`, true),
  clientVersion: ofDevice(sql`d.client_version`, true),
  extensionVersion: ofDevice(sql`d.extension_version`, true),
  deviceStatus: { table: 's', key: sql`s.device_status`, canBeMissing: false },
}

/** Where the devices of a list come from, and the order of its pages. */
export interface DeviceOrder {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The direction of the numbers, by which equal ones are told apart. */
  ties: RawBuilder<unknown>
  /** Where the key stands. */
  table: ListTable
  /** Where the key is that of cohorts: `r`, which is joined by these. */
  ranks?: RawBuilder<unknown>
}

/** Devices without a value come first rising and last falling, so that one index serves both ways. */
export async function orderOf(
  scope: Scope,
  cohorts: readonly Cohort[] | null,
  { field, order }: Sort<DeviceSortField> = deviceDefaultSort,
): Promise<DeviceOrder> {
  if (field === 'group' || field === 'homeLocation') {
    const ranked = await rankedCohorts(scope, cohorts ?? (await readCohorts(scope)), field)
    const ranks = ranksInOrder(ranked, order)
    const direction = sql.raw(order)
    return { key: sql`r.rank`, direction, ties: direction, table: 'd', ranks }
  }
  const { table, key, canBeMissing, isReversed } = keys[field]
  const isRising = (order === 'asc') !== (isReversed === true)
  const ties = isRising ? sql`ASC` : sql`DESC`
  const missing = isRising ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`
  return { key, direction: canBeMissing ? missing : ties, ties, table }
}

interface RankedCohort {
  id: number
  rank: number
}

/** Every device of a cohort has the same home location and groups: sorting these sorts the devices. */
async function rankedCohorts(
  scope: Scope,
  cohorts: readonly Cohort[],
  field: 'group' | 'homeLocation',
): Promise<RankedCohort[]> {
  const names = await namesOf(scope, cohorts, field)
  const inOrder = [...new Set(names.values())].sort(inAlphabet)
  const ranks = new Map(inOrder.map((name, index) => [name, index]))
  return cohorts.map(({ id }) => ({ id, rank: ranks.get(names.get(id) ?? '') ?? 0 }))
}

/** By the cohort, with an empty name for none; groups as one text. */
async function namesOf(
  scope: Scope,
  cohorts: readonly Cohort[],
  field: 'group' | 'homeLocation',
): Promise<Map<number, string>> {
  if (field === 'group') {
    return new Map(cohorts.map(({ id, groups }) => [id, groups.toSorted(inAlphabet).join(', ')]))
  }
  const homes = new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name]))
  return new Map(cohorts.map(({ id, homeLocationId: home }) => [id, home ? (homes.get(home) ?? home) : '']))
}

/** In order already, so that a page stops at its last row instead of sorting all devices. */
function ranksInOrder(cohorts: readonly RankedCohort[], order: SortOrder): RawBuilder<unknown> {
  const ids = cohorts.map(({ id }) => id)
  const ranks = cohorts.map(({ rank }) => rank)
  return sql`(
    SELECT given.cohort_id, given.rank
    FROM unnest(${ids}::integer[], ${ranks}::integer[]) AS given (cohort_id, rank)
    ORDER BY given.rank ${sql.raw(order)}) r`
}
