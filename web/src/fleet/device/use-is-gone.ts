import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'

interface AskedInput {
  query?: { deviceId?: unknown }
  body?: { deviceId?: unknown }
}

/** Every query of the page names the device in what it asks, or has its id as the first part of its key. */
function isAbout(input: unknown, deviceId: string): boolean {
  if (typeof input !== 'object' || input === null) return input === deviceId
  const { query, body }: AskedInput = input
  return query?.deviceId === deviceId || body?.deviceId === deviceId
}

/** Whether a call of any tab was told that there is no such device: somebody has removed it meanwhile [C-712]. */
export function useIsGone(deviceId: string): boolean {
  const { world } = useWorld()
  const cache = useQueryClient().getQueryCache()
  const [isGone, setGone] = useState(false)
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        const [, ofWorld, input] = query.queryKey
        const isOfDevice = ofWorld === world.id && isAbout(input, deviceId)
        if (type === 'updated' && isOfDevice && isNotFound(query.state.error)) setGone(true)
      }),
    [cache, world.id, deviceId],
  )
  return isGone
}
