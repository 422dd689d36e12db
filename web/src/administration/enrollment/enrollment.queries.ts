import { currentWorldDeviceToken, rotateDeviceToken, type Version, type WorldId } from '@muster/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../session/error-reporter.ts'
import { request } from '../../session/request.ts'
import { isChangedMeanwhile } from '../../session/request-error.ts'

export const deviceTokenQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['deviceToken', world],
    queryFn: ({ signal }) => request(currentWorldDeviceToken, { world, signal }),
  })

/** Gives the world another token, which takes the place of the one in sight. */
export function useRotation(world: WorldId, version: Version | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    // Once: an attempt after a lost answer would make a third token, or find that somebody was quicker: oneself.
    mutationFn: () => request(rotateDeviceToken, { world, body: { version }, retry: false }),
    onSuccess: (answer) => queryClient.setQueryData(deviceTokenQuery(world).queryKey, answer),
    onError: (error) => {
      if (!isChangedMeanwhile(error)) reportError(error)
    },
  })
}
