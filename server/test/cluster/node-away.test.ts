import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { makeEstate, password, people, signInAs, testWorld, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { post } from '../requests.ts'
import { isOnCluster } from '../shards.ts'
import { enrolled, prepareWorld, reporting, type TestDevice } from '../telemetry/agents.ts'
import { nodeOf, type SeverableNode, severable } from './severable-node.ts'

describe.skipIf(!isOnCluster())('while a node of the cluster is away', () => {
  let muster: TestMuster
  let line: SeverableNode | undefined
  let token: string
  /** A world on the node, and one on another. */
  const worlds = { away: worldIds.own, served: '' }
  const devices: Record<string, TestDevice> = {}

  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    const node = await nodeOf(muster.owner, worlds.away)
    for (let digit = 0; worlds.served === ''; digit++) {
      const world = String(digit).repeat(32)
      if ((await nodeOf(muster.owner, world)).id !== node.id) worlds.served = world
    }
    await insertWorld(muster.services.db, muster.clock.now(), testWorld('own', worlds.served))
    line = await severable(muster.owner, node)
    for (const world of Object.values(worlds)) {
      devices[world] = await enrolled(muster, await prepareWorld(muster, world))
      await report(world, 1)
    }
    token = (await signInAs(muster, 'administrator')).token
    await line.sever()
  })
  afterAll(async () => {
    await line?.sever()
    await muster.close()
  })

  const list = async (world: string) =>
    (await post(muster, '/api/core/devices/list?limit=10&offset=0', {}, { token, world })).statusCode
  const report = async (world: string, sequence: number) => {
    const body = { protocol: 1, sequence, sentAt: muster.clock.now().toISOString() }
    return (await reporting(muster, devices[world]?.key ?? '', body)).statusCode
  }

  it('its worlds are refused as busy, and the others are served', async () => {
    expect(await list(worlds.away)).toBe(503)
    expect(await report(worlds.away, 2)).toBe(503)
    expect(await list(worlds.served)).toBe(200)
    expect(await report(worlds.served, 2)).toBe(200)
  })

  it('reports of all worlds at once are stored where they can be', async () => {
    const sequences = [3, 4, 5, 6]
    const answers = await Promise.all(
      sequences.flatMap((sequence) => [report(worlds.away, sequence), report(worlds.served, sequence)]),
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
    await line?.rejoin()
    await expect
      .poll(async () => (await muster.inject({ url: '/readyz' })).json(), { timeout: 10_000 })
      .toEqual({
        status: 'ready',
      })
    expect([await list(worlds.away), await report(worlds.away, 2)]).toEqual([200, 200])
  })
})
