import { alertLimits } from '../limits.ts'

/** Minutes of a week. */
const week = 7 * 24 * 60

export const watchLimits = {
  /** Most watches of a world, and of a user in a world [K-406]. */
  ofWorld: 100,
  ofUser: 20,
  /** Most watches of filters that are on in a world: they are counted every minute [K-902]. */
  filtersOn: 20,
  name: 100,
  /** Minutes for which something must hold before it counts, and be gone before it is over [K-201, K-205]. */
  holdMinutes: { min: 0, max: week },
  endMinutes: { min: 0, max: week },
  /** Fewest devices of a group that make a case [K-109]. */
  leastDevices: { min: 1, max: 100_000 },
  /** A filter finds groups with more devices than this [K-108]. */
  moreThan: { min: 0, max: 100_000 },
  /** Minutes without a report from a home location [K-107]. */
  silentMinutes: { min: 15, max: week },
  /** Steps, receivers of a step, and minutes from one step to the next [K-301, K-303]. */
  steps: 5,
  receivers: 10,
  stepMinutes: { min: 1, max: 24 * 60 },
} as const

/** What a new watch begins with. */
export const watchDefaults = {
  holdMinutes: 10,
  endMinutes: 30,
  leastDevices: 1,
  moreThan: 20,
  silentMinutes: 60,
  stepMinutes: 30,
} as const

/** A home location can go silent if so many of its devices reported within these days [K-107]. */
export const silence = { devices: 5, days: 7 } as const

/** Days without being raised after which an anomaly counts as new again [K-106]. */
export const anomalyNewAfterDays = 7

/** Days that a preview counts back [K-416]: the longest period of an alert. */
export const previewDays = alertLimits.periodDays.max
