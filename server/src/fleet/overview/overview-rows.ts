import {
  type OverviewFilter,
  type OverviewRow,
  overviewDefaultSort,
  type overviewSortFields,
  type Sort,
} from '@muster/contract'
import { lowestLikelyShare, searchFor } from '@muster/rules'
import type { NamedPlace } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import { homesInView } from '../assignment/homes-in-view.ts'
import { countPlaces, type PlaceCounts } from './estate-places.ts'

type SortField = (typeof overviewSortFields)[number]

export interface AskedOverview {
  filter: OverviewFilter
  limit: number
  offset: number
  search?: string | undefined
  nameless?: Record<OverviewRow['type'], string> | undefined
  sort?: Sort<SortField> | undefined
}

/** Home locations and groups with the share of their devices that alert by one status [C-2153]. */
export async function readOverviewRows(
  scope: Scope,
  { filter, limit, offset, search = '', nameless, sort }: AskedOverview,
): Promise<{ list: OverviewRow[]; totalCount: number }> {
  const homes = await homesInView(scope)
  const counted = await countPlaces(scope, [filter])
  const names = new Map(homes.map(({ id, name }) => [id, name]))
  const rows = [...counted, ...withoutDevices(homes, counted, filter)].map((place) =>
    rowOf(place, filter, names),
  )
  const wanted = search.trim()
  const isFound = searchFor(wanted)
  const found = rows.filter(({ homeLocationAndGroup, type }) => {
    const name = homeLocationAndGroup ?? nameless?.[type]
    return wanted === '' || (name !== undefined && isFound(name))
  })
  return {
    list: found.sort(sort ? inOrder(sort) : worstFirst).slice(offset, offset + limit),
    totalCount: found.length,
  }
}

function withoutDevices(
  homes: readonly NamedPlace[],
  counted: readonly PlaceCounts<OverviewFilter>[],
  filter: OverviewFilter,
): PlaceCounts[] {
  const known = new Set(counted.filter(({ kind }) => kind === 'homeLocation').map(({ id }) => id))
  const none = { [filter]: 0 } as Record<OverviewFilter, number>
  const counts = { total: 0, red: none, yellow: none }
  return homes.filter(({ id }) => !known.has(id)).map(({ id }) => ({ kind: 'homeLocation', id, counts }))
}

function rowOf(
  { kind, id, counts: { total, red, yellow } }: PlaceCounts,
  filter: OverviewFilter,
  names: ReadonlyMap<string, string>,
): OverviewRow {
  const affected = red[filter] + yellow[filter]
  const isHome = kind === 'homeLocation'
  return {
    homeLocationAndGroup: isHome ? id && (names.get(id) ?? id) : id,
    type: kind,
    homeLocationId: isHome ? id : null,
    alertingPercentage: total === 0 ? 0 : (affected * 100) / total,
    devicesAffected: affected,
    problemDevices: red[filter],
    warningDevices: yellow[filter],
    goodDevices: total - affected,
    totalDevices: total,
  }
}

const byShare = inOrder(overviewDefaultSort)

/**
 * The highest share first, as long as it is no accident of a few devices: ranked by the lowest share that is likely
 * [C-232, ADR 0031].
 */
const worstFirst = (a: OverviewRow, b: OverviewRow): number =>
  likelyShareOf(b) - likelyShareOf(a) || byShare(a, b)

const likelyShareOf = ({ devicesAffected, totalDevices }: OverviewRow) =>
  lowestLikelyShare(devicesAffected, totalDevices)

/** Ties by name, so that pages neither overlap nor skip. */
function inOrder({ field, order }: Sort<SortField>): (a: OverviewRow, b: OverviewRow) => number {
  const direction = order === 'asc' ? 1 : -1
  return (a, b) =>
    direction * compare(a[field], b[field]) ||
    compare(a.homeLocationAndGroup, b.homeLocationAndGroup) ||
    compare(a.type, b.type) ||
    compare(a.homeLocationId, b.homeLocationId)
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return typeof a === 'number' && typeof b === 'number' ? a - b : inAlphabet(String(a), String(b))
}
