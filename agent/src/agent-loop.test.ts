import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestAgent, sample, sendAll } from '../test/agents.ts'
import { BrittleDisk } from '../test/brittle-disk.ts'
import { errorBody, FakeService, type Weather } from '../test/fake-service.ts'
import type { Sent } from './sent.ts'

let service: FakeService
let files: BrittleDisk
beforeEach(async () => {
  service = await new FakeService().open()
  files = new BrittleDisk()
})
afterEach(() => service.close())

describe('waiting', () => {
  const delays = async (weather: Weather[]) => {
    const agent = await openTestAgent(service, { files, random: () => 1 })
    await agent.report(sample(1))
    await agent.report(sample(2))
    service.weather.push('fine', ...weather)
    return (await sendAll(agent)).map((sent) =>
      'retryInMilliseconds' in sent ? sent.retryInMilliseconds : 0,
    )
  }

  it('grows from failure to failure up to 15 minutes, and starts over after a success', async () => {
    const minutes = 60_000
    expect(await delays([...Array<Weather>(11).fill('lostBefore'), 'fine', 'lostBefore'])).toEqual([
      ...[2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000],
      ...[15 * minutes, 15 * minutes, 0, 2000, 0],
    ])
  })

  it('is never shorter than the service asks for, in seconds or by a date', async () => {
    service.date = 'Sun, 01 Mar 2026 12:00:00 GMT'
    const asked = [
      { status: 503, headers: { 'retry-after': '120' } },
      { status: 429, headers: { 'retry-after': 'Sun, 01 Mar 2026 12:10:00 GMT' } },
    ]
    expect(await delays(asked)).toEqual([120_000 + 2000, 600_000 + 4000, 0, 0])
  })

  it('is as long as the service asks for when it lets nobody enroll, and the key is kept', async () => {
    const agent = await openTestAgent(service, { files, random: () => 0 })
    await agent.report(sample(1))
    const limit = { status: 429, headers: { 'retry-after': '40' }, body: errorBody('limitExceeded') }
    service.weather.push(limit, 'fine', limit, 'fine')
    const paths = () => service.requests.map(({ path }) => path)
    expect(await agent.send()).toMatchObject({
      kind: 'failed',
      trouble: 'busy',
      retryInMilliseconds: 40_000,
    })
    expect(await agent.send()).toMatchObject({ kind: 'failed', retryInMilliseconds: 40_000 })
    expect(await agent.send()).toMatchObject({ kind: 'answered' })
    expect(paths()).toEqual(['/agent/enroll', '/agent/enroll', '/agent/report', '/agent/report'])
  })
})

describe('the loop', () => {
  it('sends waiting and new reports, pauses after failures, and ends when told', async () => {
    const pauses: number[] = []
    const agent = await openTestAgent(service, { files, wait: async (time) => void pauses.push(time) })
    await agent.report(sample(1))
    service.weather.push({ status: 503, headers: { 'retry-after': '7' } })
    const end = new AbortController()
    const kinds: Sent['kind'][] = []
    const running = agent.run(end.signal, ({ kind }) => {
      kinds.push(kind)
      if (kind === 'nothing') void (service.taken.size < 3 ? agent.report(sample(2)) : end.abort())
    })
    await running
    expect(kinds).toEqual([
      ...['failed', 'answered', 'nothing'],
      ...['answered', 'nothing', 'answered', 'nothing'],
    ])
    expect(pauses).toEqual([8000])
    expect(getEventListeners(end.signal, 'abort')).toEqual([])
  })

  it('ends during a pause and during an exchange', async () => {
    for (const weather of [{ status: 503, headers: { 'retry-after': '86400' } }, 'silent'] as Weather[]) {
      const agent = await openTestAgent(service, { files: new BrittleDisk(), wait: undefined })
      await agent.report(sample(1))
      const end = new AbortController()
      service.weather.push(weather)
      const running = agent.run(end.signal, () => setImmediate(() => end.abort()))
      if (weather === 'silent') {
        while (service.weather.length > 0) await new Promise(setImmediate)
        end.abort()
      }
      await running
      expect(agent.status().queued).toBe(1)
    }
  })

  it('leaves no timer behind, whether there is an answer or not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const agent = await openTestAgent(service, { files })
      await agent.report(sample(1))
      service.weather.push('fine', 'lostBefore', 'portal')
      expect(await sendAll(agent)).toHaveLength(3)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
