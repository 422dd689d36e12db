import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

describe('an administrator', () => {
  it('has all worlds of the organisation, never a list of some [A-1505]', async () => {
    const listed = muster.owner.query('UPDATE account SET world_ids = $1 WHERE id = $2', [
      [worldIds.own],
      estate.accountIds.administrator,
    ])
    await expect(listed).rejects.toThrow('administrator_has_all_worlds')
    const raised = muster.owner.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [
      estate.accountIds.manager,
    ])
    await expect(raised).rejects.toThrow('administrator_has_all_worlds')
  })
})
