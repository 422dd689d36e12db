import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import { estate } from '@muster/simulator'
import type { AccessServices } from '../../access/index.ts'
import { PastDays } from './past-days.ts'
import type { PastWork } from './past-worker.ts'

export interface PastWorkers {
  /** Stores a day of all shares; the days must come in their order. */
  store(day: number): Promise<void>
  close(): Promise<void>
}

const mostThreads = 4
/** Fewer devices are stored sooner than a thread begins. */
const leastDevices = 500

/** Devices are shared out among threads: making and packing what they report takes more time than storing it. */
export function openPastWorkers(
  { db, pool }: AccessServices,
  work: Omit<PastWork, 'databaseUrl' | 'index' | 'of'>,
): PastWorkers {
  const devices = work.plan.worlds.reduce((sum, world) => sum + world.devices, 0)
  if (devices >= leastDevices) return openThreads(pool.options.connectionString ?? '', work)
  const past = new PastDays(db, estate(work.seed, work.plan), { ...work, index: 0, of: 1 })
  return {
    store: async (day) => {
      await past.store(day)
    },
    close: async () => {},
  }
}

function openThreads(databaseUrl: string, work: Omit<PastWork, 'databaseUrl' | 'index' | 'of'>): PastWorkers {
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, (_, index) => {
    const workerData: PastWork = { ...work, databaseUrl, index, of: count }
    return new Worker(new URL('./past-worker.ts', import.meta.url), {
      workerData,
      // Most of what is made is needed for a moment only: with more room for it, less is copied about.
      resourceLimits: { maxYoungGenerationSizeMb: Math.min(384, Math.floor(totalmem() / 2 ** 20 / 32)) },
    })
  })
  return {
    store: async (day) => {
      await Promise.all(
        threads.map(async (thread) => {
          thread.postMessage(day)
          await once(thread, 'message')
        }),
      )
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
