import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, type TestDevice } from '../telemetry/agents.ts'
import { randomReports, random as seeded } from '../telemetry/random-reports.ts'
import { faultOf } from './judge.ts'
import { mutated } from './odd-values.ts'
import { Random } from './random.ts'

const reports = Math.min(Number(process.env.FUZZ_REQUESTS ?? 500), 100_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const atOnce = 16

let muster: TestMuster
let devices: TestDevice[]
beforeAll(async () => {
  muster = await openTestMuster({ environment: { LOG_LEVEL: 'error' } })
  await makeEstate(muster)
  const token = await prepareWorld(muster, worldIds.own)
  devices = await Promise.all(Array.from({ length: 8 }, () => enrolled(muster, token)))
})
afterAll(() => muster.close())

/** A report with odd things in one or more places, at any depth. */
function spoiltReport(random: Random, index: number): string {
  const until = muster.clock.now().getTime()
  const [report] = randomReports(seeded(seed * 100_003 + index), until, 1)
  let body: unknown = {
    ...report,
    sequence: index + 1,
    inventory: {
      ...{
        platformType: 'android',
        manufacturer: 'Zebra',
        model: 'TC57',
        serialNumber: 'S',
        sims: [{ serialNumber: '1' }],
      },
      ...{ timeZone: { name: 'Europe/Madrid' }, storage: null },
    },
    applications: {
      hash: `h${index}`,
      list: [{ packageName: 'com.scan', name: 'Scan', version: '1' }],
    },
  }
  for (let times = random.below(4); times >= 0; times--) body = mutated(random, body)
  return JSON.stringify(body) ?? ''
}

async function tryOne(index: number): Promise<string | null> {
  const random = new Random(seed, index)
  const body = spoiltReport(random, index)
  const packed = random.chance(0.2)
  const answer = await muster.inject({
    method: 'POST',
    url: '/agent/report',
    headers: {
      authorization: `Bearer ${random.pick(devices).key}`,
      'content-type': 'application/json',
      ...(packed && { 'content-encoding': 'gzip' }),
    },
    payload: packed ? gzipSync(body) : body,
  })
  const fault = faultOf('POST', answer)
  if (fault === null) return null
  const log = muster.logged.slice(-2).map((line) => line.slice(0, 1500))
  return [
    `The answer ${fault}. Seed ${seed}, report ${index}:`,
    body.slice(0, 3000),
    answer.body.slice(0, 500),
    ...log,
  ].join('\n')
}

it(`${reports} spoilt reports of enrolled devices are each answered, and never with a failure`, {
  timeout: 60_000 + reports * 30,
}, async () => {
  for (let first = 0; first < reports; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, reports - first) }, (_, offset) => first + offset)
    const faults = (await Promise.all(indexes.map(tryOne))).filter((fault) => fault !== null)
    expect(faults.join('\n\n')).toBe('')
    muster.logged.length = 0
  }
})
