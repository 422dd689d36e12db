import { expect, it } from 'vitest'
import { shownTimesExpected, timesExpected } from './times-expected.ts'

it.each([
  [96, 214, 612 / 6482, 4.8],
  [10, 100, 0.1, 1],
  [5, 100, 0.1, 0.5],
  [7, 7, 0.01, 100],
  [0, 7, 0.2, 0],
  [149, 1000, 0.0333, 4.5],
])(
  '%d of %d alerting devices in a share of %d are %d times as many as expected [C-1818 C-9945]',
  (groupAlertingCount, totalAlertingCount, shareOfPopulation, times) => {
    expect(shownTimesExpected({ groupAlertingCount, totalAlertingCount, shareOfPopulation })).toBe(times)
  },
)

it('where none would be expected nothing can be said [C-1818]', () => {
  const shares = { groupAlertingCount: 0, totalAlertingCount: 0, shareOfPopulation: 0.5 }
  expect(timesExpected(shares)).toBeNull()
  expect(shownTimesExpected({ ...shares, totalAlertingCount: 9, shareOfPopulation: 0 })).toBeNull()
})
