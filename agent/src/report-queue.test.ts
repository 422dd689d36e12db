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

const problems = [{ field: 'signals', problem: 'Too big' }]
const refusal: Weather = { status: 400, body: errorBody('invalidInput', { problems }) }
const tooLarge: Weather = { status: 413, body: '<html>Request Entity Too Large</html>' }
const pathOf = (sequence: number, folder = 'queue') =>
  `/agent/${folder}/${String(sequence).padStart(16, '0')}.json`
const day = 24 * 60 * 60 * 1000

describe('a refused report', () => {
  it('is set aside with the answer, and the others are sent', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await agent.report(sample(2))
    service.weather.push('fine', refusal)
    expect(await agent.send()).toEqual({ kind: 'refused', sequence: 1, problems })
    expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 2 })
    expect(JSON.parse(files.textOf(pathOf(1, 'refused')) ?? '')).toMatchObject({
      answer: { status: 400, body: { code: 'invalidInput' } },
      queued: { report: { sequence: 1, ...sample(1) } },
    })
    expect(agent.status()).toMatchObject({ queued: 0, refused: 1 })
  })

  it('never gives its sequence to another, even as the last one', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.weather.push('fine', refusal)
    await sendAll(agent)
    expect(await (await openTestAgent(service, { files })).report(sample(2))).toEqual([2])
  })

  it('is dropped after a hundred later ones', async () => {
    const agent = await openTestAgent(service, { files })
    for (let number = 1; number <= 102; number++) await agent.report(sample(number))
    service.weather.push('fine', ...Array<Weather>(102).fill(refusal))
    for (let number = 1; number <= 102; number++) await agent.send()
    const names = await files.list('/agent/refused')
    expect(names).toHaveLength(100)
    expect(files.textOf(pathOf(2, 'refused'))).toBeUndefined()
    expect(agent.status().refused).toBe(102)
  })
})

describe('a report that cannot be read', () => {
  it.each(['', '{"queued', 'null', '{}', '{"queuedAt":1,"report":{"sequence":9}}'])(
    'such as %j lies aside and stops nobody',
    async (text) => {
      const agent = await openTestAgent(service, { files })
      await agent.report(sample(1))
      await agent.report(sample(2))
      files.put(pathOf(1), text)
      expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 2 })
      expect(files.textOf(pathOf(1, 'refused'))).toContain('"unreadable":true')
      expect(agent.status()).toMatchObject({ queued: 0, refused: 1 })
    },
  )

  it('left unfinished by a crash is removed', async () => {
    files.put(`${pathOf(1)}.new`, '{"queued')
    const agent = await openTestAgent(service, { files })
    expect(agent.status().queued).toBe(0)
    expect(await files.list('/agent/queue')).toEqual([])
  })
})

describe('a report that is too large for something on the way', () => {
  it('is sent in parts, the inventory under the first sequence', async () => {
    const agent = await openTestAgent(service, { files })
    const storage = { used: 1, total: 2 }
    await agent.report({ storage, ...sample(1) })
    await agent.report(sample(2))
    service.weather.push('fine', tooLarge)
    expect((await sendAll(agent)).map(({ kind }) => kind)).toEqual(['divided', ...Array(3).fill('answered')])
    expect([...service.taken.values()]).toEqual([
      { protocol: 1, sequence: 1, storage },
      { protocol: 1, sequence: 2, ...sample(2) },
      { protocol: 1, sequence: 3, ...sample(1) },
    ])
  })

  it('is set aside when it cannot be divided', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report({ storage: { used: 1, total: 2 } })
    service.weather.push('fine', tooLarge)
    expect(await agent.send()).toEqual({ kind: 'refused', sequence: 1, problems: [] })
  })
})

