import {
  type AgreementKind,
  type Agreements,
  acceptAgreements,
  type BodyOf,
  getAgreements,
  type WorldId,
} from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'
import { renew } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { agreementIdsQuery } from '../../session/world/world-load.ts'

/** The required and the accepted agreement of each kind asked for, with their texts [A-1730]. */
export const agreementTextsQuery = (world: WorldId, kinds: readonly AgreementKind[]) => {
  const eula = kinds.includes('eula')
  const dpa = kinds.includes('dpa')
  return queryOf(getAgreements, {
    world,
    query: { requiredEULA: eula, acceptedEULA: eula, requiredDPA: dpa, acceptedDPA: dpa, idsOnly: false },
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
      const ids = agreementIdsQuery(world)
      await queryClient.fetchQuery({ ...ids, staleTime: 0 })
      void renew(queryClient, [acceptAgreements], { except: { queryKey: ids.queryKey } })
    },
    // The required agreement may have changed meanwhile: the next attempt shows the new text.
    onError: () => renew(queryClient, [acceptAgreements]),
  })
}
