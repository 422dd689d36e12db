import { simulateThresholds, type WorldSettingsChange } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportError } from '../../../session/request/error-reporter.ts'
import { request } from '../../../session/request/request.ts'
import { isRefusal, RequestError } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'

const isBusy = (error: unknown): boolean => error instanceof RequestError && error.code === 'busy'

/** What changed settings would change, worked out when asked for; nobody waits for it once the page is left [F-507]. */
export function useSimulation(changes: WorldSettingsChange) {
  const { world } = useWorld()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (worldSettings: WorldSettingsChange) => {
      running.current?.abort()
      running.current = new AbortController()
      const { signal } = running.current
      const simulation = await request(simulateThresholds, {
        world: world.id,
        body: { worldSettings },
        signal,
      })
      return { simulation, asked: JSON.stringify(worldSettings) }
    },
    onError: (failure) => {
      if (!isRefusal(failure) && !isBusy(failure) && !running.current?.signal.aborted) reportError(failure)
    },
  })
  return {
    ask: () => mutate(changes),
    isPending,
    failure: error === null || isPending ? null : isBusy(error) ? ('busy' as const) : ('failed' as const),
    simulation: data?.simulation ?? null,
    /** Whether values have been edited since. */
    isOutdated: data !== undefined && data.asked !== JSON.stringify(changes),
  }
}
