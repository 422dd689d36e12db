import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, prepareWorld } from '../../../test/telemetry/agents.ts'
import { makeDeviceId, makeDeviceKey } from './credentials.ts'

let muster: TestMuster
let token: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())

const send = async (path: 'enroll' | 'report', credential: string, payload: Buffer) => {
  const headers = {
    authorization: `Bearer ${credential}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  }
  const answer = await muster.inject({ method: 'POST', url: `/agent/${path}`, headers, payload })
  return [answer.statusCode, answer.json().code]
}

/** Its content would be refused, if anybody looked at it. */
const unreadable = Buffer.from('not gzip')

describe('a stranger', () => {
  it.each([
    ['no key', () => 'nothing'],
    ['a key of no device', () => makeDeviceKey(worldIds.own, makeDeviceId())],
    ['a key of no world', () => makeDeviceKey('nowhere', makeDeviceId())],
  ])('with %s learns that, whatever the report holds', async (_what, key) => {
    expect(await send('report', key(), unreadable)).toEqual([401, 'credentialRejected'])
    expect(await send('report', key(), gzipSync('{"hours":[]}'))).toEqual([401, 'credentialRejected'])
  })

  it('with a made-up or former token learns that, whatever the device says of itself', async () => {
    const former = await prepareWorld(muster, worldIds.sister)
    await prepareWorld(muster, worldIds.sister)
    for (const wrong of ['nothing', `${token}x`, former]) {
      expect(await send('enroll', wrong, unreadable)).toEqual([401, 'credentialRejected'])
    }
    expect(await send('enroll', token, unreadable)).toEqual([400, 'invalidInput'])
  })
})

describe('a device that this process has not seen', () => {
  it('is looked up among others that come at the same moment, each with its own result', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => enrolled(muster, token)))
    const keys = devices.flatMap(({ key }) => [key, `${key}x`])
    const answers = await Promise.all(keys.map((key) => send('report', key, unreadable)))
    expect(answers.map(([status]) => status)).toEqual([400, 401, 400, 401, 400, 401])
  })
})
