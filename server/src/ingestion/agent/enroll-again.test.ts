import { dayLength, type EnrollmentRequest, enrollmentLimits } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, people, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { identity, prepareWorld, reporting } from '../../../test/telemetry/agents.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import { EnrollmentRates } from './enrollment-rates.ts'

const perMinute = 12
let muster: TestMuster
let token: string
beforeAll(async () => {
  muster = await openTestMuster({ environment: { ENROLLMENTS_PER_MINUTE: String(perMinute) } })
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())
beforeEach(() => muster.clock.advance(60_000))

const tokenOf = signedInTokens(() => muster)
const as = async (name: keyof typeof people) => ({ token: await tokenOf(name), world: worldIds.own })
const secret = (letter: string) => letter.repeat(32)
const enroll = async (body: object, remoteAddress = '192.0.2.7') =>
  await muster.inject({
    method: 'POST',
    url: '/agent/enroll',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
    remoteAddress,
  })
const codeOf = async (body: object) => errorCode(await enroll(body))
const reports = async (key: string, sequence = 1) =>
  (await reporting(muster, key, { protocol: 1, sequence, sentAt: muster.clock.now().toISOString() }))
    .statusCode
const listed = async (name: keyof typeof people = 'manager') =>
  (await get(muster, '/api/enrollment/requests', await as(name))).json<{
    needsConsent: boolean
    total: number
    requests: EnrollmentRequest[]
  }>()
const requestOf = async (serialNumber: string) =>
  (await listed()).requests.filter((request) => request.serialNumber === serialNumber)
const decide = async (what: 'allow' | 'refuse', id = '', name: keyof typeof people = 'manager') =>
  await post(muster, `/api/enrollment/${what}Request`, { id }, await as(name))
const setConsent = async (needsConsent: boolean, name: keyof typeof people = 'administrator') =>
  await post(muster, '/api/enrollment/setConsent', { needsConsent }, await as(name))

/** A device that reports, and what another installation of it sends. */
async function reinstalled() {
  const before = identity({ keySecret: secret('a') })
  const { deviceId, deviceKey } = (await enroll(before)).json()
  expect(await reports(deviceKey)).toBe(200)
  const again = { ...before, installId: `${before.installId}-again`, keySecret: secret('b') }
  return { deviceId, deviceKey, before, again }
}

describe('a serial number that is enrolled already', () => {
  it('gives nobody its device by the token alone: the request waits, and the device keeps its key', async () => {
    const { deviceId, deviceKey, again } = await reinstalled()
    const answer = await enroll(again)
    expect([answer.statusCode, errorCode(answer), answer.headers['retry-after']]).toEqual([
      ...[403, 'consentPending', '300'],
    ])
    expect(await reports(deviceKey, 2)).toBe(200)
    expect(await requestOf(again.serialNumber)).toEqual([
      {
        ...{ id: expect.any(String), deviceId, serialNumber: again.serialNumber },
        ...{ manufacturer: 'Zebra', model: 'TC57', address: '192.0.2.7' },
        ...{ requestedAt: muster.clock.now().getTime(), askedAt: muster.clock.now().getTime() },
      },
    ])
  })

  it('gets its key by the one that it has, and again where that answer is lost', async () => {
    const { deviceId, deviceKey, again } = await reinstalled()
    const moved = { ...again, previousKey: deviceKey }
    const first = (await enroll(moved)).json()
    expect((await enroll(moved)).json()).toEqual(first)
    expect(first.deviceId).toBe(deviceId)
    expect([await reports(first.deviceKey), await reports(deviceKey, 2)]).toEqual([200, 401])
    expect(await requestOf(again.serialNumber)).toEqual([])
  })

  it('is not proven by a key of another device', async () => {
    const { again } = await reinstalled()
    const other = await reinstalled()
    expect(await codeOf({ ...again, previousKey: other.deviceKey })).toBe('consentPending')
  })

  it('cannot wait without a secret of its own', async () => {
    const { again } = await reinstalled()
    const answer = await enroll({ ...again, keySecret: null })
    expect(answer.json().details.problems).toMatchObject([{ field: 'keySecret' }])
  })

  it('needs no consent where the world asks for none', async () => {
    const { deviceId, again } = await reinstalled()
    expect((await setConsent(false, 'manager')).statusCode).toBe(403)
    expect((await setConsent(false)).statusCode).toBe(200)
    expect((await listed()).needsConsent).toBe(false)
    expect((await enroll({ ...again, keySecret: null })).json().deviceId).toBe(deviceId)
    await setConsent(true)
    expect((await listed()).needsConsent).toBe(true)
    expect(muster.logged.join('\n')).toContain('its key was replaced')
  })
})

describe('consent', () => {
  it('is for the key of one request: whoever else has asked for the device goes on waiting', async () => {
    const { deviceId, deviceKey, again } = await reinstalled()
    const other = { ...again, installId: 'another', keySecret: secret('x') }
    await enroll(again)
    muster.clock.advance(1)
    await enroll(other, '198.51.100.9')
    const [first, second] = await requestOf(again.serialNumber)
    expect([first?.address, second?.address]).toEqual(['192.0.2.7', '198.51.100.9'])
    expect((await decide('allow', first?.id)).statusCode).toBe(200)
    expect(await codeOf(other)).toBe('consentPending')
    // Until the device fetches its key, nothing has changed for it.
    expect(await reports(deviceKey, 2)).toBe(200)
    const enrolled = (await enroll(again)).json()
    expect(enrolled.deviceId).toBe(deviceId)
    expect((await enroll(again)).json()).toEqual(enrolled)
    // It counts its reports from the beginning.
    expect([await reports(enrolled.deviceKey, 1), await reports(deviceKey, 3)]).toEqual([200, 401])
    expect(await codeOf({ ...again, installId: 'later', keySecret: secret('c') })).toBe('consentPending')
    // Used up: taken over by another key since, the first needs consent again.
    await decide('allow', second?.id)
    await enroll(other)
    expect(await codeOf(again)).toBe('consentPending')
  })

  it('is given or refused once, and recorded', async () => {
    const { deviceId, again } = await reinstalled()
    await enroll(again)
    const [request] = await requestOf(again.serialNumber)
    expect((await decide('refuse', request?.id)).statusCode).toBe(200)
    expect((await decide('allow', request?.id)).statusCode).toBe(404)
    const answer = await enroll(again)
    expect([answer.statusCode, errorCode(answer), answer.headers['retry-after']]).toEqual([
      ...[403, 'consentRefused', '86400'],
    ])
    const { rows } = await muster.owner.query(
      'SELECT action, email, record, after FROM audit_entry WHERE record_id = $1',
      [deviceId],
    )
    expect(rows).toEqual([
      {
        action: 'enrollmentRequest.refused',
        email: people.manager,
        record: again.serialNumber,
        after: { clientAddress: '192.0.2.7' },
      },
    ])
  })

  it('expires with its request', async () => {
    const pass = async () =>
      await muster.owner.query('UPDATE enrollment_request SET requested_at = requested_at - $1', [
        enrollmentLimits.requestDays * dayLength,
      ])
    const { again } = await reinstalled()
    await enroll(again)
    const [request] = await requestOf(again.serialNumber)
    await decide('allow', request?.id)
    await pass()
    expect(await codeOf(again)).toBe('consentPending')
    const [renewed] = await requestOf(again.serialNumber)
    expect(renewed?.id).not.toBe(request?.id)
    await pass()
    expect(await requestOf(again.serialNumber)).toEqual([])
    expect((await decide('allow', renewed?.id)).statusCode).toBe(404)
  })

  it('is for managers, within their world', async () => {
    const { again } = await reinstalled()
    await enroll(again)
    const [request] = await requestOf(again.serialNumber)
    expect((await decide('allow', request?.id, 'editor')).statusCode).toBe(403)
    const elsewhere = { token: await tokenOf('stranger'), world: worldIds.foreign }
    const answer = await post(muster, '/api/enrollment/allowRequest', { id: request?.id }, elsewhere)
    expect(answer.statusCode).toBe(404)
  })

  it('is asked for by few at a time in a world', async () => {
    const [{ again }, other] = [await reinstalled(), await reinstalled()]
    await muster.owner.query(
      `INSERT INTO enrollment_request (world_id, id, number, key_hash, address, requested_at, asked_at)
       SELECT world_id, 'many-' || n, number, sha256(n::text::bytea), '', $1, $1
       FROM device, generate_series(1, $2) n WHERE id = $3`,
      [muster.clock.now().getTime(), enrollmentLimits.waiting, other.deviceId],
    )
    expect(await codeOf(again)).toBe('limitExceeded')
    await muster.owner.query(`DELETE FROM enrollment_request WHERE id LIKE 'many-%'`)
    expect(await codeOf(again)).toBe('consentPending')
  })

  it('is asked for by few at a time for one device', async () => {
    const { again } = await reinstalled()
    const codes: unknown[] = []
    for (let index = 0; index <= enrollmentLimits.waitingOfDevice; index++) {
      codes.push(await codeOf({ ...again, installId: `many-${index}`, keySecret: secret(`${index}`) }))
    }
    expect(codes).toEqual([
      ...Array(enrollmentLimits.waitingOfDevice).fill('consentPending'),
      'limitExceeded',
    ])
  })
})

describe('enrollments', () => {
  it('have a rate per IP address, which others do not use up', async () => {
    for (let count = 0; count < perMinute; count++) expect((await enroll(identity())).statusCode).toBe(200)
    const answer = await enroll(identity())
    expect([answer.statusCode, errorCode(answer), answer.headers['retry-after']]).toEqual([
      ...[429, 'limitExceeded', '60'],
    ])
    expect((await enroll(identity(), '192.0.2.8')).statusCode).toBe(200)
    muster.clock.advance(60_000)
    expect((await enroll(identity())).statusCode).toBe(200)
  })

  it('have a rate per world, whatever address they come from, and five times that of an address', () => {
    const rates = new EnrollmentRates(2, muster.clock.now)
    const take = (world: string) => {
      for (let count = 0; count < 10; count++) rates.take(world, `192.0.2.${count}`)
    }
    take('own')
    expect(() => rates.take('own', '192.0.2.99')).toThrow('Attempt limit exceeded')
    expect(() => rates.take('other', '192.0.2.99')).not.toThrow()
    muster.clock.advance(60_000)
    expect(() => take('own')).not.toThrow()
  })
})
