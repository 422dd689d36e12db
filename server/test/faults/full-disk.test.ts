import { expect, it } from 'vitest'
import { diskFull } from './scenarios.ts'
import { readyWithin } from './verdict.ts'

it('on a full disk nothing is acknowledged that is not stored, and all is well once there is space', async ({
  skip,
}) => {
  const verdict = await diskFull(3, 2, 1500, readyWithin.amongTests)
  if (typeof verdict === 'string') return skip(verdict)
  expect(verdict.problems).toEqual([])
  expect(verdict.figures).toMatchObject({ lost: 0, doubled: 0, inconsistent: 0, unanswered: 0 })
  expect(verdict.figures.refused).toBeGreaterThan(10)
  expect(verdict.figures.acknowledged).toBeGreaterThan(20)
})
