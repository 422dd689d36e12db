import { dayLength } from '@muster/contract'
import { demoPlan, demoSeed, estate } from '@muster/simulator'
import { describe, expect, it } from 'vitest'
import { isOfOtherWeek } from '../../battery/index.ts'
import { BatteryPast } from './battery-past.ts'

const made = estate(demoSeed, demoPlan('2026-11-15', 0.2))
const past = new BatteryPast(made)

describe('the moment a battery was first seen', () => {
  it('is the day on which a battery came', () => {
    for (const { id, batteries } of made.worlds) {
      const momentOf = past.firstSeenIn(id)
      for (const { serialNumber, firstSeen: day } of batteries) {
        expect(Math.floor(momentOf(serialNumber) / dayLength), serialNumber).toBe(day)
      }
    }
  })

  it('is at any time of the last year', () => {
    const [demo] = made.worlds
    const momentOf = past.firstSeenIn('demo')
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
    expect(Math.floor(past.firstSeenIn('demo')('unknown') / dayLength)).toBe(made.made)
  })
})

describe('the weeks before a battery was reported', () => {
  const batteries = made.worlds.flatMap(({ id, batteries }) => batteries.map((battery) => ({ id, battery })))
  const before = (made.made - 30) * dayLength
  const weeks = batteries.map(({ id, battery }) => past.weeksIn(id)(battery.serialNumber, before))

  it('are three years of its health and cycles, where it was seen for so long [F-101 F-102 F-206]', () => {
    expect(Math.max(...weeks.map(({ length }) => length))).toBeGreaterThan(150)
    expect(weeks.filter(({ length }) => length > 52).length).toBeGreaterThan(0.3 * weeks.length)
    const told = weeks.flat()
    expect(told.every(({ health }) => health !== null && health > 20 && health <= 100)).toBe(true)
    expect(told.every(({ cycles, capacity }) => (cycles ?? -1) >= 0 && (capacity ?? 0) > 0)).toBe(true)
  })

  it('are one of each, and end with the week before [F-101]', () => {
    const next = (own: readonly { at: number }[], index: number) => own[index + 1]?.at ?? before
    for (const own of weeks)
      expect(own.every(({ at }, index) => isOfOtherWeek(at, next(own, index)))).toBe(true)
  })

  it('are none for a battery that it does not know', () => {
    expect(past.weeksIn('demo')('unknown', before)).toEqual([])
  })
})
