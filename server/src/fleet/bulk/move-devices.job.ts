import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../../platform/database/database-away.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../../platform/services.ts'
import { NameCache } from '../../telemetry/index.ts'
import { failMove, unfinishedMoves, worldsWithMoves } from './device-moves.sql.ts'
import { type ChunkOutcome, moveChunk } from './move-chunk.ts'

/**
 * For one world as soon as a move starts there; every minute wherever one is unfinished, in case a process ended before
 * its move.
 */
export const moveDevices: JobKind<{ world?: string }> = {
  name: 'fleet.move-devices',
  retries: 0,
  schedule: '* * * * *',
  waitsOnce: true,
}

/**
 * Devices per transaction. Their reports wait for its end, and so does everything stored in the same batch: more devices
 * mean longer and more frequent waits.
 */
const chunk = 100
/** Chunks of one world before another gets its turn. */
const turn = 50
/** How often the same devices are tried before the move fails, and the milliseconds between. */
const tries = { most: 3, pause: 1000 }

type MoveServices = Pick<Services, 'db' | 'preparedDb' | 'now' | 'worldChanged' | 'log' | 'jobs'>

export interface MoveLimits {
  chunk: number
  turn: number
  tries: { most: number; pause: number }
}

export const movesWorker = (services: MoveServices & WorldsInTurn): Worker<{ world?: string }> => {
  // On connections other than those of chunks: a chunk waiting for its second connection would keep others from their
  // first.
  const names = new NameCache(services.preparedDb)
  const limits = { chunk, turn, tries }
  return {
    kind: moveDevices,
    work: async ({ world }, ending) => {
      const work = async (each: string) => await goOnMoving(services, names, each, limits, ending)
      if (world === undefined) await services.forWorlds(worldsWithMoves, work, ending)
      else await work(world)
    },
  }
}

/**
 * Continues the moves of a world. If there is more to do than fits in one turn, it queues again behind the waiting
 * worlds.
 */
export async function goOnMoving(
  services: MoveServices,
  names: NameCache,
  world: string,
  limits: MoveLimits,
  ending?: AbortSignal,
): Promise<void> {
  const { db, worldChanged, jobs } = services
  let left = limits.turn
  for (const id of await inWorldTransaction(db, world, null, unfinishedMoves)) {
    let outcome: ChunkOutcome = 'more'
    while (outcome === 'more') {
      if (ending?.aborted) return
      if (left-- === 0) return await jobs.enqueue(moveDevices, { world })
      outcome = await tryChunk(services, names, world, id, limits, ending)
    }
    if (outcome === 'over') await worldChanged(world)
  }
}

async function tryChunk(
  { db, now, log }: MoveServices,
  names: NameCache,
  world: string,
  id: string,
  { chunk, tries }: MoveLimits,
  ending?: AbortSignal,
): Promise<ChunkOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await moveChunk(db, names, world, id, chunk, now().getTime())
    } catch (error) {
      // This says nothing about the move, which continues when the database is back.
      if (isDatabaseAway(error as Error)) throw error
      log.error({ err: error, world, move: id, attempt }, 'moving devices failed')
      // A refusal will not change by retrying.
      if (attempt >= tries.most || error instanceof AppError) break
    }
    await wait(tries.pause, undefined, { ...(ending && { signal: ending }) }).catch(() => {})
    if (ending?.aborted) return 'elsewhere'
  }
  await inWorldTransaction(db, world, null, (scope) => failMove(scope, id))
  return 'over'
}
