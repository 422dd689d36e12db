import {
  type AccessTokenClaims,
  countOpenCases,
  currentUser,
  currentWorld,
  getAgreements,
  getFeatureToggles,
  getLanguageAndLocale,
  getUserSettings,
  getWorldSettings,
  listWorlds,
  type WorldId,
} from '@muster/contract'
import { isWorldId } from '@muster/rules'
import type { QueryClient } from '@tanstack/react-query'
import { openCasesQuery } from '../../cases/open-cases.queries.ts'
import { storedLanguageQuery } from '../../session/language/stored-language.ts'
import { askTogether, type TogetherCall } from '../../session/request/ask-together.ts'
import { currentUserQuery, userSettingsQuery, worldsQuery } from '../../session/user.ts'
import {
  agreementIdsQuery,
  everyAgreementId,
  togglesQuery,
  worldQuery,
} from '../../session/world/world-load.ts'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import type { OpenedPage, PageHandle } from './early-page.ts'

/** Whose world was fetched last. */
const last = new WeakMap<QueryClient, string>()

/**
 * Fetches what a world's pages need, and the page that was opened first. Called as soon as the session is known, and when
 * the console draws a world: whichever comes first.
 */
export function startEarly(
  queryClient: QueryClient,
  claims: AccessTokenClaims,
  worldId: string | undefined,
  page: OpenedPage | null,
): void {
  const world = worldId !== undefined && isWorldId(worldId) ? worldId : null
  const key = `${claims.sub} ${world}`
  if (last.get(queryClient) === key) return
  last.set(queryClient, key)
  if (page) askTogether(firstCalls(claims, world))
  const user = queryClient.fetchQuery(currentUserQuery(claims))
  queryClient.prefetchQuery(worldsQuery())
  queryClient.prefetchQuery(userSettingsQuery())
  queryClient.prefetchQuery(storedLanguageQuery())
  user
    .then((known) => (world === null ? undefined : queryClient.prefetchQuery(togglesQuery(world, known))))
    .catch(() => undefined)
  if (!world) return
  queryClient.prefetchQuery(worldQuery(world))
  queryClient.prefetchQuery(agreementIdsQuery(world))
  queryClient.prefetchQuery(worldSettingsQuery(world))
  queryClient.prefetchQuery(openCasesQuery(world))
  for (const { handle, params } of page?.matches ?? []) {
    const { prefetch } = (handle ?? {}) as PageHandle
    prefetch?.(queryClient, { worldId: world, params, search: page?.search ?? '' })?.catch(() => undefined)
  }
}

/** What every page needs before it can be drawn. */
const firstCalls = ({ sub }: AccessTokenClaims, world: WorldId | null): TogetherCall[] => [
  { call: currentUser, query: { id: sub } },
  { call: listWorlds },
  { call: getUserSettings },
  { call: getLanguageAndLocale },
  ...(world === null
    ? []
    : [
        { call: currentWorld, world },
        { call: getAgreements, world, query: everyAgreementId },
        { call: getWorldSettings, world },
        { call: getFeatureToggles, world, query: { userId: sub } },
        { call: countOpenCases, world },
      ]),
]
