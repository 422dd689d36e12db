import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Agent } from '../src/agent.ts'
import { openTestAgent, sample, sendAll } from './agents.ts'
import { BrittleDisk } from './brittle-disk.ts'
import { errorBody, FakeService, type Weather } from './fake-service.ts'

let service: FakeService
beforeEach(async () => {
  service = await new FakeService().open()
})
afterEach(() => service.close())

const refusal: Weather = { status: 400, body: errorBody('invalidInput') }
const tooLarge: Weather = { status: 413, body: errorBody('tooLarge') }

/** The numbers of `sample` in what the service accepted, and of reports set aside. */
const takenNumbers = (by = service) =>
  [...by.taken.values()].flatMap((report) =>
    ((report.hours ?? []) as { mobileBytes: number }[]).map(({ mobileBytes }) => mobileBytes),
  )
const takenLevels = () =>
  [...service.taken.values()].flatMap((report) =>
    ((report.chargeLevels ?? []) as { level: number }[]).map(({ level }) => level),
  )
async function numbersSetAside(disk: BrittleDisk): Promise<number[]> {
  const names = await disk.list('/agent/refused')
  return names
    .map((name) => JSON.parse(disk.textOf(`/agent/refused/${name}`) ?? '').queued.report.hours[0])
    .map(({ mobileBytes }) => mobileBytes)
}

/** A sequence stands for one report forever: otherwise the service would take the second for the first. */
function expectOneReportPerSequence(by = service) {
  const reports = by.requests.filter(({ path }) => path === '/agent/report')
  for (const same of Map.groupBy(reports, ({ body }) => body.sequence).values()) {
    const contents = same.map(({ body: { sentAt: _sentAt, ...rest } }) => JSON.stringify(rest))
    expect(new Set(contents).size).toBe(1)
  }
}

const crashes: [what: string, crash: (disk: BrittleDisk) => void][] = [
  ['a killed process', (disk) => disk.restart()],
  ['a loss of power', (disk) => disk.losePower()],
]

describe.each(crashes)('after %s at any step', (_what, crash) => {
  /** Two reports, a lost answer, a refused one, and a restart: every kind of disk step. */
  async function live(disk: BrittleDisk, kept: number[], weather: Weather[]): Promise<void> {
    service.weather.push(...weather)
    for (const numbers of [[1, 2], [3]]) {
      const agent = await openTestAgent(service, { files: disk })
      for (const number of numbers) {
        await agent.report(sample(number))
        kept.push(number)
      }
      for (let attempts = 0; attempts < 6; attempts++) await agent.send()
    }
  }

  async function liveAndDieAt(
    step: number,
    weather: Weather[],
  ): Promise<{ disk: BrittleDisk; kept: number[] }> {
    service.taken.clear()
    service.devices.clear()
    service.requests.length = 0
    service.weather.length = 0
    const disk = new BrittleDisk()
    disk.killedAt = step
    const kept: number[] = []
    await live(disk, kept, weather).catch(() => {})
    service.weather.length = 0
    return { disk, kept }
  }

  async function liveOn(disk: BrittleDisk): Promise<Agent> {
    crash(disk)
    const agent = await openTestAgent(service, { files: disk })
    await agent.report(sample(50))
    await sendAll(agent)
    return agent
  }

  it('every stored report arrives once', async () => {
    const weather: Weather[] = ['fine', 'fine', 'lostAfter', 'fine', 'portal']
    const { disk: whole } = await liveAndDieAt(Number.POSITIVE_INFINITY, weather)
    expect(whole.steps).toBeGreaterThan(50)
    for (let step = 1; step <= whole.steps; step++) {
      const { disk, kept } = await liveAndDieAt(step, weather)
      const agent = await liveOn(disk)
      const numbers = takenNumbers()
      expect(numbers, `killed at step ${step}`).toEqual(expect.arrayContaining([...kept, 50]))
      expect(new Set(numbers).size, `killed at step ${step}`).toBe(numbers.length)
      expectOneReportPerSequence()
      expect(agent.status().queued).toBe(0)
      expect(agent.status().deviceId).toBe('device-1')
      expect(service.devices.size).toBe(1)
    }
  })

  it('a refused report is set aside or refused again, and the others arrive once', async () => {
    const weather: Weather[] = ['fine', refusal]
    const { disk: whole } = await liveAndDieAt(Number.POSITIVE_INFINITY, weather)
    expect(await numbersSetAside(whole)).toEqual([1])
    for (let step = 1; step <= whole.steps; step++) {
      const { disk, kept } = await liveAndDieAt(step, weather)
      await liveOn(disk)
      const numbers = takenNumbers()
      const all = [...numbers, ...(await numbersSetAside(disk))]
      expect(all, `killed at step ${step}`).toEqual(expect.arrayContaining([...kept, 50]))
      expect(new Set(numbers).size, `killed at step ${step}`).toBe(numbers.length)
      expectOneReportPerSequence()
    }
  })

  it('a report that is being divided arrives with all its parts', async () => {
    const weather: Weather[] = ['fine', tooLarge]
    const { disk: whole } = await liveAndDieAt(Number.POSITIVE_INFINITY, weather)
    for (let step = 1; step <= whole.steps; step++) {
      const { disk, kept } = await liveAndDieAt(step, weather)
      await liveOn(disk)
      expect(takenNumbers(), `killed at step ${step}`).toEqual(expect.arrayContaining([...kept, 50]))
      expect(takenLevels(), `killed at step ${step}`).toEqual(expect.arrayContaining([...kept, 50]))
    }
  })
})

