import { alertingSince } from '@muster/rules'
import { type NotedChange, takeStatusChanges } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type Alerting, type AlertOf, readAlerting, saveAlerting } from './alerting.sql.ts'
import type { CaseWork } from './case-work.sql.ts'
import { type FailedWatch, groupsOf, subjectOf } from './due-groups.ts'
import { hearThresholdChanges } from './hear-threshold-changes.ts'
import { noteFailedLook, readLookingWatches } from './looking-watches.sql.ts'
import {
  isOfBattery,
  type PresentSubject,
  readPresentBatteries,
  readPresentDevices,
} from './present-statuses.sql.ts'
import { makeDue } from './watch-groups.sql.ts'

export interface Taken {
  /** Whether there may be more. */
  isMore: boolean
  failed: FailedWatch[]
}

/** Takes noted changes, in the transaction that applies them [K-1214]. */
export async function takeChanges(scope: Scope, work: CaseWork, now: number): Promise<Taken> {
  const { changes, isMore } = await takeStatusChanges(scope)
  if (changes.length > 0) await hearThresholdChanges(scope, work, now)
  return { isMore, failed: await hearChanges(scope, work, changes, now) }
}

/** Keeps since when devices and batteries alert, and makes their groups due; returns the watches that failed. */
export async function hearChanges(
  scope: Scope,
  work: CaseWork,
  changes: readonly NotedChange[],
  now: number,
): Promise<FailedWatch[]> {
  if (changes.length === 0) return []
  work.mark++
  const present = await readPresent(scope, changes)
  const byAlert = Map.groupBy(changes, keyOf)
  const known = new Map((await readAlerting(scope, [...byAlert.values()].flatMap(first))).map(pairWithKey))
  const rows: Alerting[] = []
  for (const [key, heard] of byAlert) {
    const [{ alert, number } = { alert: '', number: 0 }] = heard
    const level = present.get(subjectOf({ alert, number }))?.levels.get(alert) ?? 'green'
    const row = heardOf({ alert, number, level }, known.get(key) ?? null, { changes: heard, mark: work.mark })
    if (row) rows.push(row)
  }
  await saveAlerting(scope, rows)
  const { due, failed } = await groupsOf(scope, await readLookingWatches(scope), { changes, present })
  await makeDue(scope, due, now)
  for (const { id } of failed) await noteFailedLook(scope, id, now)
  return failed
}

const keyOf = ({ alert, number }: AlertOf): string => `${alert} ${number}`
const first = <Each>(all: readonly Each[]): Each[] => all.slice(0, 1)
const pairWithKey = (row: Alerting): [string, Alerting] => [keyOf(row), row]

async function readPresent(
  scope: Scope,
  changes: readonly NotedChange[],
): Promise<Map<string, PresentSubject>> {
  const [ofBatteries = [], ofDevices = []] = [true, false].map((isBattery) => [
    ...new Set(changes.filter(({ alert }) => isOfBattery(alert) === isBattery).map(({ number }) => number)),
  ])
  return new Map([
    ...(await readPresentDevices(scope, ofDevices)).map((each) => [`device ${each.number}`, each] as const),
    ...(await readPresentBatteries(scope, ofBatteries)).map(
      (each) => [`battery ${each.number}`, each] as const,
    ),
  ])
}

/** What is known of an alert after changes; null where it came and went between two looks [K-901]. */
export function heardOf(
  { alert, number, level }: AlertOf & Pick<Alerting, 'level'>,
  known: Alerting | null,
  { changes, mark }: { changes: readonly NotedChange[]; mark: number },
): Alerting | null {
  const since = alertingSince({ level, known: known?.level === 'green' ? null : known, changes })
  const latest = (ends: (change: NotedChange) => boolean, before: number | null | undefined) => {
    const moments = changes.filter(ends).map(({ at }) => at)
    return moments.length === 0 ? (before ?? null) : Math.max(...moments, before ?? Number.NEGATIVE_INFINITY)
  }
  const leftAt = latest(({ to }) => to === 'green', known?.leftAt)
  const redLeftAt = latest(({ from }) => from === 'red', known?.redLeftAt)
  const redSince = since?.redSince ?? known?.redSince ?? null
  const isCrossed = known === null || since?.since !== known.since || leftAt !== known.leftAt
  const isRedCrossed = known === null || redSince !== known.redSince || redLeftAt !== known.redLeftAt
  const marks = {
    heardMark: isCrossed ? mark : known.heardMark,
    redHeardMark: isRedCrossed ? mark : known.redHeardMark,
  }
  if (since === null) return known && { ...known, level, leftAt, redLeftAt, ...marks }
  return { alert, number, level, ...since, redSince, leftAt, redLeftAt, ...marks }
}
