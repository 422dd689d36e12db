import { describe, expect, it } from 'vitest'
import { CurrentUser, currentUser } from './users.ts'

const user = {
  id: 'u1',
  email: 'ann@example.com',
  role: 'editor',
  isAdministrator: false,
  isManager: false,
  isEditor: true,
  isViewer: false,
  homeLocation: { id: 'h1', name: 'Leeds' },
  homeLocationId: 'h1',
  zone: null,
  zoneId: null,
  group: 'night shift',
  worldIds: null,
}

describe('the current user', () => {
  it('carries exactly these fields [A-330 A-331]', () => {
    expect(CurrentUser.parse({ ...user, passwordHash: 'secret' })).toEqual(user)
  })

  it.each(Object.keys(user))('always carries %s [A-330 A-331]', (field) => {
    expect(CurrentUser.safeParse({ ...user, [field]: undefined }).success).toBe(false)
  })

  it('has a list of worlds, or null for all of them [A-332]', () => {
    expect(CurrentUser.safeParse({ ...user, worldIds: [] }).success).toBe(true)
    expect(CurrentUser.safeParse({ ...user, worldIds: ['demo'] }).success).toBe(true)
    expect(CurrentUser.safeParse({ ...user, worldIds: 'all' }).success).toBe(false)
  })

  it('is null where the server has no record', () => {
    expect(currentUser.answer.parse(null)).toBeNull()
  })
})
