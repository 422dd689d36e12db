import {
  type AgreementKind,
  type Agreements,
  acceptAgreements,
  type BodyOf,
  getAgreements,
  type WorldId,
} from '@muster/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import { agreementIdsQuery } from '../../session/world/world-load.ts'

/** The required and the accepted agreement of each kind asked for, with their texts [A-1730]. */
export const agreementTextsQuery = (world: WorldId, kinds: readonly AgreementKind[]) => {
  const eula = kinds.includes('eula')
  const dpa = kinds.includes('dpa')
  return queryOptions({
    queryKey: ['agreements', world, 'texts', eula, dpa],
    queryFn: ({ signal }) =>
      request(getAgreements, {
        world,
        query: { requiredEULA: eula, acceptedEULA: eula, requiredDPA: dpa, acceptedDPA: dpa, idsOnly: false },
        signal,
      }),
  })
}

export const requiredOf = (agreements: Agreements, kind: AgreementKind) =>
  kind === 'eula' ? agreements.requiredEULA : agreements.requiredDPA

export const acceptedOf = (agreements: Agreements, kind: AgreementKind) =>
  kind === 'eula' ? agreements.acceptedEULA : agreements.acceptedDPA

/** After accepting, the ids are read again, and those count. */
export function useAcceptance(world: WorldId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof acceptAgreements>) => {
      await request(acceptAgreements, { world, body })
      await queryClient.fetchQuery({ ...agreementIdsQuery(world), staleTime: 0 })
    },
    // The required agreement may have changed meanwhile: the next attempt shows the new text.
    onError: () => queryClient.invalidateQueries({ queryKey: ['agreements', world] }),
  })
}
