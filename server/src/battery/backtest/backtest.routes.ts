import {
  backtestDays,
  backtestForecasts,
  dayLength,
  type ForecastBacktest,
  mostTried,
} from '@muster/contract'
import { type BacktestedFleet, backtestInSteps } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import type { Services } from '../../platform/services.ts'
import { readHistoriesOf } from '../forecast/histories.sql.ts'
import { partsInView, someOfPart } from './tested-batteries.sql.ts'

/** More teachers would take longer than anybody waits: each costs some 20 ms of processor time. */
const mostTeachers = 60
/** Whoever has not reported for so many days before the first day that forecasts are made as of was not in service. */
const silence = 30

const busy = () => new AppError('busy', { retryAfterSeconds: 2 })

export function backtestRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  /** The reply that waits for it, of each world in which one is running. */
  const running = new Map<string, unknown>()

  serve(backtestForecasts, async ({ scope, query, reply }) => {
    const { world } = scope
    if (running.has(world)) throw busy()
    running.set(world, reply)
    const end = () => {
      if (running.get(world) === reply) running.delete(world)
    }
    // Also where the transaction fails to end, and nothing is computed.
    reply.raw.once('close', end)
    try {
      const parts = await partsInView(scope)
      const part = query.part ?? parts[0]
      if (part === undefined) {
        end()
        return { part: null, parts, tests: [] }
      }
      const read = await readTested(scope, part, now().getTime())
      return async () => {
        try {
          return { part, parts, tests: await testsOf(read, () => reply.raw.destroyed) }
        } finally {
          end()
        }
      }
    } catch (error) {
      end()
      throw error
    }
  })
}

interface Tested extends BacktestedFleet {
  threshold: number
  today: number
}

async function readTested(scope: Scope, part: string, now: number): Promise<Tested> {
  const { settings } = await readWorldSettings(scope)
  const since = now - (Math.max(...backtestDays) + silence) * dayLength
  const teachers = await someOfPart(scope, { part, most: mostTeachers })
  const tested = await someOfPart(scope, { part, since, most: mostTried })
  return {
    teachers: await readHistoriesOf(scope, part, teachers),
    tested: await readHistoriesOf(scope, part, tested),
    threshold: settings.batteryHealthStatusRed,
    today: Math.floor(now / dayLength),
  }
}

async function testsOf(
  { teachers, tested, ...asked }: Tested,
  hasLeft: () => boolean,
): Promise<ForecastBacktest[]> {
  const tests: ForecastBacktest[] = []
  for (const daysAgo of backtestDays) {
    if (hasLeft()) throw busy()
    const steps = backtestInSteps({ teachers, tested }, { ...asked, daysAgo })
    tests.push({ daysAgo, ...(await inTurns(steps)) })
  }
  return tests
}
