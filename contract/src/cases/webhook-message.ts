import { z } from 'zod'
import { CaseGroup, CaseNumber, CaseSubjectMatter, CommonProperties } from './case.ts'
import { CaseLevel, CaseState, closeReasons, endReasons } from './case-states.ts'
import { type MessageKind, messageKinds } from './delivery-states.ts'

/** The `type` of a webhook's message: `case.opened`, `case.over`, … [K-1015] */
export const webhookTypeOf = <Kind extends MessageKind>(kind: Kind) => `case.${kind}` as const
type WebhookType = ReturnType<typeof webhookTypeOf>
export const webhookTypes = messageKinds.map(webhookTypeOf) as [WebhookType, ...WebhookType[]]

const time = z.iso.datetime()
const count = z.int().min(0)

/** A case as webhooks tell of it, when the message was written [K-1101, K-1115]. */
export const WebhookCase = z.object({
  number: CaseNumber,
  /** Where the console shows it. */
  url: z.url(),
  state: CaseState,
  level: CaseLevel,
  watch: z.object({ id: z.string(), name: z.string() }),
  about: CaseSubjectMatter,
  group: CaseGroup,
  devices: count,
  peakDevices: count,
  openedAt: time,
  endedAt: time.nullable(),
  /** The zone of its place, for times that people read [K-1103]. */
  timeZone: z.string(),
  /** The email address of who has it. */
  takenBy: z.string().nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  endReason: z.enum(endReasons).nullable(),
  common: z.array(CommonProperties),
})
export type WebhookCase = z.infer<typeof WebhookCase>

/** Most cases that a collecting message names [K-1203]. */
export const collectedCases = 20

/** The body of a webhook's request, by the Standard Webhooks specification [K-1015]. Fields may be added to it. */
export const WebhookMessage = z.object({
  type: z.enum(webhookTypes),
  /** When it happened. */
  timestamp: time,
  data: z.object({
    world: z.object({ id: z.string(), name: z.string() }),
    /** One, or the first of those that a message collects; none in a test. */
    cases: z.array(WebhookCase).max(collectedCases),
    /** How many there are. */
    totalCount: count,
  }),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>
