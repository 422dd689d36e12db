import type { Grouping } from '@muster/contract'
import type { CohortCount } from '../book/case-history.sql.ts'
import { keysOf, type WatchedEstate } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

/** Devices of a cohort, and maybe of a model. */
export interface FoundPart {
  cohort: number
  manufacturer?: string
  model?: string
  devices: number
}

/** The devices of a group by cohort. */
export type GroupSum = Map<number, number>

/** Sums parts by group; what the watch does not watch is left out. */
export function sumByGroup(
  groupedBy: Grouping,
  estate: WatchedEstate,
  parts: readonly FoundPart[],
): Map<string, GroupSum> {
  const groups = new Map<string, GroupSum>()
  for (const { cohort, devices, manufacturer = '', model = '' } of parts) {
    const members = estate.get(cohort)
    if (!members) continue
    for (const key of keysOf(groupedBy, members, { manufacturer, model })) {
      const sum = groups.get(key) ?? new Map<number, number>()
      groups.set(key, sum)
      sum.set(cohort, (sum.get(cohort) ?? 0) + devices)
    }
  }
  return groups
}

export const sizeOfGroup = (sum: GroupSum): number =>
  [...sum.values()].reduce((total, devices) => total + devices, 0)

interface Whole {
  isMet: boolean
  /** Since when; null where only the present is known. */
  since?: number | null
  /** What is about a group as a whole is a problem [K-505]. */
  level?: 1 | 2
}

/** A group that is watched as a whole [K-202]. */
export function wholeGroup(
  key: string,
  sum: GroupSum,
  { isMet, since = null, level = 2 }: Whole,
): FoundGroup {
  const counts = [...sum]
    .filter(([, devices]) => devices > 0)
    .map(([cohort, devices]): CohortCount => ({ cohort, devices, red: level === 2 ? devices : 0 }))
  return {
    ...{ key, isMet, since, level, counts, isNews: true, isOfChange: false, isWhole: true },
    ...{ devices: sizeOfGroup(sum), nextAt: null, endReason: 'gone' },
  }
}

/** The found groups, and those with a row of which nothing was found any more. */
export const withGone = (
  found: ReadonlyMap<string, GroupSum>,
  known: readonly WatchGroup[],
): Map<string, GroupSum> =>
  new Map([...known.map(({ key }) => [key, new Map()] as [string, GroupSum]), ...found])
