import { z } from 'zod'

/** Waits the documents prescribe, in milliseconds; a deployment may override each one. */
export const defaultWaits = {
  /** After saving or deleting users, zones and home locations [A-1810]. */
  afterSave: 5000,
  /** After deleting devices, until their list is reloaded [C-534, C-2319, B-870]. */
  afterDelete: 3000,
  /** How long the result of creating a world shows [A-1811]. */
  worldCreationMessage: 2000,
  /** How long the token-copy feedback shows [A-1812]. */
  tokenCopyFeedback: 3000,
  /** Between two fetches of what's new [A-1813]. */
  whatsNewRefresh: 3_600_000,
} as const

const milliseconds = z.number().int().min(0)

export const Waits = z.object({
  afterSave: milliseconds,
  afterDelete: milliseconds,
  worldCreationMessage: milliseconds,
  tokenCopyFeedback: milliseconds,
  whatsNewRefresh: milliseconds,
})
export type Waits = z.infer<typeof Waits>
