import type { z } from 'zod'
import { WatchFields, WatchStanding } from './watch.ts'
import { watchCalls } from './watch-calls.ts'
import { watchLimits } from './watch-limits.ts'

/** A watch of the caller's own: it tells them by email, and sees what their custom view shows [K-403, K-404]. */
export const OwnWatch = WatchFields.extend(WatchStanding.shape)
export type OwnWatch = z.infer<typeof OwnWatch>

/** Another user's are not found, by administrators neither [K-402]. */
export const {
  list: listOwnWatches,
  get: getOwnWatch,
  create: createOwnWatch,
  update: updateOwnWatch,
  switch: switchOwnWatches,
  delete: deleteOwnWatches,
  preview: previewOwnWatch,
} = watchCalls({
  root: 'ownWatches',
  whose: 'the caller',
  requirement: 'K-402',
  permission: 'ownWatches.manage',
  most: watchLimits.ofUser,
  fields: WatchFields,
  row: OwnWatch,
  reads: [],
})
