import type { ErrorCode } from '@muster/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noon, openTestAgent, sample, sendAll } from '../test/agents.ts'
import { BrittleDisk } from '../test/brittle-disk.ts'
import { errorBody, FakeService, type Weather } from '../test/fake-service.ts'

let service: FakeService
let files: BrittleDisk
beforeEach(async () => {
  service = await new FakeService().open()
  files = new BrittleDisk()
})
afterEach(() => service.close())

const enrollments = () =>
  service.requests.filter(({ path }) => path === '/agent/enroll').map(({ body }) => body)
const failed = (trouble: string) => expect.objectContaining({ kind: 'failed', trouble })
const invalid = (...fields: string[]): Weather => ({
  status: 400,
  body: errorBody('invalidInput', { problems: fields.map((field) => ({ field, problem: 'is wrong' })) }),
})

describe('enrolling', () => {
  it('happens once, and the key survives a restart', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await agent.report(sample(2))
    await sendAll(agent)
    const next = await openTestAgent(service, { files })
    await next.report(sample(3))
    await sendAll(next)
    expect(service.requests.map(({ path }) => path)).toEqual([
      '/agent/enroll',
      ...Array(3).fill('/agent/report'),
    ])
    expect(next.status().deviceId).toBe('device-1')
  })

  it('repeats with the same install id when the answer is lost', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push('lostAfter', 'cutOff', 'portal')
    expect((await sendAll(agent)).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed', 'answered'])
    expect(service.devices.size).toBe(1)
  })

  it('needs no connection to start with', async () => {
    const agent = await openTestAgent(service, { files, serviceUrl: 'http://127.0.0.1:1' })
    expect(await agent.report(sample(1))).toEqual([1])
    expect(await agent.send()).toEqual(failed('unreachable'))
    expect(agent.status()).toMatchObject({
      deviceId: null,
      queued: 1,
      collects: null,
      nextReportSeconds: null,
    })
  })

  it('accepts the token as a file holds it, with its line break', async () => {
    const agent = await openTestAgent(service, { files, worldToken: 'world-token\n' })
    await agent.report(sample(1))
    expect(await agent.send()).toMatchObject({ kind: 'answered' })
  })

  it.each<[what: string, weather: Weather, trouble: string]>([
    ['a replaced token', { status: 401, body: errorBody('credentialRejected') }, 'credentialRejected'],
    ['an identity that is not accepted', invalid('model'), 'identityRefused'],
    ['a protocol that is not spoken', invalid('protocol'), 'protocolNotSpoken'],
    ['a busy service', { status: 503, headers: { 'retry-after': '5' } }, 'busy'],
  ])('is retried later after %s, and the report waits', async (_what, weather, trouble) => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push(weather)
    expect(await agent.send()).toEqual(failed(trouble))
    expect(agent.status().queued).toBe(1)
    expect(await agent.send()).toMatchObject({ kind: 'answered' })
  })

  it('refuses an identity that the protocol does not know, at once', async () => {
    const identity = { platformType: 'android', manufacturer: '', model: 'N7', serialNumber: '1' } as const
    await expect(openTestAgent(service, { files, identity })).rejects.toThrow('manufacturer')
  })
})

describe('a report', () => {
  it('is sent whole, compressed, with the time of this attempt', async () => {
    let now = noon
    const agent = await openTestAgent(service, { files, now: () => now })
    await agent.report(sample(1))
    service.weather.push('fine', 'lostBefore')
    await agent.send()
    now = { utc: noon.utc + 60_000, offset: 120 }
    await agent.send()
    const sent = service.requests.filter(({ path }) => path === '/agent/report')
    expect(sent.map(({ encoding }) => encoding)).toEqual(['gzip', 'gzip'])
    expect(sent.map(({ body }) => body.sentAt)).toEqual([
      '2026-03-01T08:30:00.000+01:00',
      '2026-03-01T09:31:00.000+02:00',
    ])
    expect(service.taken.get(1)).toEqual({ protocol: 1, sequence: 1, ...sample(1) })
  })

  it('is sent in the order of queueing', async () => {
    const agent = await openTestAgent(service, { files })
    await Promise.all([1, 2, 3, 4].map((number) => agent.report(sample(number))))
    await sendAll(agent)
    expect(service.sequencesSent).toEqual([1, 2, 3, 4])
  })

  it('is sent once even when send is called twice at a time', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await Promise.all([agent.send(), agent.send()])
    expect(service.sequencesSent).toEqual([1])
  })

  it('gets a sequence never used before, even if no report is left', async () => {
    for (const number of [1, 2, 3]) {
      const agent = await openTestAgent(service, { files })
      expect(await agent.report(sample(number))).toEqual([number])
      await sendAll(agent)
    }
  })

  it('gets a sequence beyond all others when the count is lost', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await sendAll(agent)
    files.put('/agent/state.json', '\u0000\u0000')
    const next = await openTestAgent(service, { files })
    expect(await next.report(sample(2))).toEqual([noon.utc / 1000 + 1])
  })

  it.each<[Weather]>([
    ['lostBefore'],
    ['lostAfter'],
    ['cutOff'],
    ['portal'],
    ['mixedUp'],
    [{ status: 302, headers: { location: '/login' } }],
    [{ status: 400, body: 'a proxy' }],
    [{ status: 403, body: 'a firewall' }],
    [{ status: 404, body: errorBody('notFound') }],
    [{ status: 415, body: errorBody('unsupportedMediaType') }],
    [{ status: 429, body: errorBody('tooManyRequests') }],
    [{ status: 500, body: errorBody('internal') }],
    [{ status: 503, body: errorBody('busy') }],
    [invalid('protocol')],
    [invalid('sentAt')],
    [invalid('body')],
  ])('waits for another attempt after %j', async (weather) => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push('fine', weather)
    expect(await agent.send()).toMatchObject({ kind: 'failed' })
    expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 1 })
    expect([...service.taken.keys()]).toEqual([1])
  })

  it('is abandoned for this time when there is no answer', async () => {
    const agent = await openTestAgent(service, { files, attemptMilliseconds: 30 })
    await agent.report(sample(1))
    service.weather.push('silent')
    expect(await agent.send()).toEqual(failed('unreachable'))
  })

  it('is abandoned for this time when the answer has no end', async () => {
    const endless = async () =>
      new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20)) }))
    const agent = await openTestAgent(service, { files, fetch: endless })
    await agent.report(sample(1))
    expect(await agent.send()).toEqual(failed('unreachable'))
  })

  it('waits while the clock does not show a valid time', async () => {
    let now = noon
    const agent = await openTestAgent(service, { files, now: () => now })
    await agent.report(sample(1))
    now = { utc: 9e15, offset: 0 }
    expect(await agent.send()).toEqual(failed('clockUnusable'))
    now = noon
    expect(await agent.send()).toMatchObject({ kind: 'answered' })
  })
})

