import { alertingSince } from '@muster/rules'
import { type NotedChange, takeStatusChanges } from '../../alerts/index.ts'
import { allOf } from '../../platform/database/pipeline.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type Alerting, type AlertOf, readAlerting, saveAlerting } from './alerting.sql.ts'
import type { CaseWork } from './case-work.sql.ts'
import { type FailedWatch, groupsOf, subjectOf } from './due-groups.ts'
import { hearThresholdChanges } from './hear-threshold-changes.ts'
import { noteFailedLook, readLookingWatches } from './looking-watches.sql.ts'
import {
  isOfBattery,
  levelIn,
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
  const [present, known] = await allOf([
    () => readPresent(scope, changes),
    () => readAlerting(scope, changes),
  ])
  const rows = heardRows(changes, { present, known, mark: work.mark })
  // The database writes while the process works out the groups.
  const [, { due, failed }] = await allOf([
    () => saveAlerting(scope, rows),
    async () => await groupsOf(scope, await readLookingWatches(scope), { changes, present }),
  ])
  await makeDue(scope, due, now)
  for (const { id } of failed) await noteFailedLook(scope, id, now)
  return failed
}

/** What is kept of the changed alerts: those of which nothing was known, and the others. */
function heardRows(
  changes: readonly NotedChange[],
  { present, known, mark }: { present: Present; known: readonly Alerting[]; mark: number },
): Record<'added' | 'changed', Alerting[]> {
  const before = new Map(known.map((row) => [keyOf(row), row]))
  const rows: Record<'added' | 'changed', Alerting[]> = { added: [], changed: [] }
  for (const [key, heard] of Map.groupBy(changes, keyOf)) {
    const [{ alert, number } = { alert: '', number: 0 }] = heard
    const level = levelIn(present.get(subjectOf({ alert, number })), alert)
    const stored = before.get(key) ?? null
    const row = heardOf({ alert, number, level }, stored, { changes: heard, mark })
    if (row) rows[stored ? 'changed' : 'added'].push(row)
  }
  return rows
}

const keyOf = ({ alert, number }: AlertOf): string => `${alert} ${number}`

type Present = ReadonlyMap<string, PresentSubject>

async function readPresent(scope: Scope, changes: readonly NotedChange[]): Promise<Present> {
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
