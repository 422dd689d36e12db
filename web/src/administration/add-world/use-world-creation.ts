import { addWorld, type NewWorldBody } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConfiguration } from '../../session/configuration.tsx'
import { reportError } from '../../session/request/error-reporter.ts'
import { renew } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { useCreationKey } from '../../session/request/use-creation-key.ts'
import { worldsQuery } from '../../session/user.ts'
import { creationProblemOf } from './creation-problem.ts'

export interface CreatedWorld {
  id: string
  name: string
  /** Whether the caller may open it: it may belong to another organisation. */
  mayOpen: boolean
}

/** Creates worlds; the outcome shows for a while [A-1416, A-1417]. */
export function useWorldCreation() {
  const queryClient = useQueryClient()
  const worlds = worldsQuery()
  const { worldCreationMessage } = useConfiguration().waits
  const withKey = useCreationKey()
  /** A new object each time, so that every outcome restarts the timer. */
  const [outcome, setOutcome] = useState<{ isGood: boolean } | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), worldCreationMessage)
    return () => clearTimeout(timer)
  }, [outcome, worldCreationMessage])

  const creation = useMutation({
    mutationFn: async (body: NewWorldBody): Promise<CreatedWorld> => {
      const { id } = await withKey(body, (idempotencyKey) => request(addWorld, { body, idempotencyKey }))
      void renew(queryClient, [addWorld])
      // The world exists, even if this read fails.
      const own = await queryClient.fetchQuery({ ...worlds, staleTime: 0 }).catch(() => [])
      return { id, name: body.name, mayOpen: own.some((world) => world.id === id) }
    },
    onMutate: () => setOutcome(null),
    onSuccess: () => setOutcome({ isGood: true }),
    onError: (error) => {
      setOutcome({ isGood: false })
      if (creationProblemOf(error) === null) reportError(error)
    },
  })
  return { ...creation, outcome }
}
