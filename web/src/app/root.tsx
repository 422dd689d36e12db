import type { AccessTokenClaims } from '@muster/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useParams } from 'react-router'
import { SignInScreens } from '../access/sign-in/index.ts'
import { type AuthState, type Notice, useAuth } from '../session/auth/index.ts'
import { useStoredLanguage } from '../session/language/stored-language.ts'
import { paths } from '../session/paths.ts'
import { SignedInProvider, useClaims } from '../session/signed-in.tsx'
import { hasWork } from '../ui/holds.ts'
import { LoadingView } from '../ui/states/loading-view.tsx'
import { ErrorBoundary } from './failure/error-boundary.tsx'
import { ErrorFallback } from './failure/error-fallback.tsx'
import type { OpenedPage } from './loading/early-page.ts'
import { startEarly } from './loading/early-start.ts'
import { SignedOutElsewhere } from './signed-out-elsewhere.tsx'

/**
 * Draws the sign-in screens at any URL, so that a deep link survives sign-in. They come with the first load: the
 * connection may be lost at sign-out.
 */
export function Root() {
  const { state, claims, notice } = useAuth()
  const page = useKeptPage(state === 'signedIn' ? claims : null, notice)
  useWayOut(page.claims === null ? state : 'signedIn', notice)
  return (
    <Suspense fallback={<LoadingView wholeWindow />}>
      {page.claims ? (
        <>
          <SignedIn key={page.claims.sub} claims={page.claims} />
          {page.isLeft && <SignedOutElsewhere onLeave={page.leave} />}
        </>
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
  useEarlyStart(useClaims())
  // Deferred, so that drawing a whole page does not block what the user does meanwhile.
  const isDrawn = useDeferredValue(useStoredLanguage(), false)
  return isDrawn ? children : <LoadingView wholeWindow />
}

/**
 * Whose page is shown. After a sign-out in another tab unsaved work stays until the user has read of it; if they sign in
 * there, it goes on here.
 */
function useKeptPage(claims: AccessTokenClaims | null, notice: Notice | null) {
  const [kept, keep] = useState(claims)
  const isLeft = claims === null && kept !== null
  if (claims && claims !== kept) keep(claims)
  const stays = isLeft && notice === 'signedOutElsewhere' && hasWork()
  if (isLeft && !stays) keep(null)
  return { claims: claims ?? (stays ? kept : null), isLeft: stays, leave: () => keep(null) }
}

/**
 * A sign-out leads to `/` even where no page can be loaded, and in every tab: the next user must not come to
 * the page of the one who left. A session that ended by itself says so, and keeps its page.
 */
function useWayOut(state: AuthState, notice: Notice | null): void {
  const navigate = useNavigate()
  const before = useRef(state)
  useEffect(() => {
    const isOwnWill = notice === null || notice === 'signedOutElsewhere'
    const signedOut = before.current === 'signedIn' && state === 'signIn' && isOwnWill
    before.current = state
    if (signedOut) navigate(paths.entry, { replace: true })
  }, [navigate, state, notice])
}

/** What the first page needs anyway is fetched while the language is still on its way. */
function useEarlyStart(claims: AccessTokenClaims): void {
  const queryClient = useQueryClient()
  const { worldId } = useParams()
  const { search } = useLocation()
  const matches = useMatches()
  const first = useRef<OpenedPage | null>({ search, matches })
  useEffect(() => {
    const page = first.current
    // Another world, or other claims, have nothing to do with the page that was opened first.
    first.current = null
    startEarly(queryClient, claims, worldId, page)
  }, [queryClient, claims, worldId])
}
