import { expect, it } from 'vitest'
import { firstForecastBy } from './first-forecast.ts'

it('a battery seen for the first time has eight weekly readings after seven weeks [F-309 F-320]', () => {
  expect(firstForecastBy('2026-11-02')).toBe('2026-12-21')
})
