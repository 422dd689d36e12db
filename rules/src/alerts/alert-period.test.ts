import { expect, it } from 'vitest'
import { alertPeriod } from './alert-period.ts'

it.each([
  [1, { count: 24, unit: 'hours' }],
  [2, { count: 48, unit: 'hours' }],
  [3, { count: 3, unit: 'days' }],
  [30, { count: 30, unit: 'days' }],
])('shows a period of %d days in readable units [C-731 C-2309]', (days, period) => {
  expect(alertPeriod(days)).toEqual(period)
})
