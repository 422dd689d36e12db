import type { UserRow } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { addGroup, addPerson, idOf, managing, wrongFields } from '../../../test/user-management.ts'

let muster: TestMuster
let users: ReturnType<typeof managing>
let token: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await addGroup(muster, worldIds.own, 'drivers')
  token = (await signInAs(muster, 'administrator')).token
  users = managing(muster, token)
})
afterAll(() => muster.close())

const rows = async (search = '', page?: string) =>
  (await users.list(search, page)).json<{ list: UserRow[]; count: number }>()
const row = async (email: string) => (await rows(email)).list[0]
const nothing = { homeLocationId: null, group: null, zoneId: null }
const viewer = { role: 'viewer', worldIds: [worldIds.own], ...nothing }

describe('the list of users', () => {
  it('has the users who may enter the world, by email address [A-1741 A-933]', async () => {
    await addPerson(muster, { email: 'elsewhere@own.example' })
    const { list, count } = await rows()
    const { stranger: _, ...own } = people
    expect(list.map(({ email }) => email)).toEqual(Object.values(own).toSorted())
    expect(count).toBe(list.length)
  })

  it('has role, worlds and custom view, with the names of places [A-1741]', async () => {
    expect(await row(people.site)).toEqual({
      id: expect.any(String),
      email: people.site,
      role: 'viewer',
      worldIds: [worldIds.own],
      homeLocation: { id: 'own-depot', name: 'own depot' },
      group: null,
      zone: null,
      isInvited: false,
      version: 1,
    })
    expect(await row(people.zone)).toMatchObject({ zone: { id: 'own-zone', name: 'ownzone' } })
    expect(await row(people.group)).toMatchObject({ group: 'drivers', homeLocation: null })
    expect(await row(people.administrator)).toMatchObject({ role: 'administrator', worldIds: null })
  })

  it('finds parts of email addresses, whatever their case and characters [A-1741]', async () => {
    expect((await rows('ANAGER@OWN')).list.map(({ email }) => email)).toEqual([people.manager])
    expect(await rows('%')).toEqual({ list: [], count: 0 })
    expect(await rows('_anager')).toEqual({ list: [], count: 0 })
  })

  it('comes a page at a time, with the total [A-1741 A-933]', async () => {
    const all = (await rows()).list.map(({ email }) => email)
    const pages = [
      await rows('', 'limit=4&offset=0'),
      await rows('', 'limit=4&offset=4'),
      await rows('', 'limit=4&offset=8'),
      await rows('', 'limit=4&offset=400'),
    ]
    expect(pages.flatMap(({ list }) => list.map(({ email }) => email))).toEqual(all)
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([all.length]))
  })

  it('downloads as userList.csv, in the console’s words, for the search [A-1742 A-1009]', async () => {
    await muster.owner.query('UPDATE world SET name = $1 WHERE id = $2', ['Sister, Ltd', worldIds.sister])
    const answer = await users.file('OWN.example')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="userList.csv"')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe('\uFEFFEmail,Role,Custom view,World access,Invited')
    const line = (email: string) => lines.find((text) => text.startsWith(email))
    expect(line(people.administrator)).toBe(`${people.administrator},Administrator,All devices,All worlds,No`)
    expect(line(people.manager)).toBe(`${people.manager},Manager,All devices,"Sister, Ltd, World aaaa",No`)
    expect(line(people.site)).toBe(`${people.site},Viewer,"own depot, All groups",World aaaa,No`)
    expect(line(people.group)).toBe(`${people.group},Viewer,"All home locations, drivers",World aaaa,No`)
    expect(line(people.zone)).toBe(`${people.zone},Editor,ownzone,World aaaa,No`)
    expect(line(people.staff)).toBeUndefined()
  })

  it('downloads completely where it is longer than a batch [A-1742]', async () => {
    await muster.owner.query(`
      INSERT INTO account (id, organisation_id, email, role, created_at)
      SELECT 'many-' || n, 'own', 'many-' || n || '@own.example', 'administrator', now() FROM generate_series(1, 2300) n`)
    const lines = (await users.file('many-')).body.trim().split('\r\n').slice(1)
    await muster.owner.query(`DELETE FROM account WHERE id LIKE 'many-%'`)
    expect(lines).toHaveLength(2300)
    expect(new Set(lines).size).toBe(2300)
  })
})

