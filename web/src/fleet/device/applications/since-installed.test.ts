import { describe, expect, it } from 'vitest'
import { sinceInstalled } from './since-installed.ts'

const installed = { firstInstalled: Date.UTC(2026, 10, 10, 8, 20), zone: 'Europe/Madrid' }
const dates = (rows: { date: string; use: number }[]) =>
  sinceInstalled(rows, installed, ({ use }) => use > 0).map(({ date }) => date)

describe('the figures of an application', () => {
  it('begin with the local day on which it came', () => {
    const rows = ['2026-11-09', '2026-11-10', '2026-11-11'].map((date) => ({ date, use: 0 }))
    expect(dates(rows)).toEqual(['2026-11-10', '2026-11-11'])
  })

  it('begin with the hour in which it came', () => {
    const rows = ['08', '09', '10'].map((hour) => ({ date: `2026-11-10T${hour}:00:00+01:00`, use: 0 }))
    expect(dates(rows)).toEqual(['2026-11-10T09:00:00+01:00', '2026-11-10T10:00:00+01:00'])
  })

  it('keep what an earlier installation was used for', () => {
    expect(dates([{ date: '2026-11-02', use: 12 }])).toEqual(['2026-11-02'])
  })
})
