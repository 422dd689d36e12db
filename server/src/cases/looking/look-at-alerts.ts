import { minuteLength } from '@muster/contract'
import {
  belongsToChange,
  type CountingRule,
  caseLevel,
  countDevices,
  countingNumbers,
  isNews,
  isSilenceAlert,
  type LookBefore,
} from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { AlertingPart } from './alerting-devices.sql.ts'
import { keysOf, type WatchedEstate } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import type { Look, LookOf } from './look.ts'
import { type KnownThresholdChange, readThresholdChanges } from './threshold-changes.sql.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

type AlertLook = LookOf<'deviceAlert'> | LookOf<'batteryAlert'>
type AlertRule = Omit<CountingRule, 'changes'> & { changes: readonly KnownThresholdChange[] }

/** The devices of a group that have the alert, and the cohorts that are watched of it. */
interface AlertingGroup {
  parts: AlertingPart[]
  cohorts: number[]
}

/** Counts the groups of a watch of an alert. */
export async function lookAtAlerts(scope: Scope, asked: AlertLook): Promise<Look> {
  const { watch, watched, known, now } = asked
  const rule: AlertRule = {
    ...{ now, leastDevices: watched.leastDevices, level: watched.level === 'red' ? 2 : 1 },
    holdFor: watch.holdMinutes * minuteLength,
    changes: await readThresholdChanges(scope, watched.alert),
  }
  const groups = await alertingGroups(scope, asked)
  const rows = new Map(known.map((row) => [row.key, row]))
  const found = [...groups].map(([key, group]) =>
    foundGroup(key, group, { rule, estate: asked.estate, before: lookBefore(rows.get(key), asked) }),
  )
  return {
    found,
    numbersOf: async (keys) => {
      const numbers = keys.map((key) => [key, countingNumbers(groups.get(key)?.parts ?? [], rule)] as const)
      return new Map(numbers.filter(([, found]) => found.length > 0))
    },
  }
}

const lookBefore = (row: WatchGroup | undefined, { watch, now }: AlertLook): LookBefore =>
  row?.lookedAt == null
    ? { lookedAt: watch.lookedAt ?? now, lookedMark: watch.lookedMark }
    : { lookedAt: row.lookedAt, lookedMark: row.lookedMark }

/** Groups with a row, and where all are looked at those with a device that has the alert, or lately had it. */
async function alertingGroups(scope: Scope, look: AlertLook): Promise<Map<string, AlertingGroup>> {
  const { estate, known, isAll, memory, work } = look
  const { alert, groupedBy } = look.watched
  const groups = new Map(known.map(({ key }): [string, AlertingGroup] => [key, { parts: [], cohorts: [] }]))
  const groupOf = (key: string): AlertingGroup | undefined => {
    if (isAll && !groups.has(key)) groups.set(key, { parts: [], cohorts: [] })
    return groups.get(key)
  }
  const isByModel = groupedBy === 'model'
  const keys = new Map(
    [...estate.values()].map((cohort) => [cohort.id, isByModel ? [] : keysOf(groupedBy, cohort)]),
  )
  const asked = [...keys].filter(
    ([, ofCohort]) => isAll || isByModel || ofCohort.some((key) => groups.has(key)),
  )
  const cohorts = asked.map(([cohort]) => cohort)
  const alerting = await memory.alertingIn(scope, { alert, mark: work.mark }, cohorts)
  const own = await ownParts(scope, look, { alerting, cohorts })
  const keyOfModel = modelKeys()
  for (const [cohort, ofCohort] of asked) {
    const parts = own(cohort)
    if (isByModel) for (const part of parts) groupOf(keyOfModel(part))?.parts.push(part)
    else if (parts.length > 0) for (const key of ofCohort) groupOf(key)?.parts.push(...parts)
    for (const key of ofCohort) groups.get(key)?.cohorts.push(cohort)
  }
  if (isByModel) for (const group of groups.values()) group.cohorts = cohorts
  return groups
}

/** The parts of a cohort; what own downtime explains begins when devices are silent on their own account [K-1207]. */
async function ownParts(
  scope: Scope,
  { watch, watched: { alert }, known, now, memory, work, downtime }: AlertLook,
  { alerting, cohorts }: { alerting: ReadonlyMap<number, readonly AlertingPart[]>; cohorts: number[] },
): Promise<(cohort: number) => readonly AlertingPart[]> {
  const stored = (cohort: number) => alerting.get(cohort) ?? []
  if (alert !== 'deviceStatus' && !isSilenceAlert(alert)) return stored
  const looks = [watch, ...known].map(({ lookedAt }) => lookedAt ?? now)
  const since = Math.min(...looks) - watch.holdMinutes * minuteLength
  const explained = await memory.explainedSince(scope, { since, now, mark: work.mark }, downtime)
  if (explained === null) return stored
  const own = await memory.ownAlertingIn(scope, { alert, mark: work.mark, explained }, cohorts)
  return (cohort) => own.get(cohort) ?? []
}

/** The keys of groups by model; there are far fewer models than parts. */
function modelKeys(): (part: AlertingPart) => string {
  const known = new Map<string, string>()
  return ({ manufacturer, model }) => {
    const name = `${manufacturer}\n${model}`
    const key = known.get(name) ?? keysOf('model', noMembers, { manufacturer, model })[0] ?? ''
    known.set(name, key)
    return key
  }
}

const noMembers = { homeLocationId: null, groups: [] }

function foundGroup(
  key: string,
  { parts, cohorts }: AlertingGroup,
  { rule, estate, before }: { rule: AlertRule; estate: WatchedEstate; before: LookBefore },
): FoundGroup {
  const { leastDevices, now } = rule
  const { devices, red, byCohort, fresh, ofChange, nextAt, metAt, unmetAt } = countDevices(
    parts,
    rule,
    before,
  )
  const isMet = devices >= leastDevices
  const since = isMet ? metAt : unmetAt
  const changes = rule.changes.filter(
    (change) => change.cohorts?.some((cohort) => cohorts.includes(cohort)) ?? true,
  )
  const isEndOfChange = unmetAt !== null && changes.some((change) => belongsToChange(change, unmetAt))
  const hasDevices = cohorts.some((cohort) => (estate.get(cohort)?.devices ?? 0) > 0)
  return {
    ...{ key, isMet, devices, nextAt, counts: byCohort },
    since: since !== null && since <= now ? since : null,
    level: caseLevel({ red: red > 0 }) === 'red' ? 2 : 1,
    isNews: isNews({ fresh, ofChange }),
    isOfChange: ofChange > 0,
    thresholdChanges: changes.filter(({ appliedAt }) => appliedAt === null || appliedAt >= before.lookedAt),
    endReason: isEndOfChange ? 'thresholdChanged' : hasDevices ? 'gone' : 'placeDeleted',
  }
}
