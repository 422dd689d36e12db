import type { AccessTokenClaims } from '@muster/contract'
import { isWorldId } from '@muster/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { useAuth } from '../session/auth/index.ts'
import { fetchTexts } from '../session/language.ts'
import { SignedInProvider, useClaims } from '../session/signed-in.tsx'
import { useStoredLanguage } from '../session/stored-language.ts'
import { currentUserQuery, worldsQuery } from '../session/user.ts'
import { agreementIdsQuery, worldQuery } from '../session/world-load.ts'
import { LoadingView } from '../ui/loading-view.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { lazyPart } from './lazy-part.tsx'

const signInScreens = () => import('../access/sign-in/index.ts')
const SignInScreens = lazyPart('sign-in', async () => (await signInScreens()).SignInScreens)

/** Milliseconds. */
const signInDelay = 1000

/** Draws the sign-in screens at whatever address is open, so that a deep link survives sign-in. */
export function Root() {
  const { state, claims } = useAuth()
  return (
    <Suspense fallback={<LoadingView wholeWindow />}>
      {state === 'signedIn' && claims ? (
        <SignedIn key={claims.sub} claims={claims} />
      ) : (
        <ErrorBoundary fallback={<ErrorFallback />}>
          <SignInScreens />
        </ErrorBoundary>
      )}
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
  useSignInAtHand()
  return useStoredLanguage(claims) ? children : <LoadingView wholeWindow />
}

/** Whoever signs out may have lost the connection: the way out is fetched while there is one. */
function useSignInAtHand(): void {
  useEffect(() => {
    // After the page that was asked for, and without a word if it fails: it is asked for again when it is needed.
    const timer = setTimeout(() => {
      fetchTexts('sign-in')
        .then(signInScreens)
        .catch(() => undefined)
    }, signInDelay)
    return () => clearTimeout(timer)
  }, [])
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
