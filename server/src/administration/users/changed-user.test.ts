import type { UserRow } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { addGroup, addPerson, managing, wrongFields } from '../../../test/user-management.ts'

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

describe('a changed user', () => {
  it('has the new rights, a new version, and an entry of what changed [A-1744]', async () => {
    const { id } = await addPerson(muster, { email: 'changing@own.example', worldIds: [worldIds.own] })
    const fields = { id, role: 'editor', worldIds: [worldIds.own], zoneId: 'own-zone' }
    expect((await users.update({ ...fields, version: 1 })).json()).toEqual({ version: 2 })
    expect(await row('changing@own.example')).toMatchObject({
      role: 'editor',
      zone: { id: 'own-zone' },
      version: 2,
    })
    const { rows: entries } = await muster.owner.query(
      'SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1',
      [id],
    )
    expect(entries).toEqual([
      {
        action: 'user.changed',
        email: people.administrator,
        record: 'changing@own.example',
        before: { role: 'viewer', zone: null },
        after: { role: 'editor', zone: 'ownzone' },
      },
    ])
    expect((await users.update(fields)).json()).toEqual({ version: 2 })
    expect((await muster.owner.query('SELECT FROM audit_entry WHERE record_id = $1', [id])).rowCount).toBe(1)
  })

  it('is not overwritten by a caller who has not seen the change before', async () => {
    const { id } = await addPerson(muster, { email: 'contested@own.example', worldIds: [worldIds.own] })
    const fields = { id, worldIds: [worldIds.own], version: 1 }
    expect((await users.update({ ...fields, role: 'editor' })).statusCode).toBe(200)
    const answer = await users.update({ ...fields, role: 'manager' })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'changedMeanwhile',
        message: 'Changed in the meantime',
        details: { changedBy: people.administrator, changedAt: muster.clock.now().getTime() },
      },
    ])
    expect(await row('contested@own.example')).toMatchObject({ role: 'editor' })
  })

  it('names nobody where the change was made in another world', async () => {
    const { id } = await addPerson(muster, {
      email: 'of-both@own.example',
      worldIds: [worldIds.own, worldIds.sister],
    })
    const fields = { id, worldIds: [worldIds.own, worldIds.sister] }
    const inSister = managing(muster, token, worldIds.sister)
    expect((await users.update({ ...fields, role: 'editor', version: 1 })).statusCode).toBe(200)
    expect((await inSister.update({ ...fields, role: 'manager', version: 2 })).statusCode).toBe(200)
    expect((await users.update({ ...fields, role: 'viewer', version: 2 })).json()).toEqual({
      code: 'changedMeanwhile',
      message: 'Changed in the meantime',
    })
  })

  it('gets one of two changes at the same moment', async () => {
    const { id } = await addPerson(muster, { email: 'raced@own.example', worldIds: [worldIds.own] })
    const fields = { id, worldIds: [worldIds.own], version: 1 }
    const answers = await Promise.all(['editor', 'manager'].map((role) => users.update({ ...fields, role })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('keeps a group that no device is in any more, in the same world', async () => {
    const { id } = await addPerson(muster, {
      email: 'left@own.example',
      worldIds: [worldIds.own],
      group: 'disbanded',
    })
    const fields = { id, role: 'editor', worldIds: [worldIds.own], group: 'disbanded' }
    expect((await users.update(fields)).statusCode).toBe(200)
    expect(wrongFields(await users.update({ ...fields, worldIds: [worldIds.sister] }))).toEqual(['group'])
  })

  it('loses the custom view on becoming manager or administrator [A-931]', async () => {
    const { id } = await addPerson(muster, {
      email: 'rising@own.example',
      worldIds: [worldIds.own],
      homeLocationId: 'own-depot',
    })
    expect((await users.update({ id, role: 'administrator', worldIds: null })).statusCode).toBe(200)
    expect(await row('rising@own.example')).toMatchObject({ worldIds: null, homeLocation: null })
  })

  it('may do what the change says from the next request on [A-1501 A-1505]', async () => {
    await addPerson(muster, { email: 'promoted@own.example' })
    const answer = await post(muster, '/auth/signIn', {
      email: 'promoted@own.example',
      password: 'Correct-horse-7',
    })
    const theirs = { token: answer.json<{ accessToken: string }>().accessToken, world: worldIds.sister }
    const reads = async () => (await get(muster, '/api/worlds/currentWorldDeviceToken', theirs)).statusCode
    expect(await reads()).toBe(403)
    const sister = managing(muster, token, worldIds.sister)
    const id = (await sister.list('promoted')).json().list[0].id
    await sister.update({ id, role: 'manager', worldIds: [worldIds.sister] })
    expect(await reads()).toBe(200)
    await sister.update({ id, role: 'manager', worldIds: [worldIds.own] })
    const answered = await get(muster, '/api/worlds/currentWorldDeviceToken', theirs)
    expect([answered.statusCode, errorCode(answered)]).toEqual([403, 'worldForbidden'])
  })
})
