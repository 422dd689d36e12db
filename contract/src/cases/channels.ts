import { z } from 'zod'
import { EmailAddress } from '../access/email.ts'
import { call } from '../call.ts'
import { languages } from '../languages.ts'
import { distinctName, token } from '../text.ts'
import { Version } from '../version.ts'
import { type ChannelKind, channelKinds } from './channel-kinds.ts'
import { deliveryStates, giveUpReasons } from './delivery-states.ts'

const access = { kind: 'world', permission: 'channels.manage' } as const

export const channelLimits = {
  /** Most channels of a world [K-1003]. */
  ofWorld: 50,
  name: 100,
  addresses: 10,
  url: 2000,
  /** Most tests, further tries and mails that ask an address, of a user in an hour [K-1312]. */
  sentPerHour: 30,
  /** Hours for which messages are signed with the former secret too [K-1017]. */
  formerSecretHours: 24,
} as const

export const ChannelId = token(64)

/** An address that messages are posted to; which hosts are allowed is up to the operator [K-1303, K-1306]. */
export const ReceiverUrl = token(channelLimits.url)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), 'is not a web address')
  .refine((text) => {
    const url = URL.parse(text)
    return url === null || (url.username === '' && url.password === '' && !text.includes('#'))
  }, 'has a user name, a password or a fragment')

const addresses = z
  .array(EmailAddress)
  .min(1)
  .max(channelLimits.addresses)
  .refine((all) => new Set(all).size === all.length, 'names an address twice')

const posting = <Kind extends ChannelKind, Url extends z.ZodType>(kind: Kind, url: Url) =>
  z.object({ kind: z.literal(kind), url })

const destination = <Url extends z.ZodType>(url: Url) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('email'), addresses }),
    posting('slack', url),
    posting('teams', url),
    posting('webhook', url),
  ])

const ChannelFields = z.object({
  name: distinctName(channelLimits.name),
  /** Of the messages that it gets [K-1103]. */
  language: z.enum(languages),
  isOn: z.boolean(),
})

/** Whether a channel works [K-1022]; new ones have delivered nothing yet. */
export const channelStates = ['new', 'working', 'failing', 'off', 'needsSecret', 'noMailServer'] as const

/** A channel as it is shown: without its secrets [K-1020]. */
export const ChannelRow = ChannelFields.extend({
  id: z.string(),
  kind: z.enum(channelKinds),
  version: Version,
  /** The host and the last characters of where messages are posted to; null for email. */
  postsTo: z.object({ host: z.string(), ending: z.string() }).nullable(),
  /** The addresses of an email channel; those not confirmed get no messages [K-1012]. */
  addresses: z.array(z.object({ address: z.string(), isConfirmed: z.boolean() })),
  state: z.enum(channelStates),
  failingSince: z.int().nullable(),
  lastDelivery: z.object({ at: z.int(), state: z.enum(deliveryStates) }).nullable(),
  /** The watches that tell it [K-709]. */
  watches: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ChannelRow = z.infer<typeof ChannelRow>

export const listChannels = call({
  method: 'GET',
  path: '/api/channels/list',
  summary: "The world's channels, by name [K-1002, K-1022]",
  access,
  reads: ['channels', 'watches', 'deliveries'],
  answer: z.object({ list: z.array(ChannelRow).max(channelLimits.ofWorld) }),
})

/** The key to check a webhook's signatures by: shown once, as `whsec_…`; null for other kinds, and if repeated. */
const secret = z.string().nullable()

export const createChannel = call({
  method: 'POST',
  path: '/api/channels/createChannel',
  summary: 'Creates a channel; a webhook gets a secret [K-1002, K-1017]',
  changes: 'channel.created',
  access,
  touches: ['channels'],
  idempotent: true,
  refuses: ['channelExists', 'limitExceeded', 'receiverNotAllowed'],
  body: z.object({ data: ChannelFields.extend({ to: destination(ReceiverUrl) }) }),
  answer: z.object({ id: z.string(), version: Version, secret }),
})

export const updateChannel = call({
  method: 'POST',
  path: '/api/channels/update',
  summary: 'Changes a channel; its kind stays, and so does its address where it is null [K-1002]',
  changes: 'channel.changed',
  access,
  touches: ['channels', 'watches'],
  refuses: ['notFound', 'channelExists', 'limitExceeded', 'receiverNotAllowed', 'changedMeanwhile'],
  body: z.object({
    id: ChannelId,
    data: ChannelFields.extend({ to: destination(ReceiverUrl.nullable()) }),
    version: Version.optional(),
  }),
  answer: z.object({ version: Version }),
})

export const replaceChannelSecret = call({
  method: 'POST',
  path: '/api/channels/replaceSecret',
  summary: 'Makes another secret for a webhook; messages are signed with both for a day [K-1017]',
  changes: 'channel.secretReplaced',
  access,
  touches: ['channels'],
  refuses: ['notFound', 'changedMeanwhile'],
  body: z.object({ id: ChannelId, version: Version.optional() }),
  answer: z.object({ version: Version, secret: z.string() }),
})

export const deleteChannels = call({
  method: 'POST',
  path: '/api/channels/delete',
  summary: 'Deletes channels; watches that tell them go on without [K-709]',
  changes: 'channel.removed',
  access,
  touches: ['channels', 'watches'],
  refuses: ['notFound'],
  body: z.object({ ids: z.array(ChannelId).min(1).max(channelLimits.ofWorld) }),
  answer: z.object({ deleted: z.int() }),
})

export const testChannel = call({
  method: 'POST',
  path: '/api/channels/test',
  summary: 'Sends a message marked as a test, and answers what became of it [K-1018]',
  changes: 'channel.tested',
  access,
  touches: ['deliveries', 'channels'],
  refuses: ['notFound', 'limitExceeded'],
  body: z.object({ id: ChannelId }),
  answer: z.object({
    deliveryId: z.string(),
    isDelivered: z.boolean(),
    /** The HTTP status or the mail server's code; null where there was no answer. */
    status: z.int().nullable(),
    /** The beginning of the answer, or of the error, as text. */
    text: z.string(),
    /** Why it will never work, where that is known. */
    giveUpReason: z.enum(giveUpReasons).nullable(),
    milliseconds: z.int().min(0),
  }),
})
