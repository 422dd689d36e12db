import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { isOnCluster } from '../shards.ts'
import { enrolled, reporting, type TestDevice } from '../telemetry/agents.ts'
import { makeTwoWorlds, type TwoWorlds } from './two-worlds.ts'

/** More than are stored one by one, before the others are stored together. */
const perWorld = 12

describe.skipIf(!isOnCluster())('a node that dies between the two phases of a commit', () => {
  let muster: TestMuster
  let two: TwoWorlds
  const devices: { which: keyof TwoWorlds['worlds']; device: TestDevice }[] = []

  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    two = await makeTwoWorlds(muster)
    for (let index = 0; index < perWorld; index++) {
      for (const which of ['away', 'served'] as const) {
        devices.push({ which, device: await enrolled(muster, two.tokens[which]) })
      }
    }
  })
  afterAll(async () => {
    await two?.line.sever()
    await muster.close()
  })

  const send = async ({ device }: { device: TestDevice }, sequence: number) => {
    const body = { protocol: 1, sequence, sentAt: muster.clock.now().toISOString() }
    return (await reporting(muster, device.key, body)).statusCode
  }
  const stored = async (id: string) => {
    const { rows } = await muster.owner.query<{ sequence: number }>(
      'SELECT sequence FROM device_pulse JOIN device USING (world_id, number) WHERE device.id = $1',
      [id],
    )
    return Number(rows[0]?.sequence ?? 0)
  }

  it('has stored every acknowledged report once it is back, and refused all others as busy', async () => {
    const secondPhase = two.line.withhold('COMMIT PREPARED')
    const answers = devices.map((each) => send(each, 1))
    await secondPhase
    await two.line.sever()
    const statuses = await Promise.all(answers)
    expect(new Set(statuses).difference(new Set([200, 503]))).toEqual(new Set())

    await two.line.rejoin()
    // The cluster does so by itself, once a minute.
    await muster.owner.query('SELECT recover_prepared_transactions()')
    for (const [index, each] of devices.entries()) {
      // One that was refused may be stored too: what a single node commits may lose its answer.
      if (statuses[index] === 503) expect(await send(each, 1)).toBe(200)
      expect(await stored(each.device.id)).toBe(1)
    }
    // What was in doubt when the node died was acknowledged.
    const acknowledged = devices.filter(({ which }, index) => which === 'away' && statuses[index] === 200)
    expect(acknowledged.length).toBeGreaterThan(0)
  })

  it('goes on storing reports of both worlds', async () => {
    expect(await Promise.all(devices.map((each) => send(each, 2)))).toEqual(devices.map(() => 200))
  })
})
