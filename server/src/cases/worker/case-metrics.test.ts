import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseTime, storeCase } from '../../../test/cases/stored-cases.ts'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

it('metrics say how many cases last in all worlds, and how long changes wait for watches [K-1220]', async () => {
  const figures = async () => {
    const names = ['muster_cases', 'muster_case_changes_oldest_seconds']
    const { registry } = muster.services.metrics
    return await Promise.all(
      names.map(async (name) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value),
    )
  }
  expect(await figures()).toEqual([0, 0])
  await storeCase(muster, { number: 1, state: 'open' })
  await storeCase(muster, { number: 2, state: 'snoozed', world: worldIds.foreign })
  await storeCase(muster, { number: 3, state: 'over' })
  for (const [id, at] of Object.entries({ a: caseTime - 5000, b: caseTime - 2000 }))
    await muster.owner.query('INSERT INTO status_change VALUES ($1, $2, $3)', [
      ...[worldIds.own, id],
      JSON.stringify([['deviceStatus', 1, 0, 2, at]]),
    ])
  expect(await figures()).toEqual([2, 5])
})
