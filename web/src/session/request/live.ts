import type { Subject } from '@muster/contract'
import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { followPointer, isHeld } from '../../ui/holds.ts'
import { onTick } from '../../ui/ticking.ts'

/** Milliseconds. */
export const renewedEvery = 60_000

/**
 * Milliseconds without a key, a click or a move, after which nothing is renewed any more: each request keeps the session
 * alive, and one that nobody attends has to end.
 */
export const awayAfter = 12 * 3_600_000

/** How often data renew themselves; tests without renewal set it to null. */
export const RenewalContext = createContext<number | null>(renewedEvery)

/** What devices report and colleagues change. Settings, agreements and worlds are not renewed: they are edited in forms. */
const liveSubjects: readonly Subject[] = ['devices', 'homeLocations', 'zones', 'users', 'audit']

/** Whether a query is on the screen and may change by itself. One that a return to the window leaves alone is left alone here too. */
const isLive = (query: Query): boolean =>
  query.isActive() &&
  (query.meta?.reads ?? []).some((subject) => liveSubjects.includes(subject)) &&
  query.observers.some(({ options }) => options.refetchOnWindowFocus === undefined)

const liveQueries = (queryClient: QueryClient) => queryClient.getQueryCache().findAll({ predicate: isLive })

/** When the oldest data on the screen were fetched; 0 where there are none. */
function oldestFetch(queryClient: QueryClient): number {
  const fetched = liveQueries(queryClient).flatMap(({ state }) =>
    state.data === undefined ? [] : [state.dataUpdatedAt],
  )
  return fetched.length === 0 ? 0 : Math.min(...fetched)
}

/** Whether data on the screen are older than they should be, because they could not be fetched again. */
const hasFailed = (queryClient: QueryClient): boolean =>
  liveQueries(queryClient).some(({ state }) => state.data !== undefined && state.error !== null)

export interface LiveData {
  /** When the oldest data of the page were fetched; 0 while there are none. */
  asOf: number
  isRenewing: boolean
  /** Whether the last attempt to renew them failed. */
  isFailed: boolean
  /** Fetches all of them now. */
  renew(): void
}

/** The age of the data on the screen. Renews them every minute while the window is in view and nothing is held. */
export function useLiveData(): LiveData {
  const queryClient = useQueryClient()
  const every = useContext(RenewalContext)
  const cache = queryClient.getQueryCache()
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  const asOf = useSyncExternalStore(subscribe, () => oldestFetch(queryClient))
  const isFailed = useSyncExternalStore(subscribe, () => hasFailed(queryClient))

  useEffect(() => (every === null ? undefined : renewing(queryClient, every)), [queryClient, every])

  const [isRenewing, setRenewing] = useState(false)
  const renew = () => {
    setRenewing(true)
    void queryClient
      .refetchQueries({ predicate: isLive }, { cancelRefetch: false })
      .finally(() => setRenewing(false))
  }
  return { asOf, isRenewing, isFailed, renew }
}

const hands = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Renews what is on the screen when it is due, until the returned function is called. */
function renewing(queryClient: QueryClient, every: number): () => void {
  let triedAt = 0
  let usedAt = Date.now()
  const use = () => {
    usedAt = Date.now()
  }
  const renewIfDue = () => {
    const now = Date.now()
    const oldest = oldestFetch(queryClient)
    const isDue = oldest > 0 && now - Math.max(oldest, triedAt) >= every
    if (!isDue || document.visibilityState === 'hidden' || now - usedAt >= awayAfter || isHeld(now)) return
    triedAt = now
    // What failed to load at first has its own way to be retried; what was fetched just now need not be fetched again.
    void queryClient.refetchQueries(
      { stale: true, predicate: (query) => isLive(query) && query.state.data !== undefined },
      { cancelRefetch: false },
    )
  }
  for (const event of hands) document.addEventListener(event, use, { passive: true })
  const stopFollowing = followPointer()
  const stopTicking = onTick(renewIfDue)
  return () => {
    for (const event of hands) document.removeEventListener(event, use)
    stopFollowing()
    stopTicking()
  }
}
