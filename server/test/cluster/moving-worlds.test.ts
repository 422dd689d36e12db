import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../src/platform/database/database.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { lockDevices } from '../../src/telemetry/index.ts'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { activity, isOnCluster } from '../shards.ts'
import { enrolled, prepareWorld } from '../telemetry/agents.ts'
import { nodeOf } from './severable-node.ts'

const world = worldIds.own

describe.skipIf(!isOnCluster())('a world that is moved to another node of the cluster', () => {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    await (await enrolled(muster, await prepareWorld(muster, world))).report({})
  })
  afterAll(async () => await muster.close())

  it('waits for whoever has locked devices and has not written yet', async () => {
    const { owner, services } = muster
    const from = await nodeOf(owner, world)
    const { rows } = await owner.query<{ host: string; port: number; shard: string }>(
      `SELECT nodename AS host, nodeport AS port, get_shard_id_for_distribution_column('device', $2::text) AS shard
       FROM pg_dist_node WHERE nodeid <> $1 AND shouldhaveshards`,
      [from.id, world],
    )
    const [to] = rows
    if (!to) throw new Error('the cluster has one worker')
    const mover = await connectOwner(muster.ownerUrl)
    let isMoved = false
    let moving: Promise<unknown> = Promise.resolve()
    await inWorldTransaction(services.db, world, null, async (scope) => {
      expect(await lockDevices(scope, { numbers: [1] })).toEqual([1])
      moving = mover
        .query(`SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
          to.shard,
          from.host,
          from.port,
          to.host,
          to.port,
        ])
        .then(() => {
          isMoved = true
        })
      const waits = async () => {
        const { rowCount } = await owner.query(
          `SELECT 1 FROM ${activity().table} WHERE query LIKE '%citus_move_shard_placement%' AND wait_event_type = 'Lock'`,
        )
        return (rowCount ?? 0) > 0 || isMoved
      }
      await expect.poll(waits).toBe(true)
      expect(isMoved).toBe(false)
    })
    await moving
    await mover.end()
    expect((await nodeOf(owner, world)).id).not.toBe(from.id)
  })
})
