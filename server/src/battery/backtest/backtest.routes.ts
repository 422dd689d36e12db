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
import type { Serve } from '../../platform/http/serve.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import type { Services } from '../../platform/services.ts'
import { readHistoriesOf } from '../forecast/histories.sql.ts'
import { busy, RunningBacktests } from './running-backtests.ts'
import { partsInView, someOfPart } from './tested-batteries.sql.ts'

/** More teachers would take longer than anybody waits: each costs some 20 ms of processor time. */
const mostTeachers = 60
/** Whoever has not reported for so many days before the first day that forecasts are made as of was not in service. */
const silence = 30

export function backtestRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  const backtests = new RunningBacktests()

  serve(backtestForecasts, async ({ scope, query, reply }) => {
    const running = backtests.begin(scope.world, reply.raw)
    try {
      const parts = await partsInView(scope)
      const part = query.part ?? parts[0]
      if (part === undefined) {
        running.end()
        return { part: null, parts, tests: [] }
      }
      const read = await readTested(scope, part, now().getTime())
      return () =>
        running.compute(async () => ({ part, parts, tests: await testsOf(read, () => reply.raw.destroyed) }))
    } catch (error) {
      running.end()
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
    const steps = backtestInSteps({ teachers, tested }, { ...asked, daysAgo })
    tests.push({ daysAgo, ...(await inTurns(unless(hasLeft, steps))) })
  }
  return tests
}

/** Nothing is computed for somebody who has left. */
function* unless<Result>(hasLeft: () => boolean, steps: Generator<void, Result>): Generator<void, Result> {
  for (;;) {
    if (hasLeft()) throw busy()
    const step = steps.next()
    if (step.done) return step.value
    yield
  }
}
