import { expect, it } from 'vitest'
import { isAnomalyNew } from './new-anomaly.ts'

it.each([
  ['raised for the first time', null, true],
  ['raised the day before', 99, false],
  ['raised a week before', 93, false],
  ['raised longer ago', 92, true],
])('an anomaly %s is new: %s [K-106]', (_when, before, isNew) => {
  expect(isAnomalyNew({ last: 100, before })).toBe(isNew)
})
