import { holdHomeLocations } from '../../administration/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { NameCache } from '../../telemetry/index.ts'
import { assignLocked, lockToAssign } from '../assignment/assignment.ts'
import { failMove, nextToMove, type StoredMove, saveProgress, takeMove } from './device-moves.sql.ts'
import { movableCohorts } from './movable-cohorts.ts'

/** Whether a move has more to do, is over by this, or is somebody else's. */
export type ChunkOutcome = 'more' | 'over' | 'elsewhere'

/** Moves the next devices of a move, in the order of their numbers, and keeps how far it has come, all or nothing. */
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

/** Somebody may have moved one elsewhere meanwhile; left behind are those that whoever began the move sees no more. */
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

/** There are thousands of cohorts, and who sees all of them need not be asked about any. */
async function movableRule(scope: Scope, move: StoredMove): Promise<(cohort: number) => boolean> {
  if (scope.view === null) return () => true
  const movable = new Set((await movableCohorts(scope, move)).movable.map(({ id }) => id))
  return (cohort) => movable.has(cohort)
}
