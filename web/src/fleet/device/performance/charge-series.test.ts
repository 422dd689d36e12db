import { lastDays, timeBuckets } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { chargeByDay, chargeTraces } from './charge-series.ts'

const zone = 'Europe/London'
const now = Date.UTC(2026, 10, 12, 14, 16)
const hours = timeBuckets('hour', lastDays(1, zone, now), zone)

const sample = (minutesAgo: number, level: number, serialNumber: string | null = 'B1') => ({
  local: '',
  utc: now - minutesAgo * 60_000,
  level,
  onPower: false,
  serialNumber,
})

describe('the charge of a day', () => {
  it('is one line in the accent for one battery, broken where it was silent [B-913 B-914]', () => {
    const [trace, ...others] = chargeTraces(hours, [sample(0, 60), sample(60, 62), sample(121, 64)])
    expect(others).toEqual([])
    expect(trace?.colour).toBe('accent')
    expect(trace?.points.map((point) => point?.value ?? null)).toEqual([64, null, 62, 60])
  })

  it('is a line in its own colour for each battery [B-915]', () => {
    const traces = chargeTraces(
      hours,
      Array.from({ length: 8 }, (_, index) => sample(index * 30, 50, `B${index}`)),
    )
    expect(traces.map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
  })

  it('leaves out samples outside the report', () => {
    expect(chargeTraces(hours, [sample(60 * 48, 50)])[0]?.points).toEqual([null])
  })
})

describe('the charge of a month', () => {
  it('is the average of each day and how far it went', () => {
    const month = timeBuckets('day', lastDays(30, zone, now), zone)
    const days = chargeByDay(month, [{ date: '2026-11-12', level: 61.5, lowest: 20, highest: 98 }])
    expect([days.average[29], days.lowest[29], days.highest[29]]).toEqual([61.5, 20, 98])
    expect(days.average[28]).toBeNull()
  })
})
