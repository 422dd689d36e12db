import { QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from './error-reporter.ts'
import { isRefusal } from './request-error.ts'

/** Milliseconds for which what was fetched is not fetched again. */
export const usualStaleTime = 30_000

/**
 * `request` retries by itself, so queries and mutations do not. They run offline too: what waits for a connection
 * would spin without an end, and do later, by itself, what the user has long given up.
 */
export const createQueryClient = () =>
  new QueryClient({
    // The operator is told of failed calls whatever the screen does; a refusal is no failure.
    queryCache: new QueryCache({ onError: (error) => !isRefusal(error) && reportError(error) }),
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: false, staleTime: usualStaleTime },
      mutations: { networkMode: 'always', retry: false },
    },
  })
