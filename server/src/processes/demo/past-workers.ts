import { flushCompileCache } from 'node:module'
import { availableParallelism, totalmem } from 'node:os'
import { estate } from '@muster/simulator'
import type { AccessServices } from '../../access/index.ts'
import { type FollowingStep, follow } from './following.ts'
import type { FollowingThread } from './following-worker.ts'
import { type PastStep, PastWork } from './past-work.ts'
import type { PastThread } from './past-worker.ts'
import { StepThread } from './step-thread.ts'

export interface PastWorkers {
  /** Runs a step for all shares of the history; calls `tell` with what is done of it, from 0 to 1. */
  do(step: PastStep, tell: (share: number) => void): Promise<void>
  /** Derives what follows from it, in parallel with the next step. */
  follow(step: FollowingStep): Promise<void>
  /** Stops what is running; it is rolled back, or was committed already. Later steps are refused. */
  close(): Promise<void>
}

type WholePast = Omit<PastThread, 'databaseUrl' | 'isCluster' | 'index' | 'of'>

const mostThreads = 4
/** Fewer devices are stored sooner than a thread starts. */
const leastDevices = 500

/** Devices are divided among threads: generating and packing their reports takes longer than storing them. */
export function openPastWorkers({ db, pool, isCluster }: AccessServices, past: WholePast): PastWorkers {
  const devices = past.plan.worlds.reduce((sum, world) => sum + world.devices, 0)
  const worlds = past.plan.worlds.map(({ id }) => id)
  if (devices >= leastDevices) return openThreads({ pool, isCluster }, past)
  const work = new PastWork(db, estate(past.seed, past.plan), { ...past, index: 0, of: 1 })
  return {
    do: (step, tell) => work.do(step, tell),
    follow: (step) => follow(db, worlds, step),
    close: async () => {},
  }
}

export function openThreads(
  { pool, isCluster }: Pick<AccessServices, 'pool' | 'isCluster'>,
  past: WholePast,
): PastWorkers {
  const databaseUrl = pool.options.connectionString ?? ''
  const worlds = past.plan.worlds.map(({ id }) => id)
  // Most objects are short-lived: with a larger young generation, less is copied.
  const youngGenerationMb = Math.min(384, Math.floor(totalmem() / 2 ** 20 / 32))
  // Threads load what this one has compiled.
  flushCompileCache()
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, (_, index) => {
    const workerData: PastThread = { ...past, databaseUrl, isCluster, index, of: count }
    return new StepThread<PastStep>('./past-worker.ts', { workerData, youngGenerationMb })
  })
  let following: StepThread<FollowingStep> | undefined
  let followed = Promise.resolve()
  let isClosed = false
  return {
    do: async (step, tell) => {
      const shares = threads.map(() => 0)
      const tellOf = (index: number) => (share: number) => {
        shares[index] = share
        tell(shares.reduce((sum, each) => sum + each, 0) / count)
      }
      await Promise.all(threads.map((thread, index) => thread.do(step, tellOf(index))))
    },
    follow: async (step) => {
      if (isClosed) throw new Error('the threads have ended')
      following ??= new StepThread('./following-worker.ts', {
        workerData: { databaseUrl, isCluster, worlds } satisfies FollowingThread,
        youngGenerationMb,
      })
      const thread = following
      const next = followed.then(() => thread.do(step))
      followed = next.catch(() => {})
      await next
    },
    close: async () => {
      isClosed = true
      await Promise.all([...threads, following].map((thread) => thread?.end()))
    },
  }
}
