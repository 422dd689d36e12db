import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { AuthProvider } from '../session/auth/index.ts'
import { BrandProvider } from '../session/brand/brand.tsx'
import { ConfigurationProvider } from '../session/configuration.tsx'
import { createQueryClient } from '../session/request/query-client.ts'
import { LoadingView } from '../ui/states/loading-view.tsx'
import { ToastProvider } from '../ui/toast/toasts.tsx'
import { ErrorBoundary } from './failure/error-boundary.tsx'
import { ErrorFallback } from './failure/error-fallback.tsx'

interface AppProps {
  /** Tests bring a session of their own. */
  session?: ComponentProps<typeof AuthProvider>['session']
  /** Kept by whoever asks for something before the first page is drawn. */
  queryClient?: QueryClient
  children: ReactNode
}

/** The providers of every page, outermost first. The session check and the configuration run together. */
export function App({ session, queryClient: given, children }: AppProps) {
  const [queryClient] = useState(() => given ?? createQueryClient())
  const loading = <LoadingView wholeWindow />
  return (
    <QueryClientProvider client={queryClient}>
      <BrandProvider>
        <Suspense fallback={loading}>
          <ErrorBoundary fallback={<ErrorFallback />}>
            <AuthProvider loading={loading} session={session}>
              <ConfigurationProvider loading={loading}>
                <ToastProvider>{children}</ToastProvider>
              </ConfigurationProvider>
            </AuthProvider>
          </ErrorBoundary>
        </Suspense>
      </BrandProvider>
    </QueryClientProvider>
  )
}