describe('a firewall', () => {
  it('that blocks one report forever does not block the others', async () => {
    const agent = await openTestAgent(service, { files })
    for (const number of [1, 2, 3, 4]) await agent.report(sample(number))
    service.stops = ({ sequence }) => sequence === 2
    const sent = await sendAll(agent)
    expect(sent.map(({ kind }) => kind)).toEqual([
      ...['answered', ...Array(5).fill('failed')],
      ...['answered', 'refused', 'answered'],
    ])
    expect([...service.taken.keys()]).toEqual([1, 3, 4])
    expect(files.textOf(pathOf(2, 'refused'))).toContain('"status":403')
  })

  it('that blocks several of them is worked around as well', async () => {
    const agent = await openTestAgent(service, { files })
    for (const number of [1, 2, 3, 4]) await agent.report(sample(number))
    service.stops = ({ sequence }) => sequence === 1 || sequence === 2
    await sendAll(agent)
    expect([...service.taken.keys()]).toEqual([3, 4])
    expect(agent.status()).toMatchObject({ queued: 0, refused: 2 })
  })

  it('that blocks everything for a while costs no report', async () => {
    const agent = await openTestAgent(service, { files })
    for (const number of [1, 2, 3]) await agent.report(sample(number))
    service.stops = () => true
    for (let attempt = 0; attempt < 20; attempt++)
      expect(await agent.send()).toMatchObject({ kind: 'failed' })
    service.stops = () => false
    await sendAll(agent)
    expect([...service.taken.keys()].toSorted()).toEqual([1, 2, 3])
    expect(agent.status().refused).toBe(0)
  })

  it('keeps the only report there is', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    service.stops = () => true
    for (let attempt = 0; attempt < 20; attempt++) await agent.send()
    expect(agent.status()).toMatchObject({ queued: 1, refused: 0 })
  })
})

describe('a queue', () => {
  it('that is full drops its oldest, and counts them across a restart', async () => {
    const agent = await openTestAgent(service, { files, queuedAtMost: 2 })
    for (const number of [1, 2, 3, 4, 5]) await agent.report(sample(number))
    expect(agent.status()).toMatchObject({ queued: 2, dropped: 3 })
    const next = await openTestAgent(service, { files, queuedAtMost: 2 })
    await sendAll(next)
    expect([...service.taken.keys()]).toEqual([4, 5])
    expect(next.status().dropped).toBe(3)
  })

  it('does not count as dropped what arrived while room was made', async () => {
    let whenSent = async () => {}
    const sending: typeof fetch = async (...request) => {
      const answer = await fetch(...request)
      await whenSent()
      return answer
    }
    const agent = await openTestAgent(service, { files, queuedAtMost: 1, fetch: sending })
    await agent.report(sample(1))
    whenSent = async () => {
      whenSent = async () => {}
      await agent.report(sample(2))
    }
    await sendAll(agent)
    expect([...service.taken.keys()]).toEqual([1, 2])
    expect(agent.status()).toMatchObject({ queued: 0, dropped: 0 })
  })

  it('drops what is older than the service accepts, by the clock of the service', async () => {
    let now = { ...noon, utc: noon.utc - 100 * day }
    const agent = await openTestAgent(service, { files, now: () => now })
    for (const number of [1, 2, 3]) await agent.report(sample(number))
    now = noon
    await agent.report(sample(4))
    service.date = new Date(noon.utc).toUTCString()
    const sent = await sendAll(agent)
    // The first answer gives the service's time.
    expect(sent.map(({ kind }) => kind)).toEqual(['answered', 'dropped', 'dropped', 'answered'])
    expect(agent.status()).toMatchObject({ queued: 0, dropped: 2 })
  })

  it('is not emptied by a device clock that jumps ahead', async () => {
    let now = noon
    const agent = await openTestAgent(service, { files, now: () => now })
    for (const number of [1, 2, 3]) await agent.report(sample(number))
    service.date = new Date(noon.utc).toUTCString()
    now = { ...noon, utc: noon.utc + 50 * 365 * day }
    await sendAll(agent)
    expect(service.taken.size).toBe(3)
  })
})

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

  it('refuses a report with an error, and stores the next one under the same sequence', async () => {
    const agent = await openTestAgent(service, { files })
    files.failure = full
    await expect(agent.report(sample(1))).rejects.toThrow('no space left')
    expect(await files.list('/agent/queue')).toEqual([])
    files.failure = null
    expect(await agent.report(sample(2))).toEqual([1])
  })

  it('gets emptier as reports are sent', async () => {
    const agent = await openTestAgent(service, { files })
    await agent.report(sample(1))
    await agent.send()
    for (const number of [2, 3, 4]) await agent.report(sample(number))
    files.failure = full
    service.guidance.nextReportSeconds = 60
    expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 2 })
    expect(await agent.send()).toMatchObject({ kind: 'answered', sequence: 3 })
    // The last one stays: without it the count would be lost.
    expect(await agent.send()).toMatchObject({ kind: 'failed', trouble: 'diskFailed' })
    expect(await files.list('/agent/queue')).toHaveLength(1)
    files.failure = null
    expect(await agent.send()).toMatchObject({ kind: 'answered', answer: { duplicate: true } })
  })
})
