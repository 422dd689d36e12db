import type { DeviceToken } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { identity } from '../../../test/telemetry/agents.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { revokeDeviceToken, rotateDeviceToken } from './device-tokens.sql.ts'

let muster: TestMuster
let first: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  const made = await inWorld((scope) => rotateDeviceToken(scope, 1000))
  first = made.token
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)
const inWorld = <Result>(work: Parameters<typeof inWorldTransaction<Result>>[3]) =>
  inWorldTransaction(muster.services.db, worldIds.own, null, work)
const from = async (name: keyof typeof people, world: string = worldIds.own) => ({
  token: await tokenOf(name),
  world,
})
const read = async (world?: string) => {
  const answer = await get(muster, '/api/worlds/currentWorldDeviceToken', await from('manager', world))
  return answer.json<{ deviceToken: DeviceToken | null }>().deviceToken
}
const rotate = async (body: object = {}) =>
  await post(muster, '/api/worlds/rotateDeviceToken', body, await from('administrator'))
const enroll = async (token: string, installId: string) =>
  (await post(muster, '/agent/enroll', { ...identity(), installId, serialNumber: installId }, { token }))
    .statusCode

describe('the token of a world', () => {
  it('comes as the bytes of the text that devices enroll with [A-1722 A-1303 A-940]', async () => {
    const token = await read()
    expect(token).toEqual({ data: [...Buffer.from(first, 'utf8')], createdAt: 1000, version: 1 })
    const text = Buffer.from(token?.data ?? []).toString('utf8')
    expect(text).toBe(first)
    expect(await enroll(text, 'install-1')).toBe(200)
  })

  it('is null where the world never had one [A-1722 A-1306]', async () => {
    expect(await read(worldIds.sister)).toBeNull()
  })

  it('is created once by two who create the first at the same moment', async () => {
    const there = await from('stranger', worldIds.foreign)
    const first = () => post(muster, '/api/worlds/rotateDeviceToken', { version: 0 }, there)
    // A third transaction about to create the token blocks both, and then rolls back.
    await muster.owner.query('BEGIN')
    await muster.owner.query(`INSERT INTO device_token (world_id, data, created_at) VALUES ($1, '', 0)`, [
      worldIds.foreign,
    ])
    const answers = [first(), first()]
    await untilWaiting(muster, 2)
    await muster.owner.query('ROLLBACK')
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
    const made = await get(muster, '/api/worlds/currentWorldDeviceToken', there)
    expect(made.json().deviceToken.version).toBe(1)
  })

  it('is for managers and administrators to read, and for administrators to replace [A-1514 A-1504]', async () => {
    const reads = async (name: keyof typeof people) =>
      (await get(muster, '/api/worlds/currentWorldDeviceToken', await from(name))).statusCode
    const rotates = async (name: keyof typeof people) =>
      (await post(muster, '/api/worlds/rotateDeviceToken', { version: 99 }, await from(name))).statusCode
    expect([await reads('administrator'), await reads('manager'), await reads('editor')]).toEqual([
      200, 200, 403,
    ])
    expect([await rotates('administrator'), await rotates('manager')]).toEqual([409, 403])
  })
})

describe('another token', () => {
  it('is the only one that devices enroll with from then on; enrolled ones keep reporting', async () => {
    const before = await read()
    const answer = await rotate({ version: before?.version })
    const { deviceToken } = answer.json<{ deviceToken: DeviceToken }>()
    expect(deviceToken).toMatchObject({ version: 2, createdAt: muster.clock.now().getTime() })
    expect(await read()).toEqual(deviceToken)
    const text = Buffer.from(deviceToken.data).toString('utf8')
    expect([await enroll(first, 'install-2'), await enroll(text, 'install-2')]).toEqual([401, 200])
  })

  it('is recorded without either of the two', async () => {
    const before = await read()
    await rotate()
    const after = await read()
    const { rows } = await muster.owner.query(
      `SELECT action, email, record_id, before, after FROM audit_entry WHERE action = 'deviceToken.rotated' AND after->>'version' = $1`,
      [String(after?.version)],
    )
    expect(rows).toEqual([
      {
        action: 'deviceToken.rotated',
        email: people.administrator,
        record_id: 'deviceToken',
        before: { version: before?.version },
        after: { version: after?.version },
      },
    ])
  })

  it('is not created by a caller who has not seen the last one, nor twice by two at once', async () => {
    const version = (await read())?.version
    const answers = await Promise.all([rotate({ version }), rotate({ version })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = await rotate({ version })
    expect(late.json()).toMatchObject({
      code: 'changedMeanwhile',
      details: { changedBy: people.administrator, changedAt: muster.clock.now().getTime() },
    })
  })

  it('follows a revoked one [A-1306]', async () => {
    await inWorld((scope) => revokeDeviceToken(scope, 2000))
    expect(await read()).toBeNull()
    expect((await rotate()).statusCode).toBe(200)
    expect(await read()).not.toBeNull()
    expect(errorCode(await rotate({ version: 0 }))).toBe('changedMeanwhile')
  })
})
