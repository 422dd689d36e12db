import { z } from 'zod'
import { WatchRule } from './watch.ts'
import { previewDays } from './watch-limits.ts'

/** Why the past cannot tell what a watch would have found [K-418]. */
export const previewGaps = ['filter', 'shortSilence', 'noHistory'] as const

const count = z.int().min(0)

/** How often a watch would have gone off [K-416]; grouping and filters are today's [K-417]. */
export const WatchPreview = z.object({
  /** A day for each date of the last 30, oldest first; null where the past cannot tell. */
  days: z
    .array(z.object({ date: z.iso.date(), cases: count, messages: count }))
    .max(previewDays)
    .nullable(),
  gap: z.enum(previewGaps).nullable(),
  /** What it finds at the moment. */
  now: z.object({ cases: count, devices: count }),
})
export type WatchPreview = z.infer<typeof WatchPreview>

export const PreviewBody = WatchRule.extend({
  /** Receivers of the first step, which each case would have told. */
  receivers: count.max(1000),
})
