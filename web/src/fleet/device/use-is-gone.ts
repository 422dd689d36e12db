import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'

/** Whether a call of any tab was told that there is no such device: somebody has removed it meanwhile [C-712]. */
export function useIsGone(deviceId: string): boolean {
  const { world } = useWorld()
  const cache = useQueryClient().getQueryCache()
  const [isGone, setGone] = useState(false)
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        const [of, ofWorld, id] = query.queryKey
        const isOfDevice = of === 'device' && ofWorld === world.id && id === deviceId
        if (type === 'updated' && isOfDevice && isNotFound(query.state.error)) setGone(true)
      }),
    [cache, world.id, deviceId],
  )
  return isGone
}
