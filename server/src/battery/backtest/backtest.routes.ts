import { backtestDays, backtestForecasts, dayLength, type ForecastBacktest } from '@muster/contract'
import { backtestInSteps } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import type { Services } from '../../platform/services.ts'
import { readHistoriesOf } from '../forecast/histories.sql.ts'
import { partsInView, someOfPart } from './tested-batteries.sql.ts'

/** More batteries would take longer than anybody waits: each costs some 30 ms of processor time. */
const mostTested = 60

const busy = () => new AppError('busy', { retryAfterSeconds: 2 })

export function backtestRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  /** The worlds in which one is running. */
  const running = new Set<string>()

  serve(backtestForecasts, async ({ scope, query, reply }) => {
    const parts = await partsInView(scope)
    const part = query.part ?? parts[0]
    if (part === undefined) return { part: null, parts, tests: [] }
    if (running.has(scope.world)) throw busy()
    running.add(scope.world)
    try {
      const tests = await testsOf(scope, part, now().getTime(), () => reply.raw.destroyed)
      return { part, parts, tests }
    } finally {
      running.delete(scope.world)
    }
  })
}

async function testsOf(
  scope: Scope,
  part: string,
  now: number,
  hasLeft: () => boolean,
): Promise<ForecastBacktest[]> {
  const { settings } = await readWorldSettings(scope)
  const histories = await readHistoriesOf(scope, part, await someOfPart(scope, part, mostTested))
  const asked = { threshold: settings.batteryHealthStatusRed, today: Math.floor(now / dayLength) }
  const tests: ForecastBacktest[] = []
  for (const daysAgo of backtestDays) {
    if (hasLeft()) throw busy()
    tests.push({ daysAgo, ...(await inTurns(backtestInSteps(histories, { ...asked, daysAgo }))) })
  }
  return tests
}
