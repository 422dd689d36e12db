import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'

let muster: TestMuster
beforeEach(async () => {
  muster = await openTestMuster()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await muster.close()
})

const report = async (payload: object, remoteAddress = '192.0.2.1') =>
  await muster.inject({ method: 'POST', url: '/api/errors/report', payload, remoteAddress })

const counted = async () => {
  const metric = await muster.services.metrics.consoleErrors.get()
  return metric.values[0]?.value
}

describe('an error of the console', () => {
  it('goes into the log and is counted', async () => {
    const answer = await report({ message: 'boom', stack: 'at a.js:1', page: '/demo/', version: '0.1.0' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { taken: true }])
    const line = muster.logged.find((text) => text.includes('console error'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      consoleError: { message: 'boom', stack: 'at a.js:1', page: '/demo/', version: '0.1.0' },
    })
    expect(await counted()).toBe(1)
  })

  it('is truncated', async () => {
    const answer = await report({ message: 'm'.repeat(5000), stack: 's'.repeat(10_000) })
    expect(answer.statusCode).toBe(200)
    const line = muster.logged.find((text) => text.includes('console error')) ?? ''
    expect(line.match(/m{900,}/)?.[0]).toHaveLength(1000)
    expect(line.match(/s{900,}/)?.[0]).toHaveLength(8000)
  })

  it('stays on one line of the log, whatever it contains', async () => {
    await report({ message: 'first\n{"level":"fatal"}\u2028second\u0000' })
    const lines = muster.logged.filter((text) => text.includes('console error'))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })

  it('without a message is refused and not counted', async () => {
    const answer = await report({ stack: 'at a.js:1' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details.problems[0].field).toBe('message')
    expect(await counted()).toBe(0)
  })
})

describe('a console with endless errors', () => {
  it('is still counted, but logs no more than 60 errors per minute; the next minute starts over', async () => {
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
    for (let sent = 0; sent < 60; sent++) expect((await report({ message: 'wild' })).statusCode).toBe(200)
    const refused = await report({ message: 'wild' })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooManyRequests'])
    expect(refused.headers['retry-after']).toBe('60')
    clock.mockReturnValue(start + 18_500)
    expect((await report({ message: 'wild' })).headers['retry-after']).toBe('42')
    expect(muster.logged.filter((text) => text.includes('console error'))).toHaveLength(60)
    expect(await counted()).toBe(62)
    clock.mockReturnValue(start + 60_000)
    expect((await report({ message: 'wild' })).statusCode).toBe(200)
  })

  it('does not silence the others, until they are too many for the log', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const reportAll = async (ip: string) => {
      for (let sent = 0; sent < 61; sent++) await report({ message: 'wild' }, ip)
    }
    await reportAll('192.0.2.1')
    expect((await report({ message: 'tame' }, '192.0.2.2')).statusCode).toBe(200)
    for (let host = 2; host <= 11; host++) await reportAll(`192.0.2.${host}`)
    expect((await report({ message: 'tame' }, '192.0.2.99')).statusCode).toBe(429)
    expect(muster.logged.filter((text) => text.includes('console error'))).toHaveLength(600)
  })
})
