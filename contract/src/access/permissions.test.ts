import { describe, expect, it } from 'vitest'
import { can, hasRole, type Permission, type Person, permissions, type Role, roles } from './permissions.ts'

const person = (details: Partial<Person> = {}): Person => ({
  role: 'viewer',
  isInternal: false,
  homeLocationId: null,
  ...details,
})

describe('roles', () => {
  it('are four, from the least to the most [A-1501 B-1501]', () => {
    expect(roles).toEqual(['viewer', 'editor', 'manager', 'administrator'])
  })

  it.each<[page: string, minimum: Role, admitted: Role[]]>([
    ['administrator', 'administrator', ['administrator']],
    ['manager', 'manager', ['manager', 'administrator']],
    ['editor', 'editor', ['editor', 'manager', 'administrator']],
    ['viewer', 'viewer', ['viewer', 'editor', 'manager', 'administrator']],
  ])(
    'a page for %ss admits that role and those above it [A-1510 A-1511 A-1512]',
    (_page, minimum, admitted) => {
      expect(roles.filter((role) => hasRole(role, minimum))).toEqual(admitted)
    },
  )
})

describe('can', () => {
  const minimum: Record<Permission, Role> = {
    'world.read': 'viewer',
    'agreements.accept': 'viewer',
    'worlds.configure': 'administrator',
    'worlds.create': 'viewer',
    'devices.read': 'viewer',
    'devices.edit': 'editor',
    'devices.move': 'editor',
    'devices.remove': 'editor',
    'batteries.read': 'viewer',
    'batteries.remove': 'editor',
    'bulkActions.use': 'editor',
    'cases.act': 'viewer',
    'cases.read': 'viewer',
    'channels.manage': 'administrator',
    'deliveries.manage': 'manager',
    'ownWatches.manage': 'viewer',
    'watches.manage': 'manager',
    'anomalies.read': 'manager',
    'enrollment.configure': 'administrator',
    'enrollment.manage': 'manager',
    'enrollment.rotate': 'administrator',
    'audit.read': 'administrator',
    'homeLocations.manage': 'manager',
    'settings.manage': 'manager',
    'whatsNew.read': 'manager',
    'zones.manage': 'manager',
    'users.manage': 'administrator',
  }
  const cases = permissions.flatMap((permission) =>
    roles.map((role) => ({
      permission,
      role,
      allowed: roles.indexOf(role) >= roles.indexOf(minimum[permission]),
    })),
  )

  it.each(cases)(
    '$permission for a $role of the staff: $allowed [A-1514 A-1515 A-1516 A-1517 A-1518]',
    ({ permission, role, allowed }) => {
      expect(can(person({ role, isInternal: true }), permission)).toBe(allowed)
    },
  )

  it.each(roles)('refuses the creation of worlds to an external %s [A-336 A-1519]', (role) => {
    expect(can(person({ role, isInternal: false }), 'worlds.create')).toBe(false)
    expect(can(person({ role, isInternal: true }), 'worlds.create')).toBe(true)
  })

  it('gives internal staff nothing else that their role does not give', () => {
    for (const permission of permissions.filter(
      (each) => !['worlds.create', 'worlds.configure'].includes(each),
    )) {
      for (const role of roles) {
        const internal = can(person({ role, isInternal: true }), permission)
        expect(internal, `${permission} for ${role}`).toBe(can(person({ role }), permission))
      }
    }
  })

  it.each(roles)('refuses bulk actions to a %s with a home location [A-1516 A-964]', (role) => {
    expect(can(person({ role, homeLocationId: 'h1' }), 'bulkActions.use')).toBe(false)
  })

  it.each(roles)('refuses a %s with a home location to move devices [C-2408]', (role) => {
    expect(can(person({ role, homeLocationId: 'h1' }), 'devices.move')).toBe(false)
  })

  it('lets a home location only take away moving devices', () => {
    const administrator = person({ role: 'administrator', isInternal: true })
    const lost = permissions.filter(
      (permission) =>
        can(administrator, permission) !== can({ ...administrator, homeLocationId: 'h1' }, permission),
    )
    expect(lost).toEqual(['bulkActions.use', 'devices.move'])
  })
})