describe('a device that needs consent to enroll again', () => {
  const after = (code: ErrorCode, seconds: number): Weather => ({
    status: 403,
    headers: { 'retry-after': String(seconds) },
    body: errorBody(code, { retryAfterSeconds: seconds }),
  })

  it('waits with its reports, and asks for the same key until it has it, also after a restart', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push(after('consentPending', 300), after('consentPending', 300), 'lostAfter')
    expect(await agent.send()).toMatchObject({
      ...{ kind: 'failed', trouble: 'consentPending' },
      retryInMilliseconds: 301_000,
    })
    const next = await openTestAgent(service, { files })
    expect((await sendAll(next)).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'answered'])
    expect(enrollments()).toHaveLength(4)
    expect(new Set(enrollments().map(({ keySecret }) => keySecret)).size).toBe(1)
    expect(enrollments()[0]?.keySecret).toMatch(/^[\w-]{32}$/)
  })

  it('keeps its reports where a person refuses, and asks again a day later', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push(after('consentRefused', 86_400))
    expect(await agent.send()).toMatchObject({ trouble: 'consentRefused', retryInMilliseconds: 86_401_000 })
    expect(agent.status().queued).toBe(1)
  })
})

describe('a refused key', () => {
  it('is replaced by enrolling again, once, and the report is sent', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await sendAll(agent)
    service.devices.clear()
    await agent.report(sample(2))
    expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 2 })
    expect(service.requests.map(({ path }) => path.slice('/agent/'.length))).toEqual([
      ...['enroll', 'report'],
      ...['report', 'enroll', 'report'],
    ])
  })

  it('is replaced only once: after a second refusal the report waits', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    const rejected = { status: 401, body: errorBody('credentialRejected') }
    service.weather.push('fine', rejected, 'fine', rejected)
    expect(await agent.send()).toEqual(failed('credentialRejected'))
    expect(service.requests).toHaveLength(4)
    expect(agent.status().queued).toBe(1)
  })

  it('is sent along as proof when enrolling again, with another secret for the next key', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await sendAll(agent)
    service.devices.clear()
    await agent.report(sample(2))
    await sendAll(agent)
    const [first, second] = enrollments()
    expect([first?.previousKey, second?.previousKey]).toEqual([undefined, 'key-1'])
    expect(second?.keySecret).not.toBe(first?.keySecret)
  })

  it('cannot be replaced with an invalid token', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await sendAll(agent)
    service.devices.clear()
    service.token = 'another'
    await agent.report(sample(2))
    expect(await agent.send()).toEqual(failed('credentialRejected'))
    const renewed = await openTestAgent(service, { files, worldToken: 'another' })
    expect(await renewed.send()).toMatchObject({ kind: 'answered', sequence: 2 })
  })
})

describe('what the service answers', () => {
  it('is returned to the caller, and survives a restart', async () => {
    const agent = await openTestAgent(service, { files })
    service.guidance = {
      collects: { locations: false, signals: true, drops: false },
      wanted: ['applications'],
      nextReportSeconds: 300,
    }
    service.refused = [
      { item: 'events[0]', field: 'events[0].at', reason: 'tooOld', problem: 'is older than 90 days' },
    ]
    await agent.report(sample(1))
    expect(await agent.send()).toMatchObject({ answer: { duplicate: false, refused: service.refused } })
    for (const each of [agent, await openTestAgent(service, { files })]) {
      expect(each.status()).toMatchObject(service.guidance)
    }
  })

  it('requests a list once if it already waits', async () => {
    const agent = await openTestAgent(service, { files })
    service.guidance.wanted = ['applications', 'inventory']
    await agent.report(sample(1))
    await agent.report({ applications: { hash: 'a1', list: [] } })
    await agent.report(sample(3))
    await agent.send()
    expect(agent.status().wanted).toEqual(['inventory'])
    await agent.send()
    expect(agent.status().wanted).toEqual(['applications', 'inventory'])
  })
})
