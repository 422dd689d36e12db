import type { Logger } from '../observability/logs.ts'

/** Background work that is done in each world for itself. */
export interface EveryWorld {
  /** Does the work in one world after the other, as long as the process goes on. */
  forEveryWorld(work: (world: string) => Promise<void>, ending?: AbortSignal): Promise<void>
}

/** What fails in one world fails there alone: the others get their work, and then it is told as a failure. */
export const everyWorld = (worldIds: () => Promise<string[]>, log: Logger): EveryWorld => ({
  forEveryWorld: async (work, ending) => {
    const failures: unknown[] = []
    for (const world of await worldIds()) {
      if (ending?.aborted) break
      try {
        await work(world)
      } catch (error) {
        log.error({ err: error, world }, 'background work failed in a world')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  },
})
