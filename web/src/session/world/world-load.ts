import {
  type CurrentUser,
  currentWorld,
  getAgreements,
  getFeatureToggles,
  type WorldId,
} from '@muster/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../request/query-of.ts'
import { request } from '../request/request.ts'

/** Milliseconds. */
const pastRefresh = 5000

export const worldQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(currentWorld, { world }),
    // How far the past reaches back changes by itself, while it is being filled in.
    refetchInterval: ({ state: { data } }) => (data?.pastFrom ? pastRefresh : false),
  })

/** Waits for the user, whose id the call names [A-1703, A-948]. */
export const togglesQuery = (world: WorldId, user: CurrentUser | undefined) =>
  queryOptions({
    ...cachedAs(getFeatureToggles, world, { query: { userId: user?.id } }),
    queryFn: user
      ? ({ signal }) => request(getFeatureToggles, { world, query: { userId: user.id }, signal })
      : skipToken,
  })

/** Asks which agreements are required and which accepted, without their texts. */
export const everyAgreementId = {
  requiredEULA: true,
  requiredDPA: true,
  acceptedEULA: true,
  acceptedDPA: true,
  idsOnly: true,
}

export const agreementIdsQuery = (world: WorldId) =>
  queryOf(getAgreements, { world, query: everyAgreementId })
