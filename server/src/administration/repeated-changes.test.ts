import type { DeviceToken } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { errorCode, get, post } from '../../test/requests.ts'
import { addPerson, idOf, managing } from '../../test/user-management.ts'

/* The console retries when an answer is lost [A-1609]: the outcome is the same, and happens once. */

let muster: TestMuster
let token: string
let users: ReturnType<typeof managing>
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = (await signInAs(muster, 'administrator')).token
  users = managing(muster, token)
})
afterAll(() => muster.close())

const send = (path: string, body: object, key?: string, as = token) =>
  post(muster, `/api/${path}`, body, {
    token: as,
    world: worldIds.own,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const entries = async (recordId: string) =>
  (await muster.owner.query('SELECT FROM audit_entry WHERE record_id = $1', [recordId])).rowCount
const viewer = (email: string) => ({ email, role: 'viewer', worldIds: [worldIds.own] })

describe('a change that is sent again, with the version it was based on', () => {
  it('of settings is answered as the first time', async () => {
    const body = { worldSettings: { deviceIdentifier: 'imei' }, version: 0 }
    const answers = [
      await send('configuration/setWorldSettings', body),
      await send('configuration/setWorldSettings', body),
    ]
    expect(answers.map((answer) => answer.json())).toEqual(Array(2).fill({ set: true, version: 1 }))
    expect(await entries('settings')).toBe(1)
  })

  it('of a user is answered as the first time', async () => {
    const { id } = await addPerson(muster, { email: 'saved@own.example', worldIds: [worldIds.own] })
    const body = { id, role: 'editor', worldIds: [worldIds.own], version: 1 }
    const answers = [await users.update(body), await users.update(body)]
    expect(answers.map((answer) => answer.json())).toEqual(Array(2).fill({ version: 2 }))
    expect(await entries(id)).toBe(1)
  })
})

describe('a repeated rotation of the token', () => {
  const rotate = async (body: object, key?: string, as?: string) =>
    await send('worlds/rotateDeviceToken', body, key, as)
  const current = async () =>
    (await get(muster, '/api/worlds/currentWorldDeviceToken', { token, world: worldIds.own })).json()

  it('with its key answers the token that it has created', async () => {
    await rotate({})
    const { version } = (await current()).deviceToken as DeviceToken
    const first = await rotate({ version }, 'key-1')
    const again = await rotate({ version }, 'key-1')
    expect([first.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await current()).toEqual(first.json())
    const atOnce = await Promise.all([1, 2].map(() => rotate({ version: version + 1 }, 'key-2')))
    expect(atOnce[0]?.json()).toEqual(atOnce[1]?.json())
    expect((await current()).deviceToken.version).toBe(version + 2)
  })

  it('after somebody else’s is refused, and creates none', async () => {
    const { version } = (await current()).deviceToken as DeviceToken
    const { token: staff } = await signInAs(muster, 'staff')
    expect((await rotate({ version }, 'key-3')).statusCode).toBe(200)
    expect((await rotate({ version: version + 1 }, 'key-3', staff)).statusCode).toBe(200)
    const late = await rotate({ version }, 'key-3')
    expect([errorCode(late), late.json().details.changedBy]).toEqual(['changedMeanwhile', people.staff])
    expect((await current()).deviceToken.version).toBe(version + 2)
  })
})

describe('one key', () => {
  it('stands for one content: another content creates another record', async () => {
    const answers = [
      await users.create(viewer('one@own.example'), 'shared'),
      await users.create(viewer('two@own.example'), 'shared'),
      await users.create(viewer('one@own.example'), 'shared'),
    ]
    const [one, two, again] = answers.map(idOf)
    expect(two).not.toBe(one)
    expect(again).toBe(one)
    const { list } = (await users.list('two@')).json()
    expect(list).toMatchObject([{ id: two, email: 'two@own.example' }])
  })

  it('stands for one content, whatever follows the path', async () => {
    const zone = (name: string) => ({
      data: { name, groups1: [], groups2: [], homeLocationIds: ['own-depot'] },
    })
    const first = await send('zones/createZone', zone('Once'), 'zone-key')
    const again = await send('zones/createZone?again=1', zone('Once'), 'zone-key')
    expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  })

  it('brings nobody back under the id of a removed user, whose signature stays there', async () => {
    const body = viewer('returning@own.example')
    const first = idOf(await users.create(body, 'return'))
    await muster.owner.query(
      `INSERT INTO agreement_acceptance VALUES ($1, $2, 'eula', 'eula-1', $3, 'X', 'Y', now())`,
      [worldIds.own, first, body.email],
    )
    await users.remove(first)
    const anew = await users.create(body, 'return')
    expect(anew.statusCode).toBe(200)
    expect(idOf(anew)).not.toBe(first)
    expect((await users.list(body.email)).json().list).toMatchObject([{ id: idOf(anew) }])
  })
})
