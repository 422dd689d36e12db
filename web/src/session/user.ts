import { type AccessTokenClaims, currentUser, getUserSettings, listWorlds } from '@muster/contract'
import { fallbackProfile } from '@muster/rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from './request/request.ts'

/** The signed-in user; one the server holds no record of is described by the token alone. */
export const currentUserQuery = (claims: AccessTokenClaims) =>
  queryOptions({
    queryKey: ['user', claims.sub],
    queryFn: async ({ signal }) =>
      (await request(currentUser, { query: { id: claims.sub }, signal })) ?? fallbackProfile(claims),
  })

export const worldsQuery = (claims: AccessTokenClaims) =>
  queryOptions({
    queryKey: ['worlds', claims.sub],
    queryFn: ({ signal }) => request(listWorlds, { signal }),
  })

export const userSettingsQuery = (claims: AccessTokenClaims) =>
  queryOptions({
    queryKey: ['userSettings', claims.sub],
    queryFn: ({ signal }) => request(getUserSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
