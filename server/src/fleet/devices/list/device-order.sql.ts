import { type DeviceSortField, deviceDefaultSort, type Sort, type SortOrder } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { readHomeLocations } from '../../../administration/index.ts'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { inAlphabet } from '../../../platform/text/alphabet.ts'
import type { Cohort, CountedCohort } from '../../../telemetry/index.ts'
import { readCohorts } from '../../../telemetry/index.ts'
import type { ListTable } from './device-matches.sql.ts'

/** A sort key, and the table it is in. */
interface SortKey {
  table: ListTable
  /** As in its index. */
  key: RawBuilder<unknown>
  canBeMissing: boolean
  /** Set if the displayed value falls as the key rises. */
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

/** The source table of a list, and the order of its pages. */
export interface DeviceOrder {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The direction of the numbers, which break ties. */
  ties: RawBuilder<unknown>
  /** The table of the key. */
  table: ListTable
  /** The cohorts in sort order, where the key belongs to them. */
  ranked?: readonly RankedCohort[]
}

/** Devices without a value come first in ascending and last in descending order, so that one index serves both. */
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

/** The rank of each text among the others. */
function placesOf(texts: readonly string[], order?: (a: string, b: string) => number): Map<string, number> {
  return new Map([...new Set(texts)].sort(order).map((text, place) => [text, place]))
}

/** The groups of each cohort by their alphabetical ranks, so that each group is collated once. */
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
 * The cohorts that a page reaches, where it takes all their devices, and how many devices come before them. Cohorts of
 * the same rank are mixed, so they are taken together.
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

/** The cohorts as `r`. */
export function ranksOf(ranked: readonly RankedCohort[]): RawBuilder<unknown> {
  const ids = ranked.map(({ id }) => id)
  const ranks = ranked.map(({ rank }) => rank)
  return sql`unnest(${ids}::integer[], ${ranks}::integer[]) AS r (cohort_id, rank)`
}

/** The same in an order known to the planner: so a page stops at its last row instead of sorting all devices. */
export const ranksInOrder = (
  direction: RawBuilder<unknown>,
  ranked: readonly RankedCohort[],
): RawBuilder<unknown> =>
  sql`(SELECT r.cohort_id, r.rank FROM ${ranksOf(ranked)} ORDER BY r.rank ${direction}) r`
