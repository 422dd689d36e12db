import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from './request/query-client.ts'

let begun: { sub: string; queryClient: QueryClient } | null = null

/** A cache to be filled before the console is drawn. */
export function beginCache(sub: string): QueryClient {
  begun = { sub, queryClient: createQueryClient() }
  return begun.queryClient
}

/** Each person gets a cache of their own, so nothing of the one before is ever shown to the next. */
export function takeCache(sub: string): QueryClient {
  const own = begun?.sub === sub ? begun.queryClient : createQueryClient()
  begun = null
  return own
}
