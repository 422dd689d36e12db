import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { Version } from '../version.ts'
import {
  ChangedWatch,
  DeleteBody,
  Deleted,
  SavedWatch,
  SwitchBody,
  SwitchedWatches,
  WatchFields,
  WatchId,
  WatchStanding,
} from './watch.ts'
import { watchLimits } from './watch-limits.ts'
import { PreviewBody, WatchPreview } from './watch-preview.ts'

/** Another user's are not found, by administrators neither [K-402]. */
const access = { kind: 'world', permission: 'ownWatches.manage' } as const

/** A watch of the caller's own: it tells them by email, and sees what their custom view shows [K-403, K-404]. */
export const OwnWatch = WatchFields.extend(WatchStanding.shape)
export type OwnWatch = z.infer<typeof OwnWatch>

const reads = [...estateSubjects, 'watches', 'cases', 'settings'] as const

export const listOwnWatches = call({
  method: 'GET',
  path: '/api/ownWatches/list',
  summary: "The caller's own watches, by name [K-402]",
  access,
  reads,
  answer: z.object({ list: z.array(OwnWatch).max(watchLimits.ofUser) }),
})

export const getOwnWatch = call({
  method: 'GET',
  path: '/api/ownWatches/details',
  summary: 'One of them [K-402]',
  access,
  reads,
  refuses: ['notFound'],
  query: z.object({ id: WatchId }),
  answer: OwnWatch,
})

export const createOwnWatch = call({
  method: 'POST',
  path: '/api/ownWatches/createWatch',
  summary: "Creates a watch of the caller's own, switched on [K-402, K-406, K-408]",
  changes: 'watch.created',
  access,
  touches: ['watches', 'cases'],
  idempotent: true,
  refuses: ['watchExists', 'limitExceeded', 'productNotLicensed'],
  body: z.object({ data: WatchFields }),
  answer: SavedWatch,
})

export const updateOwnWatch = call({
  method: 'POST',
  path: '/api/ownWatches/update',
  summary: "Changes a watch of the caller's own [K-407, K-411]",
  changes: 'watch.changed',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound', 'watchExists', 'limitExceeded', 'productNotLicensed', 'changedMeanwhile'],
  body: z.object({ id: WatchId, data: WatchFields, version: Version.optional() }),
  answer: ChangedWatch,
})

export const switchOwnWatches = call({
  method: 'POST',
  path: '/api/ownWatches/switch',
  summary: "Switches watches of the caller's own on or off; off closes their cases [K-409]",
  changes: 'watch.switched',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound', 'limitExceeded'],
  body: SwitchBody,
  answer: SwitchedWatches,
})

export const deleteOwnWatches = call({
  method: 'POST',
  path: '/api/ownWatches/delete',
  summary: "Deletes watches of the caller's own; past cases stay [K-410]",
  changes: 'watch.removed',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound'],
  body: DeleteBody,
  answer: Deleted,
})

export const previewOwnWatch = call({
  method: 'POST',
  path: '/api/ownWatches/preview',
  summary: "How often a watch of the caller's own would have gone off in the last 30 days [K-416]",
  access,
  reads: [...estateSubjects, 'settings'],
  refuses: ['productNotLicensed'],
  body: PreviewBody,
  answer: WatchPreview,
})
