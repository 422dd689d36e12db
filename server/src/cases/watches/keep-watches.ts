import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { RecordChange } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import { endCasesOfWatches, lockCaseWork, lookAnew, makeStepsDue } from '../looking/index.ts'
import { type KnownReceivers, readReceivers } from './known-receivers.sql.ts'
import { toldWatch } from './shown-watches.ts'
import {
  requireFreeName,
  requireKnownReceivers,
  requireProduct,
  requireRoom,
  requireRoomForFilters,
} from './watch-limits.ts'
import {
  beginAnew,
  deleteWatchRows,
  insertWatch,
  type Owner,
  type StoredWatch,
  saveWatch,
  selectWatchesById,
  switchWatchRows,
  type WrittenWatch,
} from './watches.sql.ts'

/** A change of watches, within its call's transaction. */
export interface Keeping {
  scope: Scope
  world: EnteredWorld
  owner: Owner
  /** Who changes them, by email address. */
  by: { id: string; email: string }
  now: number
  record: RecordChange
}

/** A watch that was created or changed, and how many cases it has from the first look on [K-412]. */
interface Kept {
  id: string
  version: number
  found: number
}

/** Creates a watch that is on; a repeated request finds it [K-406, K-408]. */
export async function createWatch(
  keeping: Keeping,
  { id, suggestion = null, ...watch }: WrittenWatch & { id: string; suggestion?: string | null },
): Promise<Kept> {
  const { scope, owner, now, record, world } = keeping
  await lockCaseWork(scope)
  const [made] = await selectWatchesById(scope, owner, [id])
  if (made) return { id, version: made.version, found: made.openCases }
  requireProduct(world, watch)
  const known = await readReceivers(scope)
  // Who adopts a suggestion may be known to the identity provider alone.
  requireKnownReceivers(watch, known, suggestion === null ? undefined : watch)
  await requireFreeName(scope, owner, { id, name: watch.name })
  await requireRoom(scope, owner)
  await requireRoomForFilters(scope, { after: [watch], before: [] })
  if (!(await insertWatch(scope, { ...watch, id, owner, suggestion, now }))) throw new AppError('watchExists')
  await lookAnew(scope, [id], now)
  await record({
    action: 'watch.created',
    recordId: id,
    record: watch.name,
    version: 1,
    after: toldWatch({ ...watch, owner }, known),
  })
  return { id, version: 1, found: await openCasesOf(keeping, id) }
}

/**
 * Changes a watch; what it looks for anew is no news, and what it looks for no more ends [K-407, K-411]. Cases that are
 * told go on by its new steps and quiet hours [K-421].
 */
export async function changeWatch(
  keeping: Keeping,
  { id, version, ...watch }: WrittenWatch & { id: string; version: number | undefined },
): Promise<Kept> {
  const { scope, owner, now, record, world } = keeping
  await lockCaseWork(scope)
  const before = await foundWatch(keeping, id)
  // Whatever the expected version: a request sent twice changes nothing the second time.
  if (isSame(before, watch)) return { id, version: before.version, found: 0 }
  await requireVersion(scope, before, version)
  requireProduct(world, watch)
  const known = await readReceivers(scope)
  requireKnownReceivers(watch, known, before)
  await requireFreeName(scope, owner, { id, name: watch.name })
  if (before.isOn) await requireRoomForFilters(scope, { after: [watch], before: [before] })
  await saveWatch(scope, id, watch)
  const looksForElse =
    !isDeepStrictEqual(before.watched, watch.watched) || !isDeepStrictEqual(before.where, watch.where)
  if (before.isOn && looksForElse) {
    await beginAnew(scope, [id], now)
    await lookAnew(scope, [id], now)
  }
  const tellsAnew =
    !isDeepStrictEqual(before.steps, watch.steps) || !isDeepStrictEqual(before.quietHours, watch.quietHours)
  if (tellsAnew) await makeStepsDue(scope, id, now)
  await record({
    action: 'watch.changed',
    recordId: id,
    record: watch.name,
    version: before.version + 1,
    before: toldWatch(before, known),
    after: toldWatch({ ...watch, owner }, known),
  })
  const found = before.isOn && looksForElse ? await openCasesOf(keeping, id) : 0
  return { id, version: before.version + 1, found }
}

/** Those that are so already stay as they are [K-409]. */
export async function switchWatches(
  keeping: Keeping,
  { ids, isOn }: { ids: readonly string[]; isOn: boolean },
): Promise<{ watches: (Kept & { isOn: boolean })[] }> {
  const { scope, owner, now, record } = keeping
  await lockCaseWork(scope)
  const watches = await requireWatches(keeping, ids)
  const switched = watches.filter((watch) => watch.isOn !== isOn)
  const switchedIds = switched.map(({ id }) => id)
  if (switched.length > 0) {
    if (isOn) await requireRoomForFilters(scope, { after: switched, before: [] })
    await switchWatchRows(scope, switchedIds, isOn)
    if (isOn) {
      await beginAnew(scope, switchedIds, now)
      await lookAnew(scope, switchedIds, now)
    } else await endCasesOfWatches(scope, switchedIds, { reason: 'watchOff', ...keeping })
    await record(
      ...switched.map(({ id, name, version }) => ({
        action: 'watch.switched' as const,
        recordId: id,
        record: name,
        version: version + 1,
        before: { isOn: !isOn },
        after: { isOn },
      })),
    )
  }
  const after = await selectWatchesById(scope, owner, ids)
  return {
    watches: after.map(({ id, version, openCases, ...watch }) => ({
      id,
      version,
      isOn: watch.isOn,
      found: isOn && switchedIds.includes(id) ? openCases : 0,
    })),
  }
}

/** Past cases stay, with its name [K-410]. */
export async function deleteWatches(keeping: Keeping, ids: readonly string[]): Promise<{ deleted: number }> {
  const { scope, record } = keeping
  await lockCaseWork(scope)
  const watches = await requireWatches(keeping, ids)
  const found = watches.map(({ id }) => id)
  await endCasesOfWatches(scope, found, { reason: 'watchDeleted', ...keeping })
  await deleteWatchRows(scope, found)
  const known: KnownReceivers = await readReceivers(scope)
  await record(
    ...watches.map((watch) => ({
      action: 'watch.removed' as const,
      recordId: watch.id,
      record: watch.name,
      before: toldWatch(watch, known),
    })),
  )
  return { deleted: watches.length }
}

/** The watches of these ids that exist; those already gone are ignored. Without any the call finds nothing. */
async function requireWatches({ scope, owner }: Keeping, ids: readonly string[]): Promise<StoredWatch[]> {
  const watches = await selectWatchesById(scope, owner, ids)
  if (watches.length === 0) throw new AppError('notFound')
  return watches
}

async function foundWatch({ scope, owner }: Keeping, id: string): Promise<StoredWatch> {
  const [watch] = await selectWatchesById(scope, owner, [id])
  if (!watch) throw new AppError('notFound')
  return watch
}

const openCasesOf = async (keeping: Keeping, id: string): Promise<number> =>
  (await foundWatch(keeping, id)).openCases

const written = ({
  name,
  watched,
  where,
  holdMinutes,
  endMinutes,
  quietHours,
  tellsEnd,
  steps,
}: WrittenWatch) => ({
  ...{ name, watched, where, holdMinutes, endMinutes, quietHours, tellsEnd, steps },
})

const isSame = (before: WrittenWatch, after: WrittenWatch): boolean =>
  isDeepStrictEqual(written(before), written(after))
