import { languages, messageKinds, WebhookMessage } from '@muster/contract'
import { z } from 'zod'

/** A step of a case that is told, and when: one that is told again is another. */
export const ToldStep = z.object({ case: z.int(), step: z.int(), at: z.int() })
export type ToldStep = z.infer<typeof ToldStep>

/** What a delivery knows from the transaction in which it happened; the rest is read when it is sent first. */
export const EventFacts = z.object({
  at: z.int(),
  /** The email address of who did it. */
  by: z.string().nullable().default(null),
  /** The one of a channel's addresses that it goes to; null until that is decided. */
  to: z.string().nullable().default(null),
  /** What a message that collects tells of each case, by its number. */
  kinds: z.partialRecord(z.string(), z.enum(messageKinds)).default({}),
  /** The steps that a message which collects tells. */
  steps: z.array(ToldStep).default([]),
})
export type EventFacts = z.infer<typeof EventFacts>

/** A message as all its tries tell it, in whatever form the receiver takes [K-1115]. */
export const MessageFacts = EventFacts.extend({
  kind: z.enum(messageKinds),
  language: z.enum(languages),
  /** The brand, which the message comes from. */
  sender: z.string(),
  /** Where the console lists cases. */
  listUrl: z.string(),
  message: WebhookMessage,
})
export type MessageFacts = z.infer<typeof MessageFacts>
