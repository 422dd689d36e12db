import type { Logger } from '../observability/logs.ts'

/** Background work that is done for each world separately. */
export interface EveryWorld {
  /** Runs the work in one world after the other, until the process ends. */
  forEveryWorld(work: (world: string) => Promise<void>, ending?: AbortSignal): Promise<void>
}

/** A failure in one world stays there: the others get their work, and then it is reported. */
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
