import { z } from 'zod'

/** How often a record was changed: who sends back the one that he read is told where it is no longer the last. */
export const Version = z.int().min(0)
export type Version = z.infer<typeof Version>

/** The answer to what makes a record; the same call sent twice with one key makes one [idempotencyHeader]. */
export const Made = z.object({ id: z.string(), version: Version })

/** Names a creation: a second request with the same value finds the record of the first and makes no other. */
export const idempotencyHeader = 'idempotency-key'
export const idempotencyKeyLength = 100
