import { z } from 'zod'
import { call } from '../call.ts'
import { listOf, PageQuery, Time } from '../paging.ts'
import { token } from '../text.ts'
import { CaseNumber, PersonId } from './case.ts'
import { ChannelId } from './channels.ts'
import { deliveryStates, giveUpReasons, messageKinds } from './delivery-states.ts'

const access = { kind: 'world', permission: 'deliveries.manage' } as const

export const deliveryLimits = {
  /** Most deliveries that are tried again at once [K-1106]. */
  retriedAtOnce: 200,
  /** Characters of an answer that are kept [K-1104]. */
  answer: 500,
  /** Days for which deliveries are kept [K-711]. */
  keptDays: 90,
} as const

export const DeliveryId = token(64)
const time = z.int().nullable()

/** One message to one receiver [K-1104]. */
export const Delivery = z.object({
  /** The same at every try; receivers of webhooks see it as `webhook-id`. */
  id: z.string(),
  kind: z.enum(messageKinds),
  state: z.enum(deliveryStates),
  /** Null for tests, and for messages that collect several cases. */
  caseNumber: CaseNumber.nullable(),
  /** The email address, or the name of the channel at that time. */
  receiver: z.object({ kind: z.enum(['person', 'channel']), id: z.string(), name: z.string() }),
  createdAt: z.int(),
  tries: z.int().min(0),
  lastTryAt: time,
  nextTryAt: time,
  giveUpReason: z.enum(giveUpReasons).nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = call({
  method: 'POST',
  path: '/api/deliveries/list',
  summary: 'Messages of the last 90 days and what became of them, newest first [K-1104, K-1105]',
  access,
  reads: ['deliveries', 'channels', 'users'],
  query: PageQuery,
  body: z
    .object({
      channelId: ChannelId.optional(),
      personId: PersonId.optional(),
      caseNumber: CaseNumber.optional(),
      states: z.array(z.enum(deliveryStates)).max(deliveryStates.length).optional(),
      from: Time.optional(),
      to: Time.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: 'lies before the beginning',
    }),
  answer: listOf(Delivery),
})

export const getDelivery = call({
  method: 'GET',
  path: '/api/deliveries/details',
  summary: 'One message with all its tries, oldest first [K-1104]',
  access,
  reads: ['deliveries'],
  refuses: ['notFound'],
  query: z.object({ id: DeliveryId }),
  answer: Delivery.extend({
    tryList: z.array(
      z.object({
        at: z.int(),
        milliseconds: z.int().min(0),
        /** The HTTP status or the mail server's code; null where there was no answer. */
        status: z.int().nullable(),
        /** The beginning of the answer, or of the error, as text [K-1308]. */
        text: z.string().max(deliveryLimits.answer),
      }),
    ),
  }),
})

export const retryDeliveries = call({
  method: 'POST',
  path: '/api/deliveries/retry',
  summary: 'Tries failed messages again, with their ids [K-1106]',
  changes: 'delivery.retried',
  access,
  touches: ['deliveries'],
  refuses: ['notFound', 'limitExceeded'],
  body: z.object({ ids: z.array(DeliveryId).min(1).max(deliveryLimits.retriedAtOnce) }),
  answer: z.object({ retried: z.int().min(0) }),
})
