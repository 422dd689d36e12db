import { dayLength } from '@muster/contract'
import { demoPlan, demoSeed, estate } from '@muster/simulator'
import { expect, it } from 'vitest'
import { FirstSeen } from './first-seen.ts'

const made = estate(demoSeed, demoPlan('2026-11-15', 0.2))
const firstSeen = new FirstSeen(made)
const first = made.made - 90

it('is the day on which a battery came, exact within the history and before it where it was there before', () => {
  for (const { id, batteries } of made.worlds) {
    const moments = firstSeen.of(
      id,
      batteries.map(({ serialNumber }) => serialNumber),
    )
    const days = new Map(
      [...moments].flatMap(([moment, some]) => some.map((each) => [each, Math.floor(moment / dayLength)])),
    )
    for (const { serialNumber, firstSeen: day } of batteries) {
      const noted = days.get(serialNumber) ?? expect.unreachable(serialNumber)
      if (day >= first) expect(noted).toBe(day)
      else {
        expect(noted).toBeLessThan(first)
        expect(noted - day).toBeLessThan(120)
        expect(noted).toBeGreaterThanOrEqual(day)
      }
    }
  }
})

it('is at any time of the last year', () => {
  const [demo] = made.worlds
  const moments = firstSeen.of('demo', demo?.batteries.map(({ serialNumber }) => serialNumber) ?? [])
  const months = new Set([...moments.keys()].map((at) => (made.made - at / dayLength) / 30.44))
  for (const [from, to] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 6],
    [6, 12],
    [12, 36],
  ] as const)
    expect(
      [...months].some((each) => each > from && each < to),
      `${from}-${to}`,
    ).toBe(true)
})

it('takes few moments for many batteries, since each takes a transaction', () => {
  const [demo] = made.worlds
  const some = (demo?.batteries ?? []).filter(({ firstSeen: day }) => day < first)
  expect(some.length).toBeGreaterThan(300)
  expect(
    firstSeen.of(
      'demo',
      some.map(({ serialNumber }) => serialNumber),
    ).size,
  ).toBeLessThan(8)
})
