import { wholeReport } from '../../hostile/whole-report.ts'
import { randomReports, random as seeded } from '../../telemetry/random-reports.ts'
import { mutated, oddText, oddValue } from '../odd-values.ts'
import type { Random } from '../random.ts'

const day = 86_400_000
/** Characters; more than the service reads. */
const longestBody = 700_000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const oddNumbers = [
  ...[-1, -0, 0.5, 1.0000001, -1e-320, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63],
  ...[1e12, 1e15, 1e16, 1e308, -1e308, 99, 100, 101, 60, 61, 90, -90.000001, 180, 180.000001, 1_000_000],
]
const oddTimes = [
  ...['2099-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ...['1970-01-01T00:00:00Z', '1969-12-31T23:59:59-12:00', '2026-02-29T10:00:00Z', '2026-02-30T10:00:00Z'],
  ...[
    '2026-11-01T24:00:00Z',
    '2026-11-01T23:59:60Z',
    '2026-11-01',
    '2026-11-01T10:00',
    '+012026-11-01T10:00Z',
  ],
  ...[
    '2026-11-01T10:00:00+14:01',
    '2026-11-01T10:00:00+99:99',
    '-1',
    '1e9',
    '1794000000000',
    '20261101T100000Z',
  ],
]
/** Times that may be valid but unusual: other offsets, fractions, edges of days and hours. */
const oddOffsets = ['Z', '+14:00', '-12:00', '+05:45', '-03:30', '+00:01']
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value)

const lengths = [2, 9, 101, 201, 501, 1001]

type Container = Record<string, unknown>

/** The places of a document with their values. */
function placesOf(value: unknown): { holder: Container; key: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Container
  return Object.keys(holder).flatMap((key) => [{ holder, key, value: holder[key] }, ...placesOf(holder[key])])
}

/** Replaces one value with an odd one of the same kind. */
function spoilKindly(random: Random, document: object, now: number): void {
  const { holder, key, value } = random.pick(placesOf(document))
  if (typeof value === 'number') holder[key] = random.pick(oddNumbers)
  else if (isTime(value)) holder[key] = random.chance(0.5) ? random.pick(oddTimes) : edgeTime(random, now)
  else if (typeof value === 'string') holder[key] = oddText(random)
  else if (typeof value === 'boolean') holder[key] = random.pick(['true', 0, 1, null])
  else if (Array.isArray(value)) {
    const [first = null] = value
    // Nested lists would multiply beyond what the service reads.
    const most = Math.ceil(longestBody / JSON.stringify(document).length)
    holder[key] = Array.from({ length: Math.min(random.pick(lengths), most) }, () => structuredClone(first))
  } else holder[key] = oddValue(random)
}

function edgeTime(random: Random, now: number): string {
  const utc = now - random.pick([0, 1, 89, 90, 91]) * day + random.pick([-1, 0, 1, 299_000, 301_000])
  const offset = random.pick(oddOffsets)
  return `${new Date(utc).toISOString().slice(0, -1)}${random.pick(['', '5', '999999'])}${offset}`
}

export function validReport(random: Random, index: number, now: number): object {
  if (random.chance(0.5)) {
    const [report = {}] = randomReports(seeded(index), now, 1)
    return { ...report, sequence: index + 1 }
  }
  const whole = wholeReport(`m${random.below(20)}`, dateOf(now - (1 + random.below(80)) * day), index + 1)
  return { ...whole, sentAt: new Date(now).toISOString() }
}

export const validEnrollment = (random: Random): object => ({
  protocol: 1,
  installId: `fuzz-${random.below(50)}`,
  platformType: random.pick(['android', 'windows']),
  manufacturer: 'Northwind',
  model: 'N7',
  serialNumber: `FUZZ-${random.below(50)}`,
  imei: null,
  deviceName: oddText(random).slice(0, 100) || null,
})

/** A document as JSON with one to four faults, in its contents or its syntax. */
export function spoiltJson(random: Random, document: object, now: number): string {
  let spoilt: unknown = structuredClone(document)
  for (let times = random.below(4); times >= 0; times--) {
    if (random.chance(0.4)) spoilt = mutated(random, spoilt)
    else if (typeof spoilt === 'object' && spoilt !== null && placesOf(spoilt).length > 0) {
      spoilKindly(random, spoilt, now)
    }
  }
  const text = JSON.stringify(spoilt) ?? ''
  return random.chance(0.3) ? spoiltText(random, text) : text
}

function spoiltText(random: Random, text: string): string {
  const deep = random.pick([50, 5000, 100_000])
  return random.pick([
    () => text.slice(0, random.below(text.length + 1)),
    () => text.replace('{', '{"sequence":7,"sequence":8,"protocol":1,'),
    () =>
      text.replace(
        /"sequence":\d+/,
        `"sequence":${random.pick(['1e999', '-1e999', '1.0', '1e3', '01', 'NaN'])}`,
      ),
    () => text.replace(/:\d+/, `:${random.pick(['NaN', 'Infinity', '-', '1e', '9'.repeat(5000), '1e-400'])}`),
    () => text.replace('{', `{"unknown":${'['.repeat(deep)}${']'.repeat(deep)},`),
    () => text.replace('{', `{"unknown":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)},`),
    () => text.replace('{', `{"events":${'['.repeat(deep)}${']'.repeat(deep)},`),
    () => text.replace('{', `{"__proto__":{"protocol":1},"constructor":{"prototype":{"a":1}},`),
    () => text.replace('{', `{"pad":"${'x'.repeat(random.pick([130_000, 500_000, 600_000]))}",`),
    () => `\ufeff${text}`,
    () => `${text}${random.pick(['x', ',', '\u0000', text])}`,
    () => random.pick(['', ' ', 'null', '[]', '1', '"x"', 'true', '{}', '{"protocol":2}']),
  ])()
}
