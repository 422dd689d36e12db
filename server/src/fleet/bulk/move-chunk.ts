import { holdHomeLocations } from '../../administration/index.ts'
import type { Database } from '../../platform/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/tenancy.ts'
import { assignDevices } from '../assignment.ts'
import { lockDevices } from '../device-states.sql.ts'
import type { NameBook } from '../name-book.ts'
import { failMove, nextToMove, type StoredMove, saveProgress, stillAt, takeMove } from './device-moves.sql.ts'
import { movableCohorts } from './movable-cohorts.ts'

/** Whether a move has more to do, is over by this, or is somebody else's. */
export type ChunkOutcome = 'more' | 'over' | 'elsewhere'

/** Moves the next devices of a move, in the order of their numbers, and keeps how far it has come, all or nothing. */
export async function moveChunk(
  db: Database,
  names: NameBook,
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
      ...{ id, seen: move.seen + found.length, moved: move.moved + moved },
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
  names: NameBook,
  move: StoredMove,
  numbers: number[],
  now: number,
): Promise<{ moved: number; leftBehind: number }> {
  await lockDevices(scope, { numbers })
  const there = await stillAt(scope, move.from, numbers)
  const cohorts = new Set((await movableCohorts(scope, move)).movable.map(({ id }) => id))
  const movable = there.filter(({ cohort }) => cohorts.has(cohort)).map(({ number }) => number)
  if (movable.length > 0) await assignDevices(scope, names, movable, { homeLocationId: move.to }, now)
  return { moved: movable.length, leftBehind: there.length - movable.length }
}
