import { type Grouping, minuteLength, type Watched } from '@muster/contract'
import { belongsToChange, caseLevel, isNews, keyOfText } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CohortCount } from '../book/case-history.sql.ts'
import {
  alertingModels,
  type CountedAlert,
  type CountedCohortOfGroup,
  type CountedGroup,
  countAlerting,
  numbersThatCount,
} from './count-alerting.sql.ts'
import { keysOf, type WatchedEstate } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import { readThresholdChanges } from './threshold-changes.sql.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

type WatchedAlert = Extract<Watched, { kind: 'deviceAlert' | 'batteryAlert' }>
export type AlertRule = Pick<LookingWatch, 'holdMinutes'> & { watched: WatchedAlert }

/** A look at groups: which, and when each was looked at before. */
export interface AskedGroups {
  estate: WatchedEstate
  now: number
  /** Groups with a row. */
  known: readonly WatchGroup[]
  /** Whether groups without a row are looked at too, and when these were looked at before. */
  isAll: boolean
  lookedAt: number
  lookedMark: number
}

/** Counts the groups of a watch of an alert. */
export async function lookAtAlerts(
  scope: Scope,
  rule: AlertRule,
  asked: AskedGroups,
): Promise<{ found: FoundGroup[]; numbersOf: (keys: readonly string[]) => Promise<Map<string, number[]>> }> {
  const counted = await countedAlert(scope, rule, asked.now)
  const groups = await countedGroups(scope, counted, rule.watched.groupedBy, asked)
  const cohorts = [...new Set(groups.flatMap((group) => group.cohorts))]
  const counts = Map.groupBy(await countAlerting(scope, counted, { groups, cohorts }), ({ key }) => key)
  const found = groups
    .filter(({ key }) => counts.has(key) || asked.known.some((row) => row.key === key))
    .map((group) => foundGroup(group, counts.get(group.key) ?? [], { counted, estate: asked.estate }))
  return {
    found,
    numbersOf: async (keys) => {
      const wanted = groups.filter(({ key }) => keys.includes(key))
      return await numbersThatCount(scope, counted, {
        groups: wanted,
        cohorts: [...new Set(wanted.flatMap((group) => group.cohorts))],
      })
    },
  }
}

async function countedAlert(
  scope: Scope,
  { watched, holdMinutes }: AlertRule,
  now: number,
): Promise<CountedAlert> {
  const { alert, leastDevices, level } = watched
  return {
    ...{ alert, leastDevices, now, level: level === 'red' ? 2 : 1, holdFor: holdMinutes * minuteLength },
    changes: await readThresholdChanges(scope, alert),
  }
}

async function countedGroups(
  scope: Scope,
  counted: CountedAlert,
  groupedBy: Grouping,
  { estate, known, isAll, ...before }: AskedGroups,
): Promise<CountedGroup[]> {
  const rows = new Map(known.map((row) => [row.key, row]))
  const lookedOf = (key: string) => {
    const { lookedAt, lookedMark } = rows.get(key) ?? { lookedAt: null, lookedMark: 0 }
    return lookedAt === null
      ? { lookedAt: before.lookedAt, lookedMark: before.lookedMark }
      : { lookedAt, lookedMark }
  }
  const groups = new Map<string, CountedGroup & { cohorts: number[] }>()
  if (groupedBy === 'model') {
    const all = isAll ? await alertingModels(scope, counted, [...estate.keys()]) : []
    const models = new Map(all.map((model) => [keysOf('model', noMembers, model)[0] ?? '', model]))
    for (const { key } of known) {
      const parsed = keyOfText(key)
      if (parsed.by === 'model') models.set(key, parsed)
    }
    for (const [key, { manufacturer, model }] of models) {
      const cohorts = [...estate.keys()]
      groups.set(key, { key, ...lookedOf(key), cohorts, model: { manufacturer, model } })
    }
    return [...groups.values()]
  }
  for (const cohort of estate.values()) {
    for (const key of keysOf(groupedBy, cohort)) {
      if (!isAll && !rows.has(key)) continue
      const group = groups.get(key) ?? { key, ...lookedOf(key), cohorts: [], model: null }
      groups.set(key, group)
      group.cohorts.push(cohort.id)
    }
  }
  // The watch no longer sees any cohort of these: their cases end.
  for (const { key } of known)
    if (!groups.has(key)) groups.set(key, { key, ...lookedOf(key), cohorts: [], model: null })
  return [...groups.values()]
}

const noMembers = { homeLocationId: null, groups: [] }

/** The numbers of one group, from those of its cohorts. */
function foundGroup(
  { key, cohorts, lookedAt }: CountedGroup,
  parts: readonly CountedCohortOfGroup[],
  { counted, estate }: { counted: CountedAlert; estate: WatchedEstate },
): FoundGroup {
  const { leastDevices: least, changes, now } = counted
  const sum = (value: (part: CountedCohortOfGroup) => number) =>
    parts.reduce((total, part) => total + value(part), 0)
  const devices = sum((part) => part.devices)
  const fresh = sum((part) => part.fresh)
  const ofChange = sum((part) => part.ofChange)
  const isMet = devices >= least
  const began = parts.flatMap((part) => part.began).sort((a, b) => a - b)[least - 1 - (devices - fresh)]
  // The one that left when there were just enough.
  const left = parts.flatMap((part) => part.left).sort((a, b) => b - a)[least - 1 - devices]
  const since = isMet ? began : left
  const isEndOfChange = left !== undefined && changes.some((change) => belongsToChange(change, left))
  const hasDevices = cohorts.some((cohort) => (estate.get(cohort)?.devices ?? 0) > 0)
  const nextTimes = parts.flatMap(({ nextAt }) => nextAt ?? [])
  return {
    key,
    isMet,
    since: since !== undefined && since <= now ? since : null,
    devices,
    level: caseLevel({ red: sum((part) => part.red) > 0 }) === 'red' ? 2 : 1,
    counts: parts
      .filter((part) => part.devices > 0)
      .map(({ cohort, devices, red }): CohortCount => ({ cohort, devices, red })),
    isNews: isNews({ fresh, ofChange }),
    isOfChange: ofChange > 0,
    thresholdChanges: changes.filter(({ appliedAt }) => appliedAt === null || appliedAt >= lookedAt),
    nextAt: nextTimes.length > 0 ? Math.min(...nextTimes) : null,
    endReason: isEndOfChange ? 'thresholdChanged' : hasDevices ? 'gone' : 'placeDeleted',
  }
}
