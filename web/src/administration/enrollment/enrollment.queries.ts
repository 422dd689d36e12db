import { currentWorldDeviceToken, rotateDeviceToken, type Version, type WorldId } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../session/request/error-reporter.ts'
import { answersOf, queryOf } from '../../session/request/query-of.ts'
import { renew } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isChangedMeanwhile } from '../../session/request/request-error.ts'
import { useCreationKey } from '../../session/request/use-creation-key.ts'

export const deviceTokenQuery = (world: WorldId) => queryOf(currentWorldDeviceToken, { world })

/** Gives the world another token, which takes the place of the one in sight. */
export function useRotation(world: WorldId) {
  const queryClient = useQueryClient()
  // An attempt after a lost answer finds the token of the one before, by its key.
  const withKey = useCreationKey()
  return useMutation({
    mutationFn: (version: Version | undefined) => {
      const body = { version }
      return withKey(body, (idempotencyKey) => request(rotateDeviceToken, { world, body, idempotencyKey }))
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(deviceTokenQuery(world).queryKey, answer)
      void renew(queryClient, [rotateDeviceToken], { except: answersOf(currentWorldDeviceToken, world) })
    },
    onError: (error) => {
      if (!isChangedMeanwhile(error)) reportError(error)
      // Somebody else was quicker, or it was made and only the answer is lost.
      void renew(queryClient, [rotateDeviceToken])
    },
  })
}
