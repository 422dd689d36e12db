import { expect, it } from 'vitest'
import { databaseHangs } from './scenarios.ts'
import { readyWithin } from './verdict.ts'

it('with a hanging database the service asks agents to retry, and continues with it', async () => {
  const { figures, problems } = await databaseHangs(3, 1, 0, readyWithin.amongTests)
  expect(problems).toEqual([])
  expect(figures).toMatchObject({ times: 1, lost: 0, doubled: 0, inconsistent: 0, unanswered: 0 })
  expect(figures.refusedMeanwhile).toBeGreaterThan(0)
  expect(figures.acknowledged).toBeGreaterThan(20)
})
