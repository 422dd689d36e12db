import { currentUser, currentWorld, listWorlds, ownFeatureCodes, type Role } from '@muster/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aServer, aUser, aWorld, renderConsole } from '../../../testing/console.tsx'
import type { WorldSession } from '../../session/world/world.tsx'
import { gateOutcome } from './gate.tsx'

const session = (role: Role, features: readonly string[]): WorldSession => ({
  world: { ...aWorld, features: [...features] },
  user: aUser(role),
  isInternal: false,
  toggles: [],
  pendingAgreements: [],
  hasSeveralWorlds: false,
})

const { coreV2 } = ownFeatureCodes
const everything = { product: 'coreV2', permission: 'settings.manage', available: false } as const

describe('a page gate', () => {
  it('refuses the product first, then the page, then what is not available [A-960 A-1513]', () => {
    expect(gateOutcome(session('viewer', []), everything)).toBe('deniedProduct')
    expect(gateOutcome(session('viewer', coreV2), everything)).toBe('deniedPage')
    expect(gateOutcome(session('manager', coreV2), everything)).toBe('notAvailable')
    expect(gateOutcome(session('manager', coreV2), { ...everything, available: true })).toBe('open')
  })

  it.each([
    ['users.manage', ['administrator'], '[A-1510 A-1515]'],
    ['settings.manage', ['administrator', 'manager'], '[A-1511 A-1514]'],
    ['zones.manage', ['administrator', 'manager'], '[A-1514]'],
    ['homeLocations.manage', ['administrator', 'manager'], '[A-1514]'],
    ['enrollment.manage', ['administrator', 'manager'], '[A-1514 A-1301]'],
    ['anomalies.read', ['administrator', 'manager'], '[A-1518]'],
    ['bulkActions.use', ['administrator', 'manager', 'editor'], '[A-1512 A-1516]'],
  ] as const)('for %s admits %j %s', (permission, admitted, _ids) => {
    const all: Role[] = ['administrator', 'manager', 'editor', 'viewer']
    expect(all.filter((role) => gateOutcome(session(role, coreV2), { permission }) === 'open')).toEqual(
      admitted,
    )
  })
})

describe('what a refused page says', () => {
  it('to a missing role, with the way back to the products of the only world [A-320 A-321 A-322 B-1318 B-1510]', async () => {
    aServer().answer(currentUser, aUser('viewer'))
    renderConsole('/demo/users')
    expect(
      await screen.findByText(
        'You do not have permission to access this page. For more information, please contact your System Administrator.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to product selection' })).toHaveAttribute('href', '/demo/')
  })

  it('to a missing licence, under the title of the product [A-321 A-322 B-230 B-9914 B-1319]', async () => {
    aServer().answer(listWorlds, [aWorld, { id: 'demo2', name: 'Saltmarsh Ports' }])
    renderConsole('/demo/battery/overview')
    expect(await screen.findByRole('heading', { level: 1, name: 'Battery Essentials' })).toBeVisible()
    expect(
      screen.getByText(
        'You do not have permission to access this product. For more information, please contact your System Administrator.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to world selection' })).toHaveAttribute(
      'href',
      '/world-selection',
    )
  })

  it('puts the licence before the role on bulk actions [A-960]', async () => {
    aServer()
      .answer(currentUser, aUser('viewer'))
      .answer(currentWorld, { ...aWorld, features: [] })
    renderConsole('/demo/bulkActions')
    expect(await screen.findByText(/permission to access this product/)).toBeVisible()
  })
})
