import { type DeviceMove, moveHomeLocations, moveProgress } from '@muster/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { reportError } from '../../session/request/error-reporter.ts'
import { renew } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isForbidden, isNotFound } from '../../session/request/request-error.ts'
import { useCreationKey } from '../../session/request/use-creation-key.ts'
import { useWorld } from '../../session/world/world.tsx'
import { forgetMove, rememberedMove, rememberMove } from './begun-move.ts'
import { followMove } from './follow-move.ts'
import { idle, type MoveEvent, type MoveWish, nextMoveState } from './move-state.ts'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A move from the question to its end. The server carries it out: after a reload the page finds it again. */
export function useMove() {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const withKey = useCreationKey()
  const [state, dispatch] = useReducer(nextMoveState, idle)
  const [destination, setDestination] = useState<string | null>(null)
  const isHere = useRef(true)

  const follow = useCallback(
    async (begin: () => Promise<DeviceMove>) => {
      const ask = (id: string) => request(moveProgress, { world: world.id, query: { id } })
      let end: MoveEvent = { type: 'failed', why: 'unknown' }
      try {
        const begun = await begin()
        const ended = await followMove(begun, {
          ask: () => ask(begun.id),
          wait: async (milliseconds) => {
            await wait(milliseconds)
            // The page is closed: the stored move stays for the next visit.
            if (!isHere.current) await new Promise(() => undefined)
          },
          onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        })
        if (ended.state === 'moved') end = { type: 'moved' }
        forgetMove(world.id)
      } catch (error) {
        if (isForbidden(error)) end = { type: 'failed', why: 'outOfView' }
        else reportError(error)
        // Otherwise it may still be running: the next visit asks again.
        if (isNotFound(error)) forgetMove(world.id)
      }
      await renew(queryClient, [moveHomeLocations])
      dispatch(end)
    },
    [world.id, queryClient],
  )

  useEffect(() => {
    isHere.current = true
    const begun = rememberedMove(world.id)
    if (begun) {
      setDestination(begun.to)
      dispatch({ type: 'found' })
      follow(() => request(moveProgress, { world: world.id, query: { id: begun.id } }))
    }
    return () => {
      isHere.current = false
    }
  }, [world.id, follow])

  return {
    state,
    destination,
    ask: (wish: MoveWish) => dispatch({ type: 'asked', wish }),
    close: () => dispatch({ type: 'closed' }),
    confirm: ({ from, to, toName }: MoveWish) => {
      setDestination(toName)
      dispatch({ type: 'confirmed' })
      follow(async () => {
        const body = { fromHomeLocation: from, toHomeLocation: to }
        const begun = await withKey(body, (idempotencyKey) =>
          request(moveHomeLocations, { world: world.id, body, idempotencyKey }),
        )
        rememberMove(world.id, { id: begun.id, to: toName })
        return begun
      })
    },
  }
}
