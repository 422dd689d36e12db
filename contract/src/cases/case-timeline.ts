import { z } from 'zod'
import { CasePerson } from './case.ts'
import { CaseLevel, closeReasons, endReasons, quietReasons } from './case-states.ts'
import { messageKinds } from './delivery-states.ts'

const count = z.int().min(0)
const time = z.int()
const entry = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    /** Numbered from the first on. */
    number: z.int().min(1),
    at: time,
    /** Who did it; null for what happened by itself. */
    by: CasePerson.nullable(),
    ...shape,
  })

/** What happened to a case [K-506]. Numbers count what the caller's custom view shows [K-702]. */
export const CaseEntry = z.discriminatedUnion('kind', [
  entry('opened', {
    devices: count,
    level: CaseLevel,
    quietReason: z.enum(quietReasons).nullable(),
    /** The case of the same group before it. */
    earlierCase: z.int().nullable(),
  }),
  entry('grew', { devices: count, level: CaseLevel, quietReason: z.enum(quietReasons).nullable() }),
  entry('shrank', { devices: count, level: CaseLevel }),
  entry('notified', {
    message: z.enum(messageKinds),
    /** Email addresses and names of channels. */
    receivers: z.array(z.string()),
  }),
  entry('notReached', {
    /** From 1. */
    step: z.int().min(1),
    receivers: z.array(z.string()),
    /** Whether there was no further step to tell. */
    isLast: z.boolean(),
  }),
  entry('taken', { from: CasePerson.nullable() }),
  entry('handedOver', { to: CasePerson }),
  entry('givenBack', {}),
  entry('takerLeft', { who: CasePerson }),
  entry('commented', { text: z.string() }),
  entry('snoozed', { until: time.nullable(), orWorse: z.boolean() }),
  entry('woke', { because: z.enum(['time', 'worse', 'person']) }),
  entry('closed', { reason: z.enum(closeReasons) }),
  entry('reopened', {}),
  entry('over', { reason: z.enum(endReasons), lasted: z.int() }),
  entry('cameBack', { devices: count, level: CaseLevel, hadBy: CasePerson.nullable() }),
  entry('thresholdChanged', {
    /** Names of changed settings, or of a home location. */
    changed: z.array(z.string()),
  }),
  entry('watchChanged', {}),
  entry('ownDowntime', { from: time, to: time }),
])
export type CaseEntry = z.infer<typeof CaseEntry>
export type CaseEntryKind = CaseEntry['kind']
