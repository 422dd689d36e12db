import { simulateThresholds } from '@muster/contract'
import { changedSettings, readWorldSettings, requireAllowedSettings } from '../../administration/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { simulate } from './simulate.ts'

const busy = () => new AppError('busy', { retryAfterSeconds: 2 })

export function simulationRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  /** The worlds in which one is running. */
  const running = new Set<string>()

  serve(simulateThresholds, async ({ scope, world, body, reply }) => {
    const { settings: saved } = await readWorldSettings(scope)
    const proposed = changedSettings(saved, body.worldSettings)
    requireAllowedSettings(world, saved, proposed)
    if (running.has(scope.world)) throw busy()
    running.add(scope.world)
    try {
      const checkStop = () => {
        if (reply.raw.destroyed) throw busy()
      }
      return await simulate(scope, { saved, proposed, now: now().getTime(), checkStop })
    } finally {
      running.delete(scope.world)
    }
  })
}
