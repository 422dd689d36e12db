import { dayLength } from '@muster/contract'
import { demoPlan, demoSeed, estate } from '@muster/simulator'
import { expect, it } from 'vitest'
import { FirstSeen } from './first-seen.ts'

const made = estate(demoSeed, demoPlan('2026-11-15', 0.2))
const firstSeen = new FirstSeen(made)

it('is the day on which a battery came', () => {
  for (const { id, batteries } of made.worlds) {
    const momentOf = firstSeen.of(id)
    for (const { serialNumber, firstSeen: day } of batteries) {
      expect(Math.floor(momentOf(serialNumber) / dayLength), serialNumber).toBe(day)
    }
  }
})

it('is at any time of the last year', () => {
  const [demo] = made.worlds
  const momentOf = firstSeen.of('demo')
  const months = (demo?.batteries ?? []).map(
    ({ serialNumber }) => (made.made - momentOf(serialNumber) / dayLength) / 30.44,
  )
  for (const [from, to] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 6],
    [6, 12],
    [12, 36],
  ] as const)
    expect(
      months.some((each) => each > from && each < to),
      `${from}-${to}`,
    ).toBe(true)
})

it('is the day on which the demo was created for a battery that it does not know', () => {
  expect(Math.floor(firstSeen.of('demo')('unknown') / dayLength)).toBe(made.made)
})
