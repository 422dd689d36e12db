import { describe, expect, it } from 'vitest'
import { daysUntil, hoursUntil } from './chart-days.ts'

const at = (text: string) => Date.parse(text)

describe('the days of the discharge chart', () => {
  it('are thirty UTC days that end today [B-445 B-905]', () => {
    const days = daysUntil(at('2026-11-12T23:30:00Z'))
    expect(days).toHaveLength(30)
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-10-14', '2026-11-12'])
  })

  it('end with the day before at midnight', () => {
    expect(daysUntil(at('2026-11-12T00:00:00Z')).at(-1)?.date).toBe('2026-11-11')
  })
})

describe('the hours of the charge chart', () => {
  it('cover the 24 hours before its end [B-470 B-906]', () => {
    const end = at('2026-11-12T14:16:00Z')
    const hours = hoursUntil(end, 'UTC')
    expect(hours[0]?.start).toBe(at('2026-11-11T14:00:00Z'))
    expect(hours.at(-1)?.end).toBe(at('2026-11-12T15:00:00Z'))
    expect(hours).toHaveLength(25)
  })

  it('are whole hours of the zone', () => {
    const [first] = hoursUntil(at('2026-11-12T14:16:00Z'), 'Asia/Kolkata')
    expect(first?.start).toBe(at('2026-11-11T13:30:00Z'))
  })
})
