import { type CurrentUser, type FeatureToggle, ownFeatureCodes, type Role, roles } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { aUser, aWorld } from '../../../testing/console.tsx'
import type { WorldSession } from '../../session/world/world.tsx'
import { menuItemPath, userMenuItems } from './user-menu-items.ts'

const battery = [...ownFeatureCodes.batteryEssentials.slice(0, 1)]
const core = [...ownFeatureCodes.coreV2.slice(0, 1)]

interface Situation {
  role: Role
  features?: string[]
  toggles?: FeatureToggle[]
  user?: Partial<CurrentUser>
  pending?: WorldSession['pendingAgreements']
  isInternal?: boolean
}

const session = (situation: Situation): WorldSession => ({
  world: { ...aWorld, features: situation.features ?? core },
  user: aUser(situation.role, situation.user),
  isInternal: situation.isInternal ?? false,
  toggles: situation.toggles ?? [],
  pendingAgreements: situation.pending ?? [],
  hasSeveralWorlds: false,
})

const items = (situation: Situation) => userMenuItems(session(situation))

describe('the user menu', () => {
  it('offers an administrator everything, in this order [A-515]', () => {
    expect(items({ role: 'administrator' })).toEqual([
      'bulkActions',
      'enrollment',
      'homeLocations',
      'zones',
      'settings',
      'watches',
      'users',
      'audit',
    ])
  })

  it.each([
    ['bulkActions', ['editor', 'manager', 'administrator']],
    ['enrollment', ['manager', 'administrator']],
    ['homeLocations', ['manager', 'administrator']],
    ['zones', ['manager', 'administrator']],
    ['settings', ['manager', 'administrator']],
    ['watches', ['viewer', 'editor', 'manager', 'administrator']],
    ['users', ['administrator']],
  ] as const)(
    'offers %s to %j [A-516 A-517 A-518 A-519 A-520 A-521 A-915 C-2403 C-2404]',
    (item, expected) => {
      expect(roles.filter((role) => items({ role }).includes(item))).toEqual(expected)
    },
  )

  it('has no bulk actions without core [A-516]', () => {
    expect(items({ role: 'administrator', features: battery })).not.toContain('bulkActions')
  })

  it('has no bulk actions for somebody bound to a home location [A-516]', () => {
    expect(items({ role: 'editor', user: { homeLocationId: 'h1' } })).not.toContain('bulkActions')
  })

  it('has no settings in a world without a single settings tab [A-520]', () => {
    expect(items({ role: 'manager', features: [] })).not.toContain('settings')
    expect(items({ role: 'manager', features: battery })).toContain('settings')
  })

  it('leaves out what the toggles hide [A-431 A-432 A-517 A-521]', () => {
    const hidden = items({
      role: 'administrator',
      toggles: ['hide-enrolment-page', 'hide-user-management'],
    })
    expect(hidden).toEqual(['bulkActions', 'homeLocations', 'zones', 'settings', 'watches', 'audit'])
  })

  it('is not changed by the toggles of other screens [A-433]', () => {
    const toggles: FeatureToggle[] = ['show-new-filters', 'show-batteries-chart']
    expect(items({ role: 'administrator', toggles })).toEqual(items({ role: 'administrator' }))
  })

  it('offers nothing to administer while agreements are pending, except to internal staff [A-525 A-704]', () => {
    expect(items({ role: 'administrator', pending: ['dpa'] })).toEqual([])
    expect(items({ role: 'administrator', pending: ['dpa'], isInternal: true })).toHaveLength(8)
  })

  it('leads to the pages of the world [A-518 A-519]', () => {
    const inDemo = session({ role: 'administrator' })
    expect(menuItemPath(inDemo, 'homeLocations')).toBe('/demo/homeLocations')
    expect(menuItemPath(inDemo, 'zones')).toBe('/demo/zones')
  })
})
