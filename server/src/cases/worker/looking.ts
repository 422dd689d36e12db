import { setTimeout as wait } from 'node:timers/promises'
import { allWorldIds } from '../../access/index.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseAway, isFromServer } from '../../platform/database/database-away.ts'
import { namedOrAllWorlds } from '../../platform/jobs/worlds-in-turn.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import type { Services } from '../../platform/services.ts'
import { lookAtWorld, worldsWithCaseWork } from '../looking/index.ts'
import { askForSearches } from '../searching/search-cases.job.ts'

/** Milliseconds between two looks for worlds with due work; a minute of cron would be too slow for alerts. */
const pace = 2000
/** Worlds at a time: one with a hundred thousand changes holds up few others. */
const lanes = 3

export interface LookingServices {
  config: Config
  db: Database
  log: Logger
  now: () => Date
}

type WorkingServices = LookingServices & Pick<Services, 'jobs'>

export interface Looking {
  /** Begins nothing more, and waits for the step that is running. */
  stop(): Promise<void>
}

/** Looks at all worlds where something is due, each in its turn. */
export async function lookEverywhere(services: LookingServices, ending?: AbortSignal): Promise<void> {
  const { db, log, now } = services
  const due = worldsWithCaseWork(now().getTime())
  const worlds = (await namedOrAllWorlds(db, due, () => allWorldIds(db))).values()
  const lane = async () => {
    for (const world of worlds) {
      if (ending?.aborted) return
      try {
        await lookAtWorld(services, world, now().getTime(), ending)
      } catch (err) {
        // Readiness and metrics tell that a node is away: not each of its worlds, every two seconds.
        if (!isFromServer(err) || !isDatabaseAway(err)) {
          log.error({ err, world }, 'looking for cases failed in a world')
        }
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Does so as long as the process works; beside it, the cases that were opened are searched. */
export function startLooking(services: WorkingServices): Looking {
  const ending = new AbortController()
  const { signal } = ending
  const again = async (work: () => Promise<void>, failure: string) => {
    while (!signal.aborted) {
      await work().catch((err) => services.log.error({ err }, failure))
      await wait(pace, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const working = Promise.all([
    again(() => lookEverywhere(services, signal), 'worlds with due watches could not be found'),
    again(() => askForSearches(services), 'searches of new cases could not be asked for'),
  ])
  return {
    stop: async () => {
      ending.abort()
      await working
    },
  }
}
