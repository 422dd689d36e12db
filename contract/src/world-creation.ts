/** Partners a world may be created for; none is allowed too [A-1406, A-941]. */
export const partners = ['panasonic', 'harbour', 'alder', 'cobalt', 'ember', 'northway', 'kestrel'] as const
export type Partner = (typeof partners)[number]

export const worldTypes = ['production', 'trial'] as const
export type WorldType = (typeof worldTypes)[number]

/** Years. */
export const retentionPeriods = [1, 3] as const

export const baseProductIds = ['battery-essentials', 'core'] as const
export const smartProductIds = [
  'smart-service-v2',
  'smart-service-lite',
  'smart-battery-monitor',
  'smart-battery-monitor-devices',
] as const
