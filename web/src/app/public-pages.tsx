import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { LoadingView } from '../ui/states/loading-view.tsx'
import { ErrorBoundary } from './failure/error-boundary.tsx'
import { ErrorFallback } from './failure/error-fallback.tsx'

/** The frame of pages that need no sign-in. */
export const PublicPages = () => (
  <ErrorBoundary fallback={<ErrorFallback />}>
    <main>
      <Suspense fallback={<LoadingView wholeWindow />}>
        <Outlet />
      </Suspense>
    </main>
  </ErrorBoundary>
)
