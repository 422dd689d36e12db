import { type CaseEntry, caseLimits, readCaseTimeline } from '@muster/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cachedAs } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'
import { useWorld } from '../../../session/world/world.tsx'

/** What happened to a case, newest first; older entries on demand [K-506]. */
export function useCaseEntries(number: number) {
  const { world } = useWorld()
  const query = useInfiniteQuery({
    ...cachedAs(readCaseTimeline, world.id, { number }),
    queryFn: ({ pageParam, signal }) =>
      request(readCaseTimeline, {
        world: world.id,
        query: { number, limit: caseLimits.entriesAtOnce, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    // The count is of all entries, whatever the page.
    getNextPageParam: ({ list }) => {
      const last = list.at(-1)
      return last && list.length === caseLimits.entriesAtOnce && last.number > 1 ? last.number : null
    },
  })
  const entries = useMemo(
    (): CaseEntry[] => query.data?.pages.flatMap(({ list }) => list) ?? [],
    [query.data],
  )
  return { ...query, entries }
}
