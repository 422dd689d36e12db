import { expect, it } from 'vitest'
import { weightOfAge } from './weight-of-age.ts'

it('events of the last two days count twice [F-607]', () => {
  expect([0, 0.9, 1.99, 2, 6.5].map(weightOfAge)).toEqual([2, 2, 2, 1, 1])
})
