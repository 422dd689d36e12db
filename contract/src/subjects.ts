/** What people change. A call that changes something says what it touches, a call that answers says what it reads. */
export const subjects = [
  /** Which devices and batteries there are, what is recorded and measured of them, and their statuses. */
  'devices',
  'homeLocations',
  'zones',
  'users',
  /** What a world is set to. */
  'settings',
  'deviceToken',
  /** Which devices wait to be enrolled again, and whether they have to. */
  'enrollmentRequests',
  'agreements',
  /** Which worlds and organisations there are, and what they may use. */
  'worlds',
  'watches',
  'cases',
  'channels',
  'deliveries',
  /** Which mails users get. */
  'notifications',
  /** Touched by every change in a world. */
  'audit',
] as const
export type Subject = (typeof subjects)[number]

/**
 * What every answer about devices reads: home locations name them and decide on their distance alerts, and filters and
 * custom views choose devices by home location and zone.
 */
export const estateSubjects = ['devices', 'homeLocations', 'zones'] as const satisfies readonly Subject[]
