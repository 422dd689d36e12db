import type { AccessTokenClaims } from '@muster/contract'
import { isWorldId } from '@muster/rules'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { useAuth } from '../session/auth/index.ts'
import { SignedInProvider, useClaims } from '../session/signed-in.tsx'
import { useStoredLanguage } from '../session/stored-language.ts'
import { currentUserQuery, worldsQuery } from '../session/user.ts'
import { agreementIdsQuery, worldQuery } from '../session/world-load.ts'
import { LoadingView } from '../ui/loading-view.tsx'

const SignInScreens = lazy(async () => ({
  default: (await import('../access/sign-in/index.ts')).SignInScreens,
}))

/** Draws the sign-in screens at whatever address is open, so that a deep link survives sign-in. */
export function Root() {
  const { state, claims } = useAuth()
  return (
    <Suspense fallback={<LoadingView wholeWindow />}>
      {state === 'signedIn' && claims ? <SignedIn key={claims.sub} claims={claims} /> : <SignInScreens />}
    </Suspense>
  )
}

function SignedIn({ claims }: { claims: AccessTokenClaims }) {
  return (
    <SignedInProvider claims={claims}>
      <InStoredLanguage>
        <Outlet />
      </InStoredLanguage>
    </SignedInProvider>
  )
}

function InStoredLanguage({ children }: { children: ReactNode }) {
  const claims = useClaims()
  useEarlyStart(claims)
  return useStoredLanguage(claims) ? children : <LoadingView wholeWindow />
}

/** What the first page needs anyway is fetched while the language is still on its way. */
function useEarlyStart(claims: AccessTokenClaims): void {
  const queryClient = useQueryClient()
  const { worldId } = useParams()
  useEffect(() => {
    queryClient.prefetchQuery(currentUserQuery(claims))
    queryClient.prefetchQuery(worldsQuery(claims))
    if (!worldId || !isWorldId(worldId)) return
    queryClient.prefetchQuery(worldQuery(worldId))
    queryClient.prefetchQuery(agreementIdsQuery(worldId))
  }, [queryClient, claims, worldId])
}
