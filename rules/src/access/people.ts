import { type CurrentUser, hasRole, plainDomain, type Role } from '@muster/contract'

/** Staff of the provider, by the domain after the last "@"; sub-domains do not count. */
export function isInternal(email: string, internalDomains: readonly string[]): boolean {
  const domain = plainDomain(email.slice(email.lastIndexOf('@') + 1))
  return email.includes('@') && internalDomains.some((internal) => plainDomain(internal) === domain)
}

/** The role given by a sign-in group attribute such as "[Managers, staff]" [A-1520, A-1521]. */
export function roleFromGroups(attribute: string | undefined): Role {
  const groups = new Set(
    (attribute ?? '')
      .replace(/^\s*\[|\]\s*$/g, '')
      .split(',')
      .map((group) => group.trim().toLowerCase()),
  )
  const member = (role: string) => groups.has(role) || groups.has(`${role}s`)
  if (member('administrator')) return 'administrator'
  if (member('manager')) return 'manager'
  if (member('editor')) return 'editor'
  return 'viewer'
}

/** The four flags name the role, not what it includes; `can()` decides what is allowed. */
export const roleFlags = (role: Role) => ({
  isAdministrator: role === 'administrator',
  isManager: role === 'manager',
  isEditor: role === 'editor',
  isViewer: role === 'viewer',
})

/** Stands in for a user the server has no record of. */
export function fallbackProfile(claims: {
  sub: string
  email: string
  groups?: string | undefined
}): CurrentUser {
  const role = roleFromGroups(claims.groups)
  return {
    id: claims.sub,
    email: claims.email,
    role,
    ...roleFlags(role),
    homeLocation: null,
    homeLocationId: null,
    zone: null,
    zoneId: null,
    group: null,
    worldIds: [],
  }
}

/** Administrators and managers see everything; only the others may be limited [A-1508]. */
export const mayHaveCustomView = (role: Role): boolean => !hasRole(role, 'manager')
