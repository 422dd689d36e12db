import { describe, expect, it } from 'vitest'
import {
  hasUserChanged,
  isWrongEmail,
  mayChooseWorlds,
  mayCreateUser,
  mayHaveView,
  mayUpdateUser,
  type UserDraft,
  userFieldsOf,
  withGroup,
  withHomeLocation,
  withoutView,
  withRole,
  withWorlds,
  withZone,
} from './user-form.ts'

const worlds = ['a', 'b', 'c']
const viewer: UserDraft = {
  role: 'viewer',
  worldIds: ['a'],
  homeLocationId: null,
  group: null,
  zoneId: null,
}
const limited: UserDraft = { ...viewer, homeLocationId: 'leeds', group: 'night' }
const inZone: UserDraft = { ...viewer, zoneId: 'north' }

describe('the role of a user', () => {
  it('administrator has all worlds, which cannot be chosen, and no custom view [A-1022 A-1023 A-931]', () => {
    const administrator = withRole(limited, 'administrator', worlds)
    expect(administrator).toEqual({ ...viewer, role: 'administrator', worldIds: worlds })
    expect(mayChooseWorlds(administrator)).toBe(false)
    expect(mayChooseWorlds(limited)).toBe(true)
    expect(userFieldsOf(administrator).worldIds).toBeNull()
  })

  it('manager keeps the worlds and loses the custom view [A-1026 A-931]', () => {
    expect(withRole(inZone, 'manager', worlds)).toEqual({ ...viewer, role: 'manager' })
  })

  it('other than administrator leaves all worlds ticked, as a list [A-931]', () => {
    const former = withRole(withRole(viewer, 'administrator', worlds), 'viewer', worlds)
    expect(former.worldIds).toEqual(worlds)
    expect(userFieldsOf(former).worldIds).toEqual(worlds)
  })

  it('editor or viewer keeps the limits of the other', () => {
    expect(withRole(limited, 'editor', worlds)).toEqual({ ...limited, role: 'editor' })
  })
})

describe('the custom view in the form', () => {
  it('is for viewers and editors of exactly one world [A-1026 A-1027]', () => {
    expect(mayHaveView(viewer)).toBe(true)
    expect(mayHaveView({ ...viewer, role: 'editor' })).toBe(true)
    expect(mayHaveView({ ...viewer, role: 'manager' })).toBe(false)
    expect(mayHaveView({ ...viewer, role: 'administrator' })).toBe(false)
    expect(mayHaveView({ ...viewer, worldIds: [] })).toBe(false)
    expect(mayHaveView({ ...viewer, worldIds: ['a', 'b'] })).toBe(false)
  })

  it('is places or a zone: the one chosen last [A-1024]', () => {
    expect(withZone(limited, 'north')).toEqual(inZone)
    expect(withHomeLocation(inZone, 'leeds')).toEqual({ ...viewer, homeLocationId: 'leeds' })
    expect(withGroup(inZone, 'night')).toEqual({ ...viewer, group: 'night' })
    expect(withGroup(withHomeLocation(viewer, 'leeds'), 'night')).toEqual(limited)
    expect(withoutView(limited)).toEqual(viewer)
  })

  it('is cleared when other worlds are chosen [A-1025]', () => {
    expect(withWorlds(limited, ['b'])).toEqual({ ...viewer, worldIds: ['b'] })
    expect(withWorlds(inZone, ['a', 'b'])).toEqual({ ...viewer, worldIds: ['a', 'b'] })
  })
})

describe('saving a user', () => {
  it('accepts an email address of the form local@domain.tld, and shows no error for an empty one [A-1017 A-1018 A-933]', () => {
    for (const wrong of ['ann', 'ann@', '@example.org', 'ann@example', 'an n@example.org', 'a@b@c.org']) {
      expect(isWrongEmail(wrong), wrong).toBe(true)
      expect(mayCreateUser(wrong, viewer), wrong).toBe(false)
    }
    for (const fine of ['', '  ', 'ann@example.org', ' Ann@Example.org ']) {
      expect(isWrongEmail(fine), fine).toBe(false)
    }
  })

  it('creates a user with an email address and a world [A-1020]', () => {
    expect(mayCreateUser('ann@example.org', viewer)).toBe(true)
    expect(mayCreateUser('', viewer)).toBe(false)
    expect(mayCreateUser('ann@example.org', withWorlds(viewer, []))).toBe(false)
  })

  it.each([
    ['role', withRole(limited, 'editor', worlds)],
    ['home location', withHomeLocation(limited, 'york')],
    ['group', withGroup(limited, null)],
    ['zone', withZone(limited, 'north')],
    ['worlds', withWorlds(limited, ['a', 'b'])],
  ])('changes a user with another %s [A-1021]', (_, draft) => {
    expect(mayUpdateUser(limited, draft)).toBe(true)
  })

  it('changes nothing where nothing differs or no world is left [A-1021]', () => {
    const several = withWorlds(viewer, ['a', 'b'])
    expect(mayUpdateUser(several, withWorlds(several, ['b', 'a']))).toBe(false)
    expect(mayUpdateUser(several, withWorlds(several, []))).toBe(false)
    expect(hasUserChanged(several, withWorlds(several, []))).toBe(true)
  })
})
