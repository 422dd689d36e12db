import {
  createHomeLocation,
  type HomeLocation,
  type HomeLocationFields,
  updateHomeLocation,
} from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { isChangedMeanwhile, isNotFound, RequestError } from '../../../session/request-error.ts'
import { useCreationKey } from '../../../session/use-creation-key.ts'
import { useWorld } from '../../../session/world.tsx'
import { useAfterSave } from '../../after-save.ts'

interface Save {
  /** The record that is edited; null makes a new one of this name. */
  stored: HomeLocation | null
  name: string
  fields: HomeLocationFields
}

interface Surroundings {
  onReload: () => Promise<unknown>
  onSaved: () => void
}

/** Sends first; what was saved is waited for, what failed is told at once [A-937, A-1237]. */
export function useSaveHomeLocation({ onReload, onSaved }: Surroundings) {
  const { world } = useWorld()
  const afterSave = useAfterSave()
  const withKey = useCreationKey()
  /** From here on leaving the page loses nothing. */
  const [isStored, setStored] = useState(false)
  const mutation = useMutation({
    mutationFn: async ({ stored, name, fields }: Save) => {
      if (stored) {
        const { id, version } = stored
        await request(updateHomeLocation, { world: world.id, body: { id, data: fields, version } })
      } else {
        const data = { ...fields, name }
        await withKey(data, (idempotencyKey) =>
          request(createHomeLocation, { world: world.id, body: { data }, idempotencyKey }),
        )
      }
      setStored(true)
      await afterSave()
      await onReload()
    },
    onSuccess: onSaved,
    onError: (error) => {
      if (problemOf(error) === 'failed') reportError(error)
    },
  })
  return { ...mutation, isStored }
}

/** What a failed save comes to [A-1255 to A-1257]. */
export function problemOf(error: unknown): 'exists' | 'gone' | 'changed' | 'failed' {
  if (isChangedMeanwhile(error)) return 'changed'
  if (error instanceof RequestError && error.code === 'homeLocationExists') return 'exists'
  return isNotFound(error) ? 'gone' : 'failed'
}
