import { currentWorldDeviceToken, rotateDeviceToken, type Version, type WorldId } from '@muster/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { isChangedMeanwhile } from '../../session/request/request-error.ts'
import { useCreationKey } from '../../session/request/use-creation-key.ts'

export const deviceTokenQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['deviceToken', world],
    queryFn: ({ signal }) => request(currentWorldDeviceToken, { world, signal }),
  })

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
    onSuccess: (answer) => queryClient.setQueryData(deviceTokenQuery(world).queryKey, answer),
    onError: (error) => {
      if (!isChangedMeanwhile(error)) reportError(error)
      // Somebody else was quicker, or it was made and only the answer is lost.
      queryClient.invalidateQueries({ queryKey: deviceTokenQuery(world).queryKey })
    },
  })
}
