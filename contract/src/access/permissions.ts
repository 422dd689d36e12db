/** Cumulative: each role may do everything the ones before it may [A-1501]. */
export const roles = ['viewer', 'editor', 'manager', 'administrator'] as const
export type Role = (typeof roles)[number]

interface Requirement {
  role: Role
  /** Only staff of the provider, recognised by their email domain. */
  internal?: true
  /** Not for a user bound to a home location [A-1516, A-964]. */
  withoutHomeLocation?: true
}

const requirements = {
  'world.read': { role: 'viewer' },
  'agreements.accept': { role: 'viewer' },
  'audit.read': { role: 'administrator' },
  'anomalies.read': { role: 'manager' },
  'batteries.read': { role: 'viewer' },
  'batteries.remove': { role: 'editor' },
  /** Taking cases and commenting; what else a user may do depends on the case [K-603, K-604]. */
  'cases.act': { role: 'viewer' },
  'cases.read': { role: 'viewer' },
  'channels.manage': { role: 'administrator' },
  'deliveries.manage': { role: 'manager' },
  'bulkActions.use': { role: 'editor', withoutHomeLocation: true },
  'devices.read': { role: 'viewer' },
  'devices.edit': { role: 'editor' },
  /** Assigning a device to another home location [C-2408]. */
  'devices.move': { role: 'editor', withoutHomeLocation: true },
  'devices.remove': { role: 'editor' },
  /** Switching the consent off that devices need to enroll again. */
  'enrollment.configure': { role: 'administrator' },
  'enrollment.manage': { role: 'manager' },
  'enrollment.rotate': { role: 'administrator' },
  'homeLocations.manage': { role: 'manager' },
  'ownWatches.manage': { role: 'viewer' },
  'settings.manage': { role: 'manager' },
  'users.manage': { role: 'administrator' },
  'watches.manage': { role: 'manager' },
  'whatsNew.read': { role: 'manager' },
  /** The provider switches features of a world. */
  'worlds.configure': { role: 'administrator', internal: true },
  'worlds.create': { role: 'viewer', internal: true },
  'zones.manage': { role: 'manager' },
} as const satisfies Record<string, Requirement>

export type Permission = keyof typeof requirements
export const permissions = Object.keys(requirements) as Permission[]

export interface Person {
  role: Role
  isInternal: boolean
  homeLocationId: string | null
}

export const hasRole = (role: Role, minimum: Role): boolean => roles.indexOf(role) >= roles.indexOf(minimum)

/** Used on both sides: the server refuses by it, the console hides by it. */
export function can(person: Person, permission: Permission): boolean {
  const requirement: Requirement = requirements[permission]
  if (requirement.internal && !person.isInternal) return false
  if (requirement.withoutHomeLocation && person.homeLocationId !== null) return false
  return hasRole(person.role, requirement.role)
}
