import { createZone, updateZone, type ZoneRow } from '@muster/contract'
import type { ZoneDraft } from '@muster/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { isChangedMeanwhile, RequestError } from '../../../session/request-error.ts'
import { useCreationKey } from '../../../session/use-creation-key.ts'
import { useWorld } from '../../../session/world.tsx'
import { useAfterSave } from '../../after-save.ts'
import { expirePlaces } from '../../expire-places.ts'

interface Save {
  /** The zone that is edited; null makes a new one. */
  stored: ZoneRow | null
  draft: ZoneDraft
}

/** Sends first, then waits until the list surely has it [A-935, A-1125]. */
export function useSaveZone() {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const afterSave = useAfterSave()
  const withKey = useCreationKey()
  /** From here on leaving the page loses nothing. */
  const [isStored, setStored] = useState(false)
  const mutation = useMutation({
    mutationFn: async ({ stored, draft }: Save) => {
      const sets = {
        groups1: [...draft.groups1],
        groups2: [...draft.groups2],
        homeLocationIds: [...draft.homeLocationIds],
      }
      if (stored) {
        const { id, version } = stored
        await request(updateZone, { world: world.id, body: { data: { id, ...sets }, version } })
      } else {
        const data = { name: draft.name, ...sets }
        await withKey(data, (idempotencyKey) =>
          request(createZone, { world: world.id, body: { data }, idempotencyKey }),
        )
      }
      setStored(true)
      await afterSave()
      await expirePlaces(queryClient, world.id)
    },
    onError: (error) => {
      const problem = zoneProblemOf(error)
      if (problem === 'failed') reportError(error)
      if (problem === 'gone') void expirePlaces(queryClient, world.id)
    },
  })
  return { ...mutation, isStored }
}

/** What a failed save comes to [A-1144 to A-1146]. */
export function zoneProblemOf(error: unknown): 'exists' | 'gone' | 'changed' | 'failed' {
  if (isChangedMeanwhile(error)) return 'changed'
  if (!(error instanceof RequestError)) return 'failed'
  if (error.code === 'zoneExists') return 'exists'
  return error.code === 'zoneNotFound' ? 'gone' : 'failed'
}