describe('through bad networks, kills and power losses, in any order', () => {
  const weather = fc.oneof(
    fc.constantFrom<Weather>('fine', 'lostBefore', 'lostAfter', 'cutOff', 'portal', 'mixedUp', refusal),
    fc.constantFrom<Weather>(
      { status: 503, headers: { 'retry-after': '1' } },
      { status: 429, body: errorBody('tooManyRequests') },
      { status: 401, body: errorBody('credentialRejected') },
      { status: 502 },
    ),
  )
  const happening = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'report' as const }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), weather }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('crash' as const),
        /** Steps from now. */
        after: fc.nat(12),
        power: fc.boolean(),
      }),
    },
  )
  const history = fc.tuple(
    fc.array(happening, { minLength: 5, maxLength: 40 }),
    fc.infiniteStream(fc.boolean()),
  )

  it('every stored report is accepted exactly once, or set aside', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ([happenings, keeps]) => {
        const own = await new FakeService().open()
        try {
          const disk = new BrittleDisk()
          const kept: number[] = []
          let number = 0
          let power = false
          let agent: Agent | null = null
          for (const each of happenings) {
            if (disk.isKilled) {
              if (power) disk.losePower(() => keeps.next().value === true)
              else disk.restart()
              agent = null
            }
            agent ??= await openTestAgent(own, { files: disk }).catch(() => null)
            if (each.kind === 'crash') {
              disk.killedAt = disk.steps + each.after
              power = each.power
            } else if (each.kind === 'send') {
              own.weather.push(each.weather)
              await agent?.send()
              own.weather.length = 0
            } else {
              number += 1
              await agent?.report(sample(number)).then(
                () => kept.push(number),
                () => {},
              )
            }
          }
          if (disk.isKilled && power) disk.losePower()
          disk.restart()
          const last = await openTestAgent(own, { files: disk })
          await sendAll(last)
          const numbers = takenNumbers(own)
          expect([...numbers, ...(await numbersSetAside(disk))]).toEqual(expect.arrayContaining(kept))
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(own.devices.size).toBeLessThanOrEqual(1)
          expect(last.status().dropped).toBe(0)
          expectOneReportPerSequence(own)
        } finally {
          await own.close()
        }
      }),
      { seed: 20_260_301, numRuns: 150 },
    )
  })
})
