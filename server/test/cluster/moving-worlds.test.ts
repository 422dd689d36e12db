import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorldSettings } from '../../src/administration/index.ts'
import { connectOwner } from '../../src/platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'
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

  it.each([
    {
      who: 'reports that have locked their devices',
      changes: false,
      read: async (scope: Scope) => expect(await lockDevices(scope, { numbers: [1] })).toEqual([1]),
    },
    {
      who: 'jobs and changes by people that have read',
      changes: true,
      read: async (scope: Scope) => expect(await readWorldSettings(scope)).toMatchObject({ version: 1 }),
    },
  ])('waits for $who and have not written yet', async ({ changes, read }) => {
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
    const readFirst = async (scope: Scope) => {
      await read(scope)
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
    }
    await inWorldTransaction(services.db, world, null, readFirst, { changes })
    await moving
    await mover.end()
    expect((await nodeOf(owner, world)).id).not.toBe(from.id)
  })
})
