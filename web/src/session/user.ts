import { type AccessTokenClaims, currentUser, getUserSettings, listWorlds } from '@muster/contract'
import { fallbackProfile } from '@muster/rules'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from './request/query-of.ts'
import { request } from './request/request.ts'

/** The signed-in user; one the server holds no record of is described by the token alone. */
export const currentUserQuery = (claims: AccessTokenClaims) =>
  queryOptions({
    ...cachedAs(currentUser, null, { query: { id: claims.sub } }),
    queryFn: async ({ signal }) =>
      (await request(currentUser, { query: { id: claims.sub }, signal })) ?? fallbackProfile(claims),
  })

export const worldsQuery = () => queryOf(listWorlds)

export const userSettingsQuery = () =>
  queryOptions({ ...queryOf(getUserSettings), staleTime: Number.POSITIVE_INFINITY })
