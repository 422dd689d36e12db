import {
  type BrandId,
  type Language,
  listWhatsNew,
  setLastWhatsNew,
  type WhatsNewItem,
} from '@muster/contract'
import { newestFirst } from '@muster/rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cachedAs } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { userSettingsQuery } from '../../session/user.ts'

/** Newest first, fetched again every hour that somebody is there; a failed fetch counts as an empty list. */
export const whatsNewQuery = (branding: BrandId, language: Language, refresh: number) =>
  queryOptions({
    ...cachedAs(listWhatsNew, null, { query: { branding, language } }),
    queryFn: async ({ signal }): Promise<WhatsNewItem[]> => {
      try {
        return newestFirst(await request(listWhatsNew, { query: { branding, language }, signal }))
      } catch (error) {
        if (signal.aborted) throw error
        console.warn('What is new could not be fetched', error)
        return []
      }
    },
    staleTime: refresh,
    // Counted from the last answer, so that somebody's absence does not begin the hour anew.
    refetchInterval: ({ state: { dataUpdatedAt } }) =>
      dataUpdatedAt === 0 ? refresh : Math.max(1, dataUpdatedAt + refresh - Date.now()),
  })

/** Seen is seen: the dot goes at once, and stays gone in this visit even if storing it fails. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  const { queryKey } = userSettingsQuery()
  const { mutate } = useMutation({
    mutationFn: (id: string) => request(setLastWhatsNew, { body: { id } }),
    onMutate: (id) => {
      queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, lastWhatsNewId: id })
    },
  })
  return mutate
}
