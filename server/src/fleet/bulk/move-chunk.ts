import { holdHomeLocations } from '../../administration/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { NameCache } from '../../telemetry/index.ts'
import { assignLocked, lockToAssign } from '../assignment/assignment.ts'
import { failMove, nextToMove, type StoredMove, saveProgress, takeMove } from './device-moves.sql.ts'
import { movableCohorts } from './movable-cohorts.ts'

/** Whether a move has more to do, is now finished, or is run by another process. */
export type ChunkOutcome = 'more' | 'over' | 'elsewhere'

/** Moves the next devices of a move, by number, and stores its progress, all in one transaction. */
export async function moveChunk(
  db: Database,
  names: NameCache,
  world: string,
  id: string,
  most: number,
  now: number,
): Promise<ChunkOutcome> {
  return await inWorldTransaction(db, world, null, async (whole) => {
    const move = await takeMove(whole, id)
    if (!move) return 'elsewhere'
    const scope = { ...whole, view: move.view }
    const { to } = move
    if (to !== null && !(await holdHomeLocations(scope, [to])).has(to)) {
      await failMove(scope, id)
      return 'over'
    }
    const found = await nextToMove(scope, move, most)
    const { moved, leftBehind } = await moveThem(scope, names, move, found, now)
    const isOver = move.seen + found.length >= move.total
    const after = {
      id,
      seen: move.seen + found.length,
      moved: move.moved + moved,
      leftBehind: move.leftBehind + leftBehind,
    }
    await saveProgress(scope, { ...after, state: isOver ? endOf(after) : 'moving' })
    return isOver ? 'over' : 'more'
  })
}

const endOf = ({ leftBehind }: Pick<StoredMove, 'leftBehind'>) => (leftBehind > 0 ? 'failed' : 'moved')

/** A device may have been moved elsewhere meanwhile; those that the move's author no longer sees are left behind. */
async function moveThem(
  scope: Scope,
  names: NameCache,
  move: StoredMove,
  numbers: number[],
  now: number,
): Promise<{ moved: number; leftBehind: number }> {
  const there = (await lockToAssign(scope, numbers)).filter(
    ({ homeLocationId }) => homeLocationId === move.from,
  )
  const isMovable = await movableRule(scope, move)
  const movable = there.filter(({ cohort }) => isMovable(cohort))
  await assignLocked(scope, names, movable, { homeLocationId: move.to }, now)
  return { moved: movable.length, leftBehind: there.length - movable.length }
}

/** There are thousands of cohorts; for a caller who sees all of them none has to be checked. */
async function movableRule(scope: Scope, move: StoredMove): Promise<(cohort: number) => boolean> {
  if (scope.view === null) return () => true
  const movable = new Set((await movableCohorts(scope, move)).movable.map(({ id }) => id))
  return (cohort) => movable.has(cohort)
}
