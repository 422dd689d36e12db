import { alertingSince } from '@muster/rules'
import { type NotedChange, takeStatusChanges } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type Alerting, type AlertOf, readAlerting, saveAlerting } from './alerting.sql.ts'
import type { CaseWork } from './case-work.sql.ts'
import { keysOf } from './estate-of-watch.ts'
import { hearThresholdChanges } from './hear-threshold-changes.ts'
import { LookMemory } from './look-memory.ts'
import { type LookingWatch, readLookingWatches } from './looking-watches.sql.ts'
import {
  isOfBattery,
  type PresentSubject,
  readPresentBatteries,
  readPresentDevices,
} from './present-statuses.sql.ts'
import { type DueGroup, makeDue } from './watch-groups.sql.ts'

/** Takes noted changes, in the transaction that applies them; returns whether there may be more [K-1214]. */
export async function takeChanges(scope: Scope, work: CaseWork, now: number): Promise<boolean> {
  const { changes, isMore } = await takeStatusChanges(scope)
  if (changes.length > 0) await hearThresholdChanges(scope, work, now)
  await hearChanges(scope, work, changes, now)
  return isMore
}

/** Keeps since when devices and batteries alert, and makes their groups due. */
export async function hearChanges(
  scope: Scope,
  work: CaseWork,
  changes: readonly NotedChange[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return
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
  await makeDue(scope, await groupsOf(scope, changes, present), now)
}

const keyOf = ({ alert, number }: AlertOf): string => `${alert} ${number}`
const subjectOf = ({ alert, number }: AlertOf): string =>
  `${isOfBattery(alert) ? 'battery' : 'device'} ${number}`
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

/** The groups, of the watches that look for these alerts, which the changed devices are in. */
async function groupsOf(
  scope: Scope,
  changes: readonly NotedChange[],
  present: ReadonlyMap<string, PresentSubject>,
): Promise<DueGroup[]> {
  const kinds = kindsByAlert(changes, present)
  const memory = new LookMemory()
  const due: DueGroup[] = []
  for (const watch of await readLookingWatches(scope)) {
    const { watched } = watch
    const changed = kinds.get(alertOf(watch) ?? '')
    if (!changed || !('groupedBy' in watched)) continue
    const estate = await memory.estateOf(scope, watch)
    const keys = new Set<string>()
    for (const { cohorts, ...model } of watched.groupedBy === 'model' ? changed.byModel : changed.all) {
      for (const id of cohorts) {
        const cohort = estate?.get(id)
        if (!cohort) continue
        for (const key of keysOf(watched.groupedBy, cohort, model)) keys.add(key)
        // Neither another cohort of the model nor one of the whole estate is in another group.
        if (watched.groupedBy === 'model' || watched.groupedBy === 'all') break
      }
    }
    due.push(...[...keys].map((key) => ({ watchId: watch.id, key })))
  }
  return due
}

/** Cohorts with changed devices, of a model or of any. */
interface ChangedKind {
  manufacturer: string
  model: string
  cohorts: Set<number>
}

/** What can be in a group of its own: there are far fewer cohorts and models than devices [K-1204]. */
function kindsByAlert(
  changes: readonly NotedChange[],
  present: ReadonlyMap<string, PresentSubject>,
): Map<string, { all: ChangedKind[]; byModel: ChangedKind[] }> {
  const byAlert = new Map<string, Map<string, ChangedKind>>()
  for (const change of changes) {
    const subject = present.get(subjectOf(change))
    if (!subject) continue
    const { manufacturer, model, cohort } = subject
    const models = byAlert.get(change.alert) ?? new Map<string, ChangedKind>()
    byAlert.set(change.alert, models)
    const name = `${manufacturer}\n${model}`
    const kind = models.get(name) ?? { manufacturer, model, cohorts: new Set() }
    models.set(name, kind)
    kind.cohorts.add(cohort)
  }
  return new Map(
    [...byAlert].map(([alert, models]) => {
      const byModel = [...models.values()]
      const cohorts = new Set(byModel.flatMap((kind) => [...kind.cohorts]))
      return [alert, { byModel, all: [{ manufacturer: '', model: '', cohorts }] }]
    }),
  )
}

export const alertOf = ({ watched }: Pick<LookingWatch, 'watched'>): string | null =>
  watched.kind === 'deviceAlert' || watched.kind === 'batteryAlert' ? watched.alert : null
