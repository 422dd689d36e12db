import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from './request/query-client.ts'

let begun: { sub: string; queryClient: QueryClient } | null = null
let isTaken = false

/** A cache to be filled before the console is drawn; null if it has been drawn for somebody already. */
export function beginCache(sub: string): QueryClient | null {
  if (isTaken) return null
  begun = { sub, queryClient: createQueryClient() }
  return begun.queryClient
}

/** Each person gets a cache of their own, so nothing of the one before is ever shown to the next. */
export function takeCache(sub: string): QueryClient {
  const own = begun?.sub === sub ? begun.queryClient : createQueryClient()
  begun = null
  isTaken = true
  return own
}
