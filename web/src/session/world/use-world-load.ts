import type { WorldId } from '@muster/contract'
import { agreementsToAccept } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { reportError } from '../request/error-reporter.ts'
import { isForbidden } from '../request/request-error.ts'
import { useClaims, useIsInternal } from '../signed-in.tsx'
import { currentUserQuery, worldsQuery } from '../user.ts'
import type { WorldSession } from './world.tsx'
import { agreementIdsQuery, togglesQuery, worldQuery } from './world-load.ts'

export type WorldLoad =
  | { state: 'loading' }
  /** The server does not let the user into this world. */
  | { state: 'denied' }
  /** Anything else went wrong; the operator knows. */
  | { state: 'failed' }
  | { state: 'open'; session: WorldSession }

/** Loads what every screen of a world relies on. */
export function useWorldLoad(worldId: WorldId): WorldLoad {
  const claims = useClaims()
  const isInternal = useIsInternal()
  const world = useQuery(worldQuery(worldId))
  const user = useQuery(currentUserQuery(claims))
  const toggles = useQuery(togglesQuery(worldId, user.data))
  const agreements = useQuery(agreementIdsQuery(worldId))
  // Without the list of worlds only the switcher is lost: it is waited for once, not each time a page asks again.
  const worlds = useQuery(worldsQuery())

  const needed = [world, user, toggles, agreements]
  // A failed refresh of what is already shown is no reason to take it away, unless access was withdrawn.
  const withdrawn = needed.some(({ error }) => isForbidden(error))
  const failure = needed.find(({ data, error }) => data === undefined && error)?.error ?? null

  // Every world has these, so "not found" is a failure here.
  useEffect(() => {
    if (failure && !isForbidden(failure)) reportError(failure)
  }, [failure])

  const session = useMemo((): WorldSession | null => {
    if (!world.data || !user.data || !toggles.data || !agreements.data || !worlds.isFetched) return null
    return {
      world: world.data,
      user: user.data,
      isInternal,
      toggles: toggles.data,
      pendingAgreements: agreementsToAccept(agreements.data),
      hasSeveralWorlds: (worlds.data?.length ?? 0) > 1,
    }
  }, [world.data, user.data, toggles.data, agreements.data, worlds.data, worlds.isFetched, isInternal])

  if (withdrawn) return { state: 'denied' }
  if (failure) return { state: 'failed' }
  return session ? { state: 'open', session } : { state: 'loading' }
}
