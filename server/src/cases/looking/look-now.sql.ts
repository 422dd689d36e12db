import type { WatchRule } from '@muster/contract'
import { sql } from 'kysely'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { readKnownDowntime } from '../downtime/own-downtime.ts'
import { fillAlerting } from './alerting.sql.ts'
import { readCaseWork } from './case-work.sql.ts'
import { estateOfWatch, watchedCohorts } from './estate-of-watch.ts'
import type { Deployment, Look, LookOf } from './look.ts'
import { look } from './look-at-watch.ts'
import { LookMemory } from './look-memory.ts'
import { type LookingWatch, readLookingWatchesById } from './looking-watches.sql.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

interface Now {
  now: number
  deployment: Deployment
}

/** As if looked at just now: what was before costs nothing. */
const row = (key: string, now: number): WatchGroup => ({
  ...{ key, phase: 'quiet', since: null, lookedAt: now, lookedMark: 0, hasNews: false, lookAt: null },
})

const nothing = { isOn: true, lastNumber: 0, mark: 0, filledAt: 0, lookAt: null, trailReadAt: 0 }

/** The devices or batteries that a group of a watch has now; none where the watch is gone or off [K-503, K-504]. */
export async function numbersNow(
  scope: Scope,
  { watchId, groupKey }: { watchId: string; groupKey: string },
  { now, deployment }: Now,
): Promise<number[]> {
  const [watch] = await readLookingWatchesById(scope, [watchId])
  const estate = watch && (await estateOfWatch({ ...scope, view: null }, watch))
  if (!watch || !estate) return []
  const known = [row(groupKey, now)]
  const given = { watch: { ...watch, lookedAt: now }, watched: watch.watched, estate, known, isAll: false }
  const { numbersOf } = await lookOnly(scope, { ...given, now, deployment })
  return (await numbersOf([groupKey])).get(groupKey) ?? []
}

/** The cohorts that a watch watches; none where it is gone, off, or rests. */
export async function watchedCohortsOf(scope: Scope, watchId: string): Promise<number[]> {
  const [watch] = await readLookingWatchesById(scope, [watchId])
  const estate = watch && (await estateOfWatch({ ...scope, view: null }, watch))
  return [...(estate?.keys() ?? [])]
}

const lookOnly = async (
  scope: Scope,
  given: Omit<LookOf<LookingWatch['watched']['kind']>, 'work' | 'downtime' | 'memory'>,
): Promise<Look> =>
  await look(scope, {
    ...{ ...given, work: nothing, memory: new LookMemory() },
    downtime: await readKnownDowntime(scope.tx, given.now),
  })

/** What a rule would find now, of what a view shows; nothing is written [K-416]. */
export async function countNow(
  scope: Scope,
  { watched, where, holdMinutes, endMinutes }: WatchRule,
  { now, deployment, view }: Now & { view: CustomView | null },
): Promise<{ cases: number; devices: number }> {
  const watch: LookingWatch = {
    ...{ id: '', owner: null, name: '', watched, where, holdMinutes, endMinutes, quietHours: null },
    ...{ since: now, lookedAt: now, lookedMark: 0, lookAt: now },
  }
  const isKept = (await readCaseWork(scope))?.filledAt != null
  // Without watches nobody keeps since when devices alert: it is read for this count, and forgotten.
  if (!isKept) {
    await sql`SAVEPOINT counting`.execute(scope.tx)
    await fillAlerting(scope, now)
  }
  const estate = await watchedCohorts(scope, where, view)
  const { found } = await lookOnly(scope, { watch, watched, estate, known: [], isAll: true, now, deployment })
  if (!isKept) await sql`ROLLBACK TO SAVEPOINT counting`.execute(scope.tx)
  const met = found.filter(({ isMet }) => isMet)
  return { cases: met.length, devices: met.reduce((sum, { devices }) => sum + devices, 0) }
}
