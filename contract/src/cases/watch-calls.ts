import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { Version } from '../version.ts'
import { SavedWatch, WatchId } from './watch.ts'
import { watchLimits } from './watch-limits.ts'
import { PreviewBody, WatchPreview } from './watch-preview.ts'

const found = SavedWatch.shape.found
const ChangedWatch = z.object({ version: Version, found })
const SwitchedWatches = z.object({
  watches: z.array(z.object({ id: z.string(), version: Version, isOn: z.boolean(), found })),
})
const ids = z.array(WatchId).min(1).max(watchLimits.ofWorld)

interface Whose<Fields extends z.ZodType, Row extends z.ZodType, Permission extends string> {
  root: 'watches' | 'ownWatches'
  /** As summaries say it. */
  whose: string
  requirement: `K-${number}`
  permission: Permission
  /** Most watches of a list. */
  most: number
  /** A watch as it is written, and as it is shown. */
  fields: Fields
  row: Row
  /** What its rows are made of beside what all are. */
  reads: readonly ('channels' | 'users')[]
}

/** The calls on watches, which are the same for the world's and for a user's own. */
export function watchCalls<
  Fields extends z.ZodType,
  Row extends z.ZodType,
  const Permission extends 'watches.manage' | 'ownWatches.manage',
>({ root, whose, requirement, permission, most, fields, row, reads }: Whose<Fields, Row, Permission>) {
  const access = { kind: 'world', permission } as const
  const shown = [...estateSubjects, 'watches', 'cases', 'settings', ...reads] as const
  const touches = ['watches', 'cases'] as const
  const refusedFields = ['watchExists', 'limitExceeded', 'productNotLicensed'] as const
  return {
    list: call({
      method: 'GET',
      path: `/api/${root}/list`,
      summary: `Watches of ${whose}, by name [${requirement}, K-420]`,
      access,
      reads: shown,
      answer: z.object({ list: z.array(row).max(most) }),
    }),
    get: call({
      method: 'GET',
      path: `/api/${root}/details`,
      summary: `A watch of ${whose} [${requirement}]`,
      access,
      reads: shown,
      refuses: ['notFound'],
      query: z.object({ id: WatchId }),
      answer: row,
    }),
    create: call({
      method: 'POST',
      path: `/api/${root}/createWatch`,
      summary: `Creates a watch of ${whose}, switched on [${requirement}, K-406, K-408]`,
      changes: 'watch.created',
      access,
      touches,
      idempotent: true,
      refuses: refusedFields,
      body: z.object({ data: fields }),
      answer: SavedWatch,
    }),
    update: call({
      method: 'POST',
      path: `/api/${root}/update`,
      summary: `Changes a watch of ${whose} [K-407, K-411]`,
      changes: 'watch.changed',
      access,
      touches,
      refuses: ['notFound', 'changedMeanwhile', ...refusedFields],
      body: z.object({ id: WatchId, data: fields, version: Version.optional() }),
      answer: ChangedWatch,
    }),
    switch: call({
      method: 'POST',
      path: `/api/${root}/switch`,
      summary: `Switches watches of ${whose} on or off; off closes their cases [K-409]`,
      changes: 'watch.switched',
      access,
      touches,
      refuses: ['notFound', 'limitExceeded'],
      /** Switching what is so already changes nothing, so it needs no version. */
      body: z.object({ ids, isOn: z.boolean() }),
      answer: SwitchedWatches,
    }),
    delete: call({
      method: 'POST',
      path: `/api/${root}/delete`,
      summary: `Deletes watches of ${whose}; past cases stay [K-410]`,
      changes: 'watch.removed',
      access,
      touches,
      refuses: ['notFound'],
      body: z.object({ ids }),
      answer: z.object({ deleted: z.int() }),
    }),
    preview: call({
      method: 'POST',
      path: `/api/${root}/preview`,
      summary: `How often a watch of ${whose} would have gone off in the last 30 days [K-416]`,
      access,
      reads: [...estateSubjects, 'settings'],
      refuses: ['productNotLicensed'],
      body: PreviewBody,
      answer: WatchPreview,
    }),
  }
}
