import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { post } from '../requests.ts'
import { isOnCluster } from '../shards.ts'
import { enrolled, reporting, type TestDevice } from '../telemetry/agents.ts'
import { makeTwoWorlds, type TwoWorlds } from './two-worlds.ts'

describe.skipIf(!isOnCluster())('while a node of the cluster is away', () => {
  let muster: TestMuster
  let two: TwoWorlds
  let token: string
  const devices: Record<string, TestDevice> = {}

  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    two = await makeTwoWorlds(muster)
    for (const which of ['away', 'served'] as const) {
      devices[two.worlds[which]] = await enrolled(muster, two.tokens[which])
      await report(two.worlds[which], 1)
    }
    token = (await signInAs(muster, 'administrator')).token
    await two.line.sever()
  })
  afterAll(async () => {
    await two?.line.sever()
    await muster.close()
  })

  const list = async (world: string) =>
    (await post(muster, '/api/core/devices/list?limit=10&offset=0', {}, { token, world })).statusCode
  const report = async (world: string, sequence: number) => {
    const body = { protocol: 1, sequence, sentAt: muster.clock.now().toISOString() }
    return (await reporting(muster, devices[world]?.key ?? '', body)).statusCode
  }

  it('its worlds are refused as busy, and the others are served', async () => {
    expect(await list(two.worlds.away)).toBe(503)
    expect(await report(two.worlds.away, 2)).toBe(503)
    expect(await list(two.worlds.served)).toBe(200)
    expect(await report(two.worlds.served, 2)).toBe(200)
  })

  it('reports of all worlds at once are stored where they can be', async () => {
    const sequences = [3, 4, 5, 6]
    const answers = await Promise.all(
      sequences.flatMap((sequence) => [
        report(two.worlds.away, sequence),
        report(two.worlds.served, sequence),
      ]),
    )
    expect(answers).toEqual(sequences.flatMap(() => [503, 200]))
  })

  it('people sign in and keep their settings', async () => {
    const signIn = await post(muster, '/auth/signIn', { email: people.administrator, password })
    expect(signIn.statusCode).toBe(200)
    const stored = await post(
      muster,
      '/api/configuration/setTablePageSizes',
      { tablePageSizes: { devices: 50 } },
      { token },
    )
    expect(stored.statusCode).toBe(200)
  })

  it('readiness and metrics tell so', async () => {
    expect((await muster.inject({ url: '/readyz' })).json()).toEqual({ status: 'degraded', nodesAway: 1 })
    expect((await muster.inject({ url: '/readyz?complete' })).statusCode).toBe(503)
    expect(await muster.services.metrics.registry.metrics()).toContain('muster_database_nodes_away 1')
  })

  it('everything goes on when it is back', async () => {
    await two.line.rejoin()
    await expect
      .poll(async () => (await muster.inject({ url: '/readyz' })).json(), { timeout: 10_000 })
      .toEqual({
        status: 'ready',
      })
    expect([await list(two.worlds.away), await report(two.worlds.away, 2)]).toEqual([200, 200])
  })
})