describe('a new user', () => {
  it('has the given rights, is invited and has not signed in yet [A-1743 A-902]', async () => {
    const answer = await users.create({
      ...viewer,
      email: '  New.User@own.example ',
      homeLocationId: 'own-depot',
    })
    expect(answer.json()).toEqual({ id: expect.any(String), version: 1 })
    expect(await row('new.user@own.example')).toEqual({
      id: idOf(answer),
      email: 'new.user@own.example',
      role: 'viewer',
      worldIds: [worldIds.own],
      homeLocation: { id: 'own-depot', name: 'own depot' },
      group: null,
      zone: null,
      isInvited: true,
      version: 1,
    })
  })

  it('has a unique email address, in any case [A-1019 A-1045 A-933]', async () => {
    for (const email of [people.viewer, 'VIEWER@own.example']) {
      const answer = await users.create({ ...viewer, email })
      expect([answer.statusCode, errorCode(answer)]).toEqual([409, 'userExists'])
      expect(answer.json().message).toContain('User already exists')
    }
  })

  it('is created once, even if several people do so at the same moment [A-1019]', async () => {
    const email = 'wanted@own.example'
    const answers = await Promise.all(Array.from({ length: 4 }, () => users.create({ ...viewer, email })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect((await rows(email)).count).toBe(1)
  })

  it('is created once, even if the request is repeated with its key', async () => {
    const body = { ...viewer, email: 'again@own.example' }
    const answers = await Promise.all([users.create(body, 'key-1'), users.create(body, 'key-1')])
    const late = await users.create(body, 'key-1')
    expect(answers.map((answer) => answer.json())).toEqual([late.json(), late.json()])
    expect(late.statusCode).toBe(200)
    expect(errorCode(await users.create(body, 'key-2'))).toBe('userExists')
    const { rows: entries } = await muster.owner.query('SELECT FROM audit_entry WHERE record_id = $1', [
      idOf(late),
    ])
    expect(entries).toHaveLength(1)
  })

  it('has a valid email address [A-933 A-950]', async () => {
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a b@own.example',
      'a@own example.com',
      '\u0430nn@own.example',
      'a\u200db@own.example',
      `${'a'.repeat(250)}@b.cd`,
    ]) {
      const answer = await users.create({ ...viewer, email })
      expect([answer.statusCode, wrongFields(answer)]).toEqual([400, ['email']])
    }
  })

  it('has no products of their own: they follow the licence of the world [A-943 A-1506]', async () => {
    const email = 'several@own.example'
    const both = [worldIds.sister, worldIds.own]
    await users.create({ ...viewer, email, worldIds: both, products: ['coreV2'] })
    const found = await row(email)
    expect(found).toMatchObject({ worldIds: both.toSorted() })
    expect(Object.keys(found ?? {})).not.toContain('products')
  })
})

describe('the rights of a user', () => {
  const refused = async (fields: object) => {
    const created = await users.create({ ...viewer, email: 'never@own.example', ...fields })
    const updated = await users.update({ ...viewer, id: (await row(people.viewer))?.id, ...fields })
    expect([created.statusCode, updated.statusCode]).toEqual([400, 400])
    expect(wrongFields(updated)).toEqual(wrongFields(created))
    return wrongFields(created)
  }

  it('of an administrator are all worlds and no custom view [A-931 A-1508 A-1026 A-964]', async () => {
    const administrator = { role: 'administrator', worldIds: null }
    expect(await refused({ ...administrator, worldIds: [worldIds.own] })).toEqual(['worldIds'])
    expect(await refused({ ...administrator, homeLocationId: 'own-depot' })).toEqual(['homeLocationId'])
    expect(await refused({ ...administrator, group: 'drivers' })).toEqual(['group'])
    expect(await refused({ ...administrator, zoneId: 'own-zone' })).toEqual(['zoneId'])
  })

  it('of a manager are no custom view either [A-1508 A-1026 A-964]', async () => {
    expect(await refused({ role: 'manager', homeLocationId: 'own-depot' })).toEqual(['homeLocationId'])
    expect(await refused({ role: 'manager', zoneId: 'own-zone' })).toEqual(['zoneId'])
  })

  it('are worlds by name for everybody else [A-931]', async () => {
    expect(await refused({ worldIds: null })).toEqual(['worldIds'])
    expect(await refused({ worldIds: [] })).toEqual(['worldIds'])
  })

  it('are limited in one world only [A-1027 A-1507]', async () => {
    const both = [worldIds.own, worldIds.sister]
    expect(await refused({ worldIds: both, group: 'drivers' })).toEqual(['group'])
  })

  it('are limited to a zone, or to a home location and a group [A-1024 A-1507]', async () => {
    expect(await refused({ zoneId: 'own-zone', group: 'drivers' })).toEqual(['zoneId'])
    const email = 'both@own.example'
    await users.create({ ...viewer, email, homeLocationId: 'own-depot', group: 'drivers' })
    expect(await row(email)).toMatchObject({ homeLocation: { id: 'own-depot' }, group: 'drivers' })
  })

  it('name worlds of the organisation, each refused by its place in the list [A-950 A-1505]', async () => {
    const given = [worldIds.own, worldIds.foreign, 'f'.repeat(32)]
    expect(await refused({ worldIds: given })).toEqual(['worldIds.1', 'worldIds.2'])
  })

  it('name places that the user’s world has [A-950]', async () => {
    expect(await refused({ homeLocationId: 'foreign-depot' })).toEqual(['homeLocationId'])
    expect(await refused({ group: 'nobody' })).toEqual(['group'])
    expect(await refused({ zoneId: 'foreign-zone' })).toEqual(['zoneId'])
    expect(await refused({ homeLocationId: 'none', group: 'none' })).toEqual(['homeLocationId', 'group'])
  })

  it('belong to the user’s own world, even if that is not the one they are given in', async () => {
    const there = { email: 'there@own.example', role: 'editor', worldIds: [worldIds.sister] }
    expect(wrongFields(await users.create({ ...there, homeLocationId: 'own-depot' }))).toEqual([
      'homeLocationId',
    ])
    expect(wrongFields(await users.create({ ...there, group: 'drivers' }))).toEqual(['group'])
    await addGroup(muster, worldIds.sister, 'porters')
    const answer = await users.create({ ...there, group: 'porters' })
    expect(answer.statusCode).toBe(200)
    // The change is recorded in the world where it was made.
    const entries = await post(
      muster,
      '/api/audit/list?limit=1&offset=0',
      { search: there.email },
      { token, world: worldIds.own },
    )
    expect(entries.json().list[0]).toMatchObject({
      action: 'user.created',
      after: { email: there.email, role: 'editor', group: 'porters' },
    })
    const sister = managing(muster, token, worldIds.sister)
    expect((await sister.list(there.email)).json().list).toMatchObject([
      { id: idOf(answer), group: 'porters' },
    ])
    expect((await users.list(there.email)).json()).toEqual({ list: [], count: 0 })
  })
})
