import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'

interface AskedInput {
  query?: { deviceId?: unknown }
  body?: { deviceId?: unknown }
}

/** Every query of the page has the device's id in its input, or as its input. */
function isAbout(input: unknown, deviceId: string): boolean {
  if (typeof input !== 'object' || input === null) return input === deviceId
  const { query, body }: AskedInput = input
  return query?.deviceId === deviceId || body?.deviceId === deviceId
}

/** Whether a call of any tab got "not found": the device has been removed meanwhile [C-712]. */
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
