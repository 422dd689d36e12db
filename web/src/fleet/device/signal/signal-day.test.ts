import { describe, expect, it } from 'vitest'
import { signalDay } from './signal-day.ts'

const london = 'Europe/London'
/** Thursday, 12 November 2026, a quarter past two. */
const now = Date.UTC(2026, 10, 12, 14, 16)

describe('the day of the signal', () => {
  it('is today where the device is [C-1303]', () => {
    const midnight = Date.UTC(2026, 10, 12, 23, 30)
    expect(signalDay(null, london, midnight).date).toBe('2026-11-12')
    expect(signalDay(null, 'Asia/Kolkata', midnight).date).toBe('2026-11-13')
    expect(signalDay(null, 'America/Los_Angeles', Date.UTC(2026, 10, 12, 3)).date).toBe('2026-11-11')
  })

  it('goes back 89 days and not into the future [C-1301 C-9924 C-2330]', () => {
    const { oldest, today } = signalDay(null, london, now)
    expect([oldest, today]).toEqual(['2026-08-15', '2026-11-12'])
    expect(signalDay('2026-08-15', london, now).date).toBe('2026-08-15')
    for (const wanted of ['2026-08-14', '2026-11-13', 'yesterday', '2026-11-1']) {
      expect(signalDay(wanted, london, now).date).toBe('2026-11-12')
    }
  })

  it('ends with the current hour today and with itself before [C-9924]', () => {
    expect(signalDay(null, london, now).to).toBe(Date.UTC(2026, 10, 12, 15))
    expect(signalDay('2026-11-11', london, now).to).toBe(Date.UTC(2026, 10, 12))
    // Clocks there are half an hour off.
    expect(signalDay(null, 'Asia/Kolkata', now).to).toBe(Date.UTC(2026, 10, 12, 14, 30))
  })

  it('has a day before and after it, but for the ends [C-1302]', () => {
    expect(signalDay('2026-11-01', london, now)).toMatchObject({ previous: '2026-10-31', next: '2026-11-02' })
    expect(signalDay('2026-08-15', london, now).previous).toBeNull()
    expect(signalDay(null, london, now).next).toBeNull()
  })

  it('has 25 hours where clocks go back', () => {
    const { window } = signalDay('2026-10-25', london, now)
    expect(window.to - window.from).toBe(25 * 3_600_000)
  })
})
