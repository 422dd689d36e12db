import { roles } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallbackProfile, isInternal, mayHaveCustomView, roleFlags, roleFromGroups } from './people.ts'

describe('internal staff', () => {
  const domains = ['muster.example', 'muster-ops.example', 'Muster-Support.example']

  it.each([
    'ann@muster.example',
    'ann@muster-ops.example',
    'ann@muster-support.example',
    'Ann@MUSTER.Example',
    'ann@other.example@muster.example',
  ])('%s is internal [A-335 A-905]', (email) => {
    expect(isInternal(email, domains)).toBe(true)
  })

  it.each([
    'ann@customer.example',
    'ann@eu.muster.example',
    'ann@notmuster.example',
    'ann@muster.example.evil.example',
    'ann@muster.example@other.example',
    'ann@',
    '@',
    'muster.example',
    '',
  ])('%j is external [A-335 A-905]', (email) => {
    expect(isInternal(email, domains)).toBe(false)
  })

  it('is nobody where no domain is configured [A-335]', () => {
    expect(isInternal('ann@muster.example', [])).toBe(false)
  })
})

describe('the role from the group attribute', () => {
  it.each([
    ['administrator', 'administrator'],
    ['administrators', 'administrator'],
    ['manager', 'manager'],
    ['managers', 'manager'],
    ['editor', 'editor'],
    ['editors', 'editor'],
    ['viewer', 'viewer'],
    ['ADMINISTRATORS', 'administrator'],
    ['[Managers]', 'manager'],
    ['[staff, Editors]', 'editor'],
    [' [ staff ,  editors ] ', 'editor'],
    ['[editors, managers, administrators]', 'administrator'],
    ['viewers,editor,manager', 'manager'],
    ['[]', 'viewer'],
    ['', 'viewer'],
    [undefined, 'viewer'],
    ['site-administrators', 'viewer'],
    ['administratorss', 'viewer'],
    ['managers editors', 'viewer'],
  ])('%j gives %s [A-1520 A-1521]', (attribute, role) => {
    expect(roleFromGroups(attribute)).toBe(role)
  })

  const spelled = (word: string) =>
    fc
      .tuple(
        fc.mixedCase(fc.constant(word)),
        fc.constantFrom('', 's'),
        fc.constantFrom('', ' ', '  '),
        fc.constantFrom('', ' '),
      )
      .map(([name, plural, before, after]) => `${before}${name}${plural}${after}`)

  it('is the highest one named, whatever the order, case, brackets and other groups [A-1520 A-1521]', () => {
    const named = fc.array(fc.constantFrom(...roles)).chain((members) =>
      fc
        .tuple(
          fc.tuple(...members.map(spelled)),
          fc.array(fc.constantFrom('staff', 'night shift', 'editorial', 'co-managers')),
          fc.boolean(),
        )
        .chain(([own, others, bracketed]) => {
          const groups = [...own, ...others]
          return fc.shuffledSubarray(groups, { minLength: groups.length }).map((order) => ({
            members,
            attribute: bracketed ? `[${order.join(',')}]` : order.join(','),
          }))
        }),
    )
    fc.assert(
      fc.property(named, ({ members, attribute }) => {
        const highest = roles.findLast((role) => members.includes(role)) ?? 'viewer'
        expect(roleFromGroups(attribute)).toBe(highest)
      }),
      { seed: 1521, numRuns: 300 },
    )
  })
})

describe('a user the server has no record of', () => {
  it('has id, email, the role of the group attribute, its flags and no custom view [A-333]', () => {
    expect(fallbackProfile({ sub: 's1', email: 'ann@example.com', groups: '[Managers]' })).toEqual({
      id: 's1',
      email: 'ann@example.com',
      role: 'manager',
      isAdministrator: false,
      isManager: true,
      isEditor: false,
      isViewer: false,
      homeLocation: null,
      homeLocationId: null,
      zone: null,
      zoneId: null,
      group: null,
      worldIds: [],
    })
  })

  it('is a viewer without a group attribute [A-333 A-1521 A-1502 B-1501]', () => {
    expect(fallbackProfile({ sub: 's1', email: 'ann@example.com' })).toMatchObject({
      role: 'viewer',
      isViewer: true,
    })
  })
})

it.each(roles)('of the four role flags only that of a %s is set [A-330]', (role) => {
  const flags = roleFlags(role)
  const flag = `is${role.charAt(0).toUpperCase()}${role.slice(1)}`
  expect(Object.entries(flags).filter(([, set]) => set)).toEqual([[flag, true]])
})

it('only viewers and editors may have a custom view [A-1508]', () => {
  expect(roles.filter(mayHaveCustomView)).toEqual(['viewer', 'editor'])
})
