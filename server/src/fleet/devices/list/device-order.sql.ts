import { type DeviceSortField, deviceDefaultSort, type Sort, type SortOrder } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { readHomeLocations } from '../../../administration/index.ts'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { inAlphabet } from '../../../platform/text/alphabet.ts'
import type { Cohort, CountedCohort } from '../../../telemetry/index.ts'
import { readCohorts } from '../../../telemetry/index.ts'
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
  table: 'd',
  key,
  canBeMissing,
})
const ofPulse = (key: RawBuilder<unknown>, canBeMissing: boolean): SortKey => ({
  table: 'p',
  key,
  canBeMissing,
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
  /** Where the key is that of cohorts: these, in its order. */
  ranked?: readonly RankedCohort[]
}

/** Devices without a value come first rising and last falling, so that one index serves both ways. */
export async function orderOf(
  scope: Scope,
  cohorts: readonly CountedCohort[] | null,
  { field, order }: Sort<DeviceSortField> = deviceDefaultSort,
): Promise<DeviceOrder> {
  if (field === 'group' || field === 'homeLocation') {
    const ranked = await rankedCohorts(scope, cohorts ?? (await readCohorts(scope)), field)
    const direction = sql.raw(order)
    return { key: sql`r.rank`, direction, ties: direction, table: 'd', ranked: inRankOrder(ranked, order) }
  }
  const { table, key, canBeMissing, isReversed } = keys[field]
  const isRising = (order === 'asc') !== (isReversed === true)
  const ties = isRising ? sql`ASC` : sql`DESC`
  const missing = isRising ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`
  return { key, direction: canBeMissing ? missing : ties, ties, table }
}

export interface RankedCohort {
  id: number
  rank: number
  devices: number
}

/** Every device of a cohort has the same home location and groups: sorting these sorts the devices. */
async function rankedCohorts(
  scope: Scope,
  cohorts: readonly CountedCohort[],
  field: 'group' | 'homeLocation',
): Promise<RankedCohort[]> {
  const texts = field === 'group' ? groupTexts(cohorts) : await homeNames(scope, cohorts)
  const ranks = placesOf(texts, field === 'group' ? undefined : inAlphabet)
  return cohorts.map(({ id, devices }, index) => ({ id, devices, rank: ranks.get(texts[index] ?? '') ?? 0 }))
}

/** Where each of several texts stands among the others. */
function placesOf(texts: readonly string[], order?: (a: string, b: string) => number): Map<string, number> {
  return new Map([...new Set(texts)].sort(order).map((text, place) => [text, place]))
}

/** The groups of each cohort by their places in the alphabet, which is asked about each group but once. */
function groupTexts(cohorts: readonly Cohort[]): string[] {
  const places = placesOf(
    cohorts.flatMap(({ groups }) => groups),
    inAlphabet,
  )
  const placeOf = (group: string) => String(places.get(group)).padStart(8, '0')
  return cohorts.map(({ groups }) => groups.map(placeOf).sort().join())
}

/** An empty name for no home location. */
async function homeNames(scope: Scope, cohorts: readonly Cohort[]): Promise<string[]> {
  const names = new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name]))
  return cohorts.map(({ homeLocationId: home }) => (home ? (names.get(home) ?? home) : ''))
}

const inRankOrder = (cohorts: readonly RankedCohort[], order: SortOrder): RankedCohort[] =>
  cohorts.toSorted((a, b) => (order === 'asc' ? a.rank - b.rank : b.rank - a.rank))

/**
 * Of cohorts in their order those that a page reaches, where it has all of their devices, and how many devices come before
 * them. Those of the same rank stand among each other, so they are taken together.
 */
export function reachedBy(
  ranked: readonly RankedCohort[],
  { limit, offset }: { limit: number; offset: number },
): { reached: RankedCohort[]; before: number } {
  const byRank = Map.groupBy(ranked, ({ rank }) => rank)
  const reached: RankedCohort[] = []
  let [start, before] = [0, 0]
  for (const cohorts of byRank.values()) {
    const end = start + cohorts.reduce((total, { devices }) => total + devices, 0)
    if (end <= offset) before = end
    else if (start < offset + limit) reached.push(...cohorts)
    start = end
  }
  return { reached, before }
}

/** The cohorts as `r`, in an order that the planner knows of: so a page stops at its last row instead of sorting all devices. */
export function ranksOf(
  direction: RawBuilder<unknown>,
  ranked: readonly RankedCohort[],
): RawBuilder<unknown> {
  const ids = ranked.map(({ id }) => id)
  const ranks = ranked.map(({ rank }) => rank)
  return sql`(
    SELECT given.cohort_id, given.rank
    FROM unnest(${ids}::integer[], ${ranks}::integer[]) AS given (cohort_id, rank)
    ORDER BY given.rank ${direction}) r`
}
