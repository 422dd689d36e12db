import { expect, it } from 'vitest'
import { databaseAway } from './scenarios.ts'
import { readyWithin } from './verdict.ts'

it('without its database the service asks agents to retry, and recovers by itself', async () => {
  const { figures, problems } = await databaseAway(2, 3000, false, readyWithin.amongTests)
  expect(problems).toEqual([])
  expect(figures).toMatchObject({ lost: 0, doubled: 0, inconsistent: 0, unanswered: 0 })
  expect(figures.refusedMeanwhile).toBeGreaterThan(10)
  expect(figures.acknowledged).toBeGreaterThan(20)
})
