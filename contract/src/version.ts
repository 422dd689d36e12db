import { z } from 'zod'

/** How often a record was changed: an edit based on an older version is refused. */
export const Version = z.int().min(0)
export type Version = z.infer<typeof Version>

/** The answer to a creation; repeated with the same key it is the same record [idempotencyHeader]. */
export const Made = z.object({ id: z.string(), version: Version })

/** Key of a creation: a second request with the same value finds the first one's record and creates no other. */
export const idempotencyHeader = 'idempotency-key'
export const idempotencyKeyLength = 100
