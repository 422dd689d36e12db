import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, identity, prepareWorld } from '../../../test/telemetry/agents.ts'
import { lookUpsPerSecond, refusalsPerMinute } from './credential-guard.ts'
import { RefusalCounts } from './refusal-counts.ts'

let muster: TestMuster
let token: string
let ips = 0
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())

const newIp = () => `10.1.0.${++ips}`

const call = async (path: 'enroll' | 'report', remoteAddress: string, credential: string, body: object) =>
  await muster.inject({
    method: 'POST',
    url: `/agent/${path}`,
    remoteAddress,
    headers: { authorization: `Bearer ${credential}` },
    payload: body,
  })

let sequence = 0
const report = (ip: string, key: string) =>
  call('report', ip, key, {
    protocol: 1,
    sequence: ++sequence,
    sentAt: muster.clock.now().toISOString(),
  })
const enroll = (ip: string, credential: string) => call('enroll', ip, credential, identity())

/** Uses up the refusals of an IP address, for this minute and this second. */
async function guess(
  path: 'enroll' | 'report',
  ip: string,
  times = refusalsPerMinute + lookUpsPerSecond,
): Promise<void> {
  const body = path === 'enroll' ? identity() : { protocol: 1, sequence: 1, sentAt: '2026-11-16T09:00:00Z' }
  const statuses = new Set<number>()
  for (let tried = 0; tried < times; tried++) {
    statuses.add((await call(path, ip, `wrong-${tried}`, body)).statusCode)
  }
  expect([...statuses]).toEqual([401])
}

describe('an IP address that sends one wrong key after another', () => {
  it('has to wait for the rest of a minute, and others do not', async () => {
    const ip = newIp()
    await guess('report', ip)
    const refused = await report(ip, 'wrong')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'limitExceeded'])
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.json().details).toEqual({ retryAfterSeconds: seconds })
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await report(newIp(), 'wrong')).statusCode).toBe(401)
    expect((await enroll(ip, token)).statusCode).toBe(200)
    muster.clock.advance(seconds * 1000)
    expect((await report(ip, 'wrong')).statusCode).toBe(401)
    const said = muster.logged.filter(
      (line) => line.includes('too many wrong credentials') && line.includes(`"${ip}"`),
    )
    expect(said).toHaveLength(1)
  })

  it('is told so before its body is read', async () => {
    const ip = newIp()
    await guess('report', ip)
    const unreadable = await muster.inject({
      method: 'POST',
      url: '/agent/report',
      remoteAddress: ip,
      headers: { authorization: 'Bearer wrong', 'content-type': 'text/plain' },
      payload: 'no report',
    })
    expect(unreadable.statusCode).toBe(429)
    expect(
      (await muster.inject({ method: 'POST', url: '/agent/report', remoteAddress: ip })).statusCode,
    ).toBe(429)
  })

  it('does not keep known devices behind it from reporting', async () => {
    const ip = newIp()
    const device = await enrolled(muster, token)
    await device.report({})
    await guess('report', ip)
    expect((await report(ip, device.key)).statusCode).toBe(200)
  })

  it('does not keep out unknown devices for long, as after a restart', async () => {
    const ip = newIp()
    const device = await enrolled(muster, token)
    await guess('report', ip)
    expect((await report(ip, device.key)).statusCode).toBe(429)
    muster.clock.advance(1000)
    expect((await report(ip, device.key)).statusCode).toBe(200)
    await guess('report', ip, lookUpsPerSecond - 1)
    expect((await report(ip, 'wrong')).statusCode).toBe(429)
    // Known from now on.
    expect((await report(ip, device.key)).statusCode).toBe(200)
  })

  it('does not get in with a key that was once valid', async () => {
    const ip = newIp()
    const body = identity()
    const before = (await call('enroll', ip, token, body)).json().deviceKey
    expect((await report(ip, before)).statusCode).toBe(200)
    await call('enroll', ip, token, { ...body, previousKey: before })
    expect((await report(ip, before)).statusCode).toBe(401)
    await guess('report', ip, refusalsPerMinute + lookUpsPerSecond - 1)
    expect((await report(ip, before)).statusCode).toBe(429)
  })
})

describe('an IP address that guesses at tokens', () => {
  it('has to wait, but not with the valid token of others behind it', async () => {
    const ip = newIp()
    const unused = await prepareWorld(muster, worldIds.sister)
    await enroll(ip, token)
    await guess('enroll', ip)
    expect((await enroll(ip, 'wrong')).json().code).toBe('limitExceeded')
    expect((await enroll(ip, token)).statusCode).toBe(200)
    // A token never seen before cannot be told from a guess.
    expect((await enroll(ip, unused)).statusCode).toBe(429)
    muster.clock.advance(1000)
    expect((await enroll(ip, unused)).statusCode).toBe(200)
  })

  it('has to wait with a token that is no longer valid', async () => {
    const ip = newIp()
    const before = await prepareWorld(muster, worldIds.sister)
    expect((await enroll(ip, before)).statusCode).toBe(200)
    await prepareWorld(muster, worldIds.sister)
    expect((await enroll(ip, before)).statusCode).toBe(401)
    await guess('enroll', ip, refusalsPerMinute + lookUpsPerSecond - 1)
    expect((await enroll(ip, before)).statusCode).toBe(429)
  })
})

describe('counts of refusals', () => {
  it('are per IP address, which with IPv6 is a network', () => {
    const counts = new RefusalCounts(2, () => 0)
    expect([counts.note('2001:db8::1'), counts.note('2001:db8::2')]).toEqual([false, true])
    expect([counts.waitOf('2001:db8::3'), counts.waitOf('2001:db9::1')]).toEqual([60, 0])
  })

  it('end with their window, and with a clock that is set back', () => {
    let now = 0
    const counts = new RefusalCounts(1, () => now)
    counts.note('10.0.0.1')
    now = 59_001
    expect(counts.waitOf('10.0.0.1')).toBe(1)
    now = 60_000
    expect(counts.waitOf('10.0.0.1')).toBe(0)
    counts.note('10.0.0.1')
    now = 1000
    expect(counts.waitOf('10.0.0.1')).toBe(0)
  })

  it('take no more memory than ten thousand IP addresses do', () => {
    const counts = new RefusalCounts(1, () => 0)
    for (let number = 0; number < 30_000; number++)
      counts.note(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
    expect(counts.ips).toBe(10_000)
  })
})
