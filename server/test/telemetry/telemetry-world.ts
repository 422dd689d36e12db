import { afterAll, beforeAll } from 'vitest'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, type TestDevice } from './agents.ts'

/** A world that accepts reports, for one test file, and access to what is stored. */
export function useTelemetryWorld() {
  const world = worldIds.own
  let muster: TestMuster
  let token: string
  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    token = await prepareWorld(muster, world)
  })
  afterAll(() => muster.close())

  const rows = async (query: string, values: unknown[] = []) => (await muster.owner.query(query, values)).rows
  return {
    world,
    rows,
    muster: () => muster,
    services: () => muster.services,
    clock: () => muster.clock,
    now: () => muster.clock.now().getTime(),
    newDevice: (changes: object = {}) => enrolled(muster, token, changes),
    numberOf: async (device: TestDevice): Promise<number> =>
      (await rows('SELECT number FROM device WHERE id = $1', [device.id]))[0].number,
  }
}
