import type { Grouping } from '@muster/contract'
import type { NotedChange } from '../../alerts/index.ts'
import { withSavepoint } from '../../platform/database/savepoint.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { estateOfWatch, keysOf, type WatchedEstate } from './estate-of-watch.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import { isOfBattery, type PresentSubject } from './present-statuses.sql.ts'
import type { DueGroup } from './watch-groups.sql.ts'

/** A watch of which nobody can tell what is due. */
export interface FailedWatch {
  id: string
  error: unknown
}

export interface DueGroups {
  due: DueGroup[]
  failed: FailedWatch[]
}

/** Changes, with what the devices and batteries are now. */
interface ChangedSubjects {
  changes: readonly NotedChange[]
  present: ReadonlyMap<string, PresentSubject>
}

export const subjectOf = ({ alert, number }: Pick<NotedChange, 'alert' | 'number'>): string =>
  `${isOfBattery(alert) ? 'battery' : 'device'} ${number}`

export const alertOf = ({ watched }: Pick<LookingWatch, 'watched'>): string | null =>
  watched.kind === 'deviceAlert' || watched.kind === 'batteryAlert' ? watched.alert : null

/**
 * The groups, of the watches that look for these alerts, which the changed devices are in. A watch that fails holds up
 * no other [K-1221].
 */
export async function groupsOf(
  scope: Scope,
  watches: readonly LookingWatch[],
  changed: ChangedSubjects,
): Promise<DueGroups> {
  const kinds = kindsByAlert(changed)
  const estates = new Map<string, WatchedEstate | null>()
  const estateOf = async ({ owner, where, watched }: LookingWatch): Promise<WatchedEstate | null> => {
    const which = JSON.stringify([owner, where])
    const known = estates.get(which)
    if (known !== undefined) return known
    const estate = await withSavepoint(scope.tx, () => estateOfWatch(scope, { owner, where, watched }))
    estates.set(which, estate)
    return estate
  }
  const due: DueGroup[] = []
  const failed: FailedWatch[] = []
  for (const watch of watches) {
    try {
      const { watched } = watch
      const kind = kinds.get(alertOf(watch) ?? '')
      if (!kind || !('groupedBy' in watched)) continue
      const keys = keysOfChanged(watched.groupedBy, kind, await estateOf(watch))
      due.push(...[...keys].map((key) => ({ watchId: watch.id, key })))
    } catch (error) {
      failed.push({ id: watch.id, error })
    }
  }
  return { due, failed }
}

function keysOfChanged(groupedBy: Grouping, kinds: ChangedKinds, estate: WatchedEstate | null): Set<string> {
  const keys = new Set<string>()
  for (const { cohorts, ...model } of groupedBy === 'model' ? kinds.byModel : kinds.all) {
    for (const id of cohorts) {
      const cohort = estate?.get(id)
      if (!cohort) continue
      for (const key of keysOf(groupedBy, cohort, model)) keys.add(key)
      // Neither another cohort of the model nor one of the whole estate is in another group.
      if (groupedBy === 'model' || groupedBy === 'all') break
    }
  }
  return keys
}

/** Cohorts with changed devices, of a model or of any. */
interface ChangedKind {
  manufacturer: string
  model: string
  cohorts: Set<number>
}

interface ChangedKinds {
  all: ChangedKind[]
  byModel: ChangedKind[]
}

/** What can be in a group of its own: there are far fewer cohorts and models than devices [K-1204]. */
function kindsByAlert({ changes, present }: ChangedSubjects): Map<string, ChangedKinds> {
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
