/** Hosting regions; the first is the default [A-1830, A-954]. */
export const regions = ['us', 'uk', 'staging'] as const
export type Region = (typeof regions)[number]
