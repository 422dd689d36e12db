import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Fetches the page that most users want next, while the browser has nothing else to do. */
export function useNextPage<Data, Shown, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Shown, Key> | null,
): void {
  const queryClient = useQueryClient()
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  const key = query && JSON.stringify(query.queryKey)
  useEffect(() => {
    if (key === null) return
    const fetchPage = () => {
      if (latest.current) void queryClient.prefetchQuery(latest.current)
    }
    // Not in Safari.
    if (!('requestIdleCallback' in window)) return
    const waiting = requestIdleCallback(fetchPage)
    return () => cancelIdleCallback(waiting)
  }, [queryClient, key])
}
