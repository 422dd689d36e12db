import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { chanceWithin } from '../forecast/life-left.ts'
import { chancesByMonth, dueBattery, orderMonths } from './order-months.ts'

const now = Date.UTC(2026, 10, 17, 9)
const today = Math.floor(now / dayLength)
const dayOf = (date: string) => Date.parse(date) / dayLength
const days = [10, 20, 30, 45, 70, 100, 140, 200, 300, 400, 600]

describe('the months of an order list', () => {
  it('are twelve from the present one on, over the end of the year [F-318]', () => {
    const { names, ends } = orderMonths(now, 0)
    expect(names).toHaveLength(12)
    expect([names[0], names[1], names[2], names.at(-1)]).toEqual(['2026-11', '2026-12', '2027-01', '2027-10'])
    expect([ends[0], ends.at(-1)]).toEqual([dayOf('2026-12-01'), dayOf('2027-11-01')])
  })

  it('have the orders of later ones where these are pulled forward [F-322]', () => {
    const { names, ends } = orderMonths(now, 3)
    expect(names[0]).toBe('2026-11')
    expect([ends[0], ends.at(-1)]).toEqual([dayOf('2027-03-01'), dayOf('2028-02-01')])
  })
})

describe('the chances of a battery by month', () => {
  const battery = dueBattery(today - 1, days)

  it('are those of one that is due with a chance of one in two [F-318]', () => {
    expect(battery).toEqual({ readOn: today - 1, due: today + 99, days })
  })

  it('add up to the chance to be due by the end of the last [F-312 F-318]', () => {
    const months = orderMonths(now, 0)
    const chances = chancesByMonth(battery, today, months) ?? []
    expect(chances).toHaveLength(12)
    const sum = chances.reduce((total, chance) => total + chance, 0)
    expect(sum).toBeCloseTo(chanceWithin(days, dayOf('2027-11-01') - battery.readOn), 9)
    expect(chances[0]).toBeCloseTo(chanceWithin(days, 15), 9)
  })

  it('keep the same sum where orders are pulled forward, but sooner [F-322]', () => {
    const chances = chancesByMonth(battery, today, orderMonths(now, 2)) ?? []
    expect(chances[0]).toBeCloseTo(chanceWithin(days, dayOf('2027-02-01') - battery.readOn), 9)
  })

  it('are none for one that is due by now, which is ordered at once [F-318]', () => {
    expect(chancesByMonth({ ...battery, due: today }, today, orderMonths(now, 0))).toBeNull()
  })

  it('are none at first for one that lasts for years, however its forecast begins [F-318]', () => {
    const lasting = { readOn: today, due: today + 3000, days: days.map((each) => 20 * each + 1500) }
    const [first = 1] = chancesByMonth(lasting, today, orderMonths(now, 0)) ?? []
    expect(first).toBeLessThan(1e-6)
  })
})
