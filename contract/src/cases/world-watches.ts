import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { Version } from '../version.ts'
import { channelKinds } from './channel-kinds.ts'
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

const access = { kind: 'world', permission: 'watches.manage' } as const

const receiverKinds = ['person', 'channel', 'placePeople'] as const

const Receiver = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: token(255) }),
  z.object({ kind: z.literal('channel'), id: token(64) }),
  /** Users whose custom view is the home location of the case [K-302]. */
  z.object({ kind: z.literal('placePeople') }),
])

/** Who hears, from the first to the last; the minutes of a step count from the one before [K-301, K-303]. */
const Steps = z
  .array(
    z.object({
      afterMinutes: z.int().min(0).max(watchLimits.stepMinutes.max),
      receivers: z.array(Receiver).min(1).max(watchLimits.receivers),
    }),
  )
  .min(1)
  .max(watchLimits.steps)
  .superRefine((steps, context) => {
    for (const [index, { afterMinutes }] of steps.entries()) {
      if ((index === 0) === (afterMinutes === 0)) continue
      const message =
        index === 0 ? 'is not 0, as the first step is told at once' : 'is 0 after the first step'
      context.addIssue({ code: 'custom', path: [index, 'afterMinutes'], message })
    }
  })

/** A watch of the world. */
export const WorldWatchFields = WatchFields.extend({ steps: Steps })
export type WorldWatchFields = z.infer<typeof WorldWatchFields>

/** As lists show it: receivers with their email address or name; null where they are gone. */
export const WorldWatch = WatchFields.extend({
  ...WatchStanding.shape,
  steps: z.array(
    z.object({
      afterMinutes: z.int(),
      receivers: z.array(
        z.object({ kind: z.enum(receiverKinds), id: z.string().nullable(), name: z.string().nullable() }),
      ),
    }),
  ),
})
export type WorldWatch = z.infer<typeof WorldWatch>

const reads = [...estateSubjects, 'watches', 'cases', 'channels', 'users', 'settings'] as const

export const listWatches = call({
  method: 'GET',
  path: '/api/watches/list',
  summary: "The world's watches, by name [K-401, K-420]",
  access,
  reads,
  answer: z.object({ list: z.array(WorldWatch).max(watchLimits.ofWorld) }),
})

export const getWatch = call({
  method: 'GET',
  path: '/api/watches/details',
  summary: 'One of them [K-401]',
  access,
  reads,
  refuses: ['notFound'],
  query: z.object({ id: WatchId }),
  answer: WorldWatch,
})

export const listReceivers = call({
  method: 'GET',
  path: '/api/watches/receivers',
  summary: 'The people and channels that a watch of the world can tell [K-301, K-1002]',
  access,
  reads: ['users', 'channels'],
  answer: z.object({
    people: z.array(z.object({ id: z.string(), email: z.string() })),
    channels: z.array(
      z.object({ id: z.string(), name: z.string(), kind: z.enum(channelKinds), isOn: z.boolean() }),
    ),
  }),
})

export const createWatch = call({
  method: 'POST',
  path: '/api/watches/createWatch',
  summary: 'Creates a watch of the world, switched on [K-401, K-406, K-408]',
  changes: 'watch.created',
  access,
  touches: ['watches', 'cases'],
  idempotent: true,
  refuses: ['watchExists', 'limitExceeded', 'productNotLicensed'],
  body: z.object({ data: WorldWatchFields }),
  answer: SavedWatch,
})

export const updateWatch = call({
  method: 'POST',
  path: '/api/watches/update',
  summary: 'Changes a watch of the world [K-407, K-411]',
  changes: 'watch.changed',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound', 'watchExists', 'limitExceeded', 'productNotLicensed', 'changedMeanwhile'],
  body: z.object({ id: WatchId, data: WorldWatchFields, version: Version.optional() }),
  answer: ChangedWatch,
})

export const switchWatches = call({
  method: 'POST',
  path: '/api/watches/switch',
  summary: 'Switches watches of the world on or off; off closes their cases [K-409]',
  changes: 'watch.switched',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound', 'limitExceeded'],
  body: SwitchBody,
  answer: SwitchedWatches,
})

export const deleteWatches = call({
  method: 'POST',
  path: '/api/watches/delete',
  summary: 'Deletes watches of the world; past cases stay [K-410]',
  changes: 'watch.removed',
  access,
  touches: ['watches', 'cases'],
  refuses: ['notFound'],
  body: DeleteBody,
  answer: Deleted,
})

export const previewWatch = call({
  method: 'POST',
  path: '/api/watches/preview',
  summary: 'How often a watch of the world would have gone off in the last 30 days [K-416]',
  access,
  reads: [...estateSubjects, 'settings'],
  refuses: ['productNotLicensed'],
  body: PreviewBody,
  answer: WatchPreview,
})
