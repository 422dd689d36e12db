import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { isDatabaseAway, isFromServer } from '../database/database-away.ts'
import type { Logger } from '../observability/logs.ts'
import { namedWorlds } from './named-worlds.sql.ts'

/** Background work that is done for each world separately. */
export interface WorldsInTurn {
  /**
   * Runs the work in one world after the other, until the process ends: in those that a function of the database names,
   * such as those where something waits. Most worlds are quiet most of the time, and what runs every minute cannot visit
   * them all.
   */
  forWorlds(
    naming: RawBuilder<unknown>,
    work: (world: string) => Promise<void>,
    ending?: AbortSignal,
  ): Promise<void>
}

/** A failure in one world stays there: the others get their work, and then it is reported. */
export const worldsInTurn = (
  worldIds: () => Promise<string[]>,
  { db, log }: { db: Database; log: Logger },
): WorldsInTurn => ({
  forWorlds: async (naming, work, ending) => {
    const failures: unknown[] = []
    const named = await namedOrAllWorlds(db, naming, worldIds)
    for (const world of await worldIds()) {
      if (ending?.aborted) break
      if (!named.has(world)) continue
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

/** While a node of a cluster is away, nobody can tell which worlds have work: all are visited, and some fail. */
export async function namedOrAllWorlds(
  db: Database,
  naming: RawBuilder<unknown>,
  worldIds: () => Promise<string[]>,
): Promise<ReadonlySet<string>> {
  try {
    return await namedWorlds(db, naming)
  } catch (error) {
    if (!(isFromServer(error) && isDatabaseAway(error))) throw error
    return new Set(await worldIds())
  }
}
