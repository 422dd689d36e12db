import { describe, expect, it } from 'vitest'
import { chosenReport } from './use-chosen-report.ts'

const bounds = { oldest: '2026-08-15', today: '2026-11-12' }
const chosen = (address: string) => chosenReport(new URLSearchParams(address), bounds)

describe('the report in the address', () => {
  it('is the last 24 hours unless it names another [C-1201]', () => {
    expect(chosen('').range).toBe('last24Hours')
    expect(chosen('report=last30Days').range).toBe('last30Days')
    expect(chosen('report=lastYear').range).toBe('last24Hours')
  })

  it.each([
    ['2026-08-15', '2026-08-15'],
    ['2026-08-14', '2026-11-12'],
    ['2026-11-13', '2026-11-12'],
    ['yesterday', '2026-11-12'],
  ])('of the date %s is that of %s [C-1203]', (date, shown) => {
    expect(chosen(`report=selectedDate&date=${date}`)).toEqual({ range: 'selectedDate', date: shown })
  })
})
