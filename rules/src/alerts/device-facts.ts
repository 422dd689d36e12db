import type { Place } from '../maps/distance.ts'

/** The device's home location, as far as alerts need it. */
export interface HomeFacts extends Place {
  radiusMetres: number
  /** Metres; null where the world's threshold applies [A-1216]. */
  distanceYellow: number | null
  distanceRed: number | null
  /** Whether any access point is known to belong to it. */
  hasAccessPoints: boolean
  /** When the device was assigned to it or its circle was moved, whichever came later. */
  since: number
}

/** What is known of a device when its statuses are evaluated. Times are milliseconds since the epoch. */
export interface DeviceFacts {
  enrolledAt: number
  /** The last accepted report; null before the first. */
  lastContactAt: number | null
  /** The last minute of use; null before the first. */
  lastUsedAt: number | null
  home: HomeFacts | null
  /** The last known position. */
  fix: (Place & { at: number }) | null
  /** When the device was last known inside the circle, since `home.since`. */
  lastInsideAt: number | null
  /** The owner of the access point in use: the device's home location, another one, or none. */
  accessPoint: { belongsTo: 'home' | 'other' | 'none' } | null
  /** The events of at least the longest period, in any order. */
  events: { reboots: readonly number[]; lowPowers: readonly number[]; drops: readonly number[] }
  timeErrorAt: number | null
  timeRecoveryAt: number | null
  /** Percent per hour; null where too little was observed. */
  averageDischarge: number | null
}
