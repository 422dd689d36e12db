import { holdHomeLocations } from '../../administration/index.ts'
import type { Database } from '../../platform/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/tenancy.ts'
import { assignDevices } from '../assignment.ts'
import { lockDevices } from '../device-states.sql.ts'
import type { NameBook } from '../name-book.ts'
import { failMove, nextToMove, type StoredMove, saveProgress, stillIn, takeMove } from './device-moves.sql.ts'
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
    const { found, moved } = await moveNext(scope, names, move, most, now)
    const seenTo = found.at(-1) ?? move.seenTo
    const isOver = found.length < most
    await saveProgress(scope, {
      ...{ id, seenTo, moved: move.moved + moved },
      state: isOver ? 'moved' : 'moving',
    })
    return isOver ? 'over' : 'more'
  })
}

async function moveNext(
  scope: Scope,
  names: NameBook,
  move: StoredMove,
  most: number,
  now: number,
): Promise<{ found: number[]; moved: number }> {
  const cohorts = (await movableCohorts(scope, move)).movable.map(({ id }) => id)
  const found = await nextToMove(scope, cohorts, move, most)
  await lockDevices(scope, { numbers: found })
  // Somebody may have moved one elsewhere while it was waited for.
  const movable = await stillIn(scope, cohorts, found)
  if (movable.length > 0) await assignDevices(scope, names, movable, { homeLocationId: move.to }, now)
  return { found, moved: movable.length }
}
