import { expect, it } from 'vitest'
import { kills } from './scenarios.ts'
import { readyWithin } from './verdict.ts'

it('what was acknowledged survives kill -9 of the service, the database and one process of it, once', async () => {
  // The service first: the database killed next is one that it has adopted.
  const { figures, problems } = await kills(1, ['service', 'database', 'backend'], readyWithin.amongTests)
  expect(problems).toEqual([])
  expect(figures).toMatchObject({ kills: 3, lost: 0, doubled: 0, inconsistent: 0 })
  expect(figures.acknowledged).toBeGreaterThan(50)
})
