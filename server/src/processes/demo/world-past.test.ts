import { demoPlan, demoSeed, estate } from '@muster/simulator'
import { expect, it } from 'vitest'
import { shareOf } from './world-past.ts'

const made = estate(demoSeed, demoPlan('2026-11-15', 0.2))
const sharesOf = (of: number) => Array.from({ length: of }, (_, index) => shareOf(made, { index, of }))
const namesOf = (parts: readonly { serialNumber: string }[][]) =>
  parts.map((part) => part.map(({ serialNumber }) => serialNumber).join()).sort()

it('has the same parts with any number of shares, so that a start with fewer threads can continue', () => {
  const [whole = []] = sharesOf(1)
  expect(whole.flatMap(({ parts }) => parts.flat()).length).toBe(
    made.worlds.reduce((sum, { devices }) => sum + devices.length, 0),
  )
  for (const of of [2, 3, 4]) {
    const shares = sharesOf(of)
    for (const { id, parts } of whole) {
      const own = shares.flatMap((share) => share.filter((each) => each.id === id))
      expect(namesOf(own.flatMap((each) => each.parts))).toEqual(namesOf(parts))
    }
  }
})

it('has about as many devices in each share, and the devices of a site in one', () => {
  const [first = 0, second = 0] = sharesOf(2).map(
    (share) => share.flatMap(({ parts }) => parts.flat()).length,
  )
  expect(Math.abs(first - second)).toBeLessThan(0.1 * (first + second))
  for (const { parts } of sharesOf(3).flat()) {
    const sites = parts.map((part) => new Set(part.map(({ site }) => site.id)))
    expect(new Set(sites.flatMap((each) => [...each])).size).toBe(
      sites.reduce((sum, { size }) => sum + size, 0),
    )
  }
})
