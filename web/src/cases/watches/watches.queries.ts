import {
  createOwnWatch,
  createWatch,
  deleteOwnWatches,
  deleteWatches,
  getOwnWatch,
  getWatch,
  listOwnWatches,
  listReceivers,
  listSuggestions,
  listWatches,
  type OwnWatch,
  type PreviewBody,
  previewOwnWatch,
  previewWatch,
  switchOwnWatches,
  switchWatches,
  updateOwnWatch,
  updateWatch,
  type WorldId,
  type WorldWatch,
  type WorldWatchFields,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'

/** Whose watches: the world's, or the user's own, which have no steps [K-404]. */
export type Whose = 'world' | 'me'

/** A watch of either kind. */
export type ShownWatch = OwnWatch & Partial<Pick<WorldWatch, 'steps'>>

export const watchesQuery = (world: WorldId, whose: Whose) =>
  queryOptions({
    ...cachedAs(whose === 'world' ? listWatches : listOwnWatches, world),
    queryFn: ({ signal }): Promise<{ list: ShownWatch[] }> =>
      whose === 'world'
        ? request(listWatches, { world, signal })
        : request(listOwnWatches, { world, signal }),
  })

export const suggestionsQuery = (world: WorldId) => queryOf(listSuggestions, { world })
export const receiversQuery = (world: WorldId) => queryOf(listReceivers, { world })

export const fetchWatch = (world: WorldId, whose: Whose, id: string): Promise<ShownWatch> =>
  whose === 'world'
    ? request(getWatch, { world, query: { id } })
    : request(getOwnWatch, { world, query: { id } })

export const storedWatchQuery = (world: WorldId, whose: Whose, id: string) =>
  queryOptions({
    ...cachedAs(whose === 'world' ? getWatch : getOwnWatch, world, { id }),
    queryFn: () => fetchWatch(world, whose, id),
  })

export const sendSwitch = (world: WorldId, whose: Whose, body: { ids: string[]; isOn: boolean }) =>
  whose === 'world' ? request(switchWatches, { world, body }) : request(switchOwnWatches, { world, body })

export const sendDelete = (world: WorldId, whose: Whose, ids: string[]) =>
  whose === 'world'
    ? request(deleteWatches, { world, body: { ids } })
    : request(deleteOwnWatches, { world, body: { ids } })

export const sendPreview = (world: WorldId, whose: Whose, body: z.input<typeof PreviewBody>) =>
  whose === 'world' ? request(previewWatch, { world, body }) : request(previewOwnWatch, { world, body })

interface Saved {
  /** Null for a new watch. */
  stored: Pick<ShownWatch, 'id' | 'version'> | null
  data: WorldWatchFields
  idempotencyKey: string
}

/** Creates or changes a watch; answers how many cases it begins with [K-412]. */
export function sendWatch(world: WorldId, whose: Whose, { stored, data, idempotencyKey }: Saved) {
  const { steps: _, ...own } = data
  if (stored === null) {
    return whose === 'world'
      ? request(createWatch, { world, body: { data }, idempotencyKey })
      : request(createOwnWatch, { world, body: { data: own }, idempotencyKey })
  }
  const { id, version } = stored
  return whose === 'world'
    ? request(updateWatch, { world, body: { id, version, data } })
    : request(updateOwnWatch, { world, body: { id, version, data: own } })
}

/** What changes watches, for what is to be read again. */
export const watchChanges = [createWatch, updateWatch, switchWatches, deleteWatches] as const
