import { z } from 'zod'
import { call } from '../call.ts'
import { token } from '../text.ts'
import { channelKinds } from './channel-kinds.ts'
import { WatchFields, WatchStanding } from './watch.ts'
import { watchCalls } from './watch-calls.ts'
import { watchLimits } from './watch-limits.ts'

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

export const {
  list: listWatches,
  get: getWatch,
  create: createWatch,
  update: updateWatch,
  switch: switchWatches,
  delete: deleteWatches,
  preview: previewWatch,
} = watchCalls({
  root: 'watches',
  whose: 'the world',
  requirement: 'K-401',
  permission: 'watches.manage',
  most: watchLimits.ofWorld,
  fields: WorldWatchFields,
  row: WorldWatch,
  reads: ['channels', 'users'],
})

export const listReceivers = call({
  method: 'GET',
  path: '/api/watches/receivers',
  summary: 'The people and channels that a watch of the world can tell [K-301, K-1002]',
  access: { kind: 'world', permission: 'watches.manage' },
  reads: ['users', 'channels'],
  answer: z.object({
    people: z.array(z.object({ id: z.string(), email: z.string() })),
    channels: z.array(
      z.object({ id: z.string(), name: z.string(), kind: z.enum(channelKinds), isOn: z.boolean() }),
    ),
  }),
})
