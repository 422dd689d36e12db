import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  addNode,
  dropDatabase,
  type ExtensibleCluster,
  makeExtensible,
  onAll,
  placeOf,
  serverAt,
} from '../test-server.ts'
import { onBench } from './fault-bench.ts'
import { Rig } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/**
 * Under load, a worker joins a cluster of one and takes half of its worlds, then all of them, as where the first is to be
 * replaced; then the first one leaves. Or says why it cannot.
 */
export async function growCluster(seed: number, url: string): Promise<Verdict | string> {
  const all = await serverAt(url)
  const [coordinator = '', first = '', second = ''] = all.nodes
  if (!second) return 'needs a cluster with two workers'
  const name = `faults_${randomBytes(6).toString('hex')}`
  try {
    const cluster = await makeExtensible({ nodes: [coordinator, first] }, name)
    return await onBench(async (bench) => {
      const dataDir = await bench.dataDir()
      const rig = await Rig.open({ seed, bench, dataDir, databaseUrl: cluster.ownerUrl, rolesExist: true })
      return await growUnderLoad(rig, cluster, first, second).finally(() => rig.loader.stop())
    })
  } finally {
    await dropDatabase(all, name)
  }
}

async function growUnderLoad(
  rig: Rig,
  cluster: ExtensibleCluster,
  first: string,
  second: string,
): Promise<Verdict> {
  const onCoordinator = async (...statements: string[]) =>
    await onAll(cluster.nodes.slice(0, 1), cluster.database, statements)
  rig.loader.mustAnswer = true
  rig.loader.start()
  await rig.loader.acknowledges()
  const shards = { before: await shardsAt(rig, first), joined: 0, left: 0 }
  const since = performance.now()
  await addNode(cluster, second)
  await onCoordinator('SELECT citus_rebalance_start()', 'SELECT citus_rebalance_wait()')
  shards.joined = await shardsAt(rig, second)
  await onCoordinator(
    `SELECT citus_drain_node(${placeOf(first)})`,
    `SELECT citus_remove_node(${placeOf(first)})`,
  )
  shards.left = await shardsAt(rig, second)
  const seconds = Math.round((performance.now() - since) / 1000)
  await rig.loader.acknowledges()
  const { figures, problems } = await checkedLoad(rig)
  const { longestWait } = rig.loader
  if (shards.joined === 0) problems.push('no world was moved to the worker that joined')
  if (shards.left !== shards.before) {
    problems.push(`${shards.before} shards before, ${shards.left} at the worker that stayed`)
  }
  return {
    name: 'grow',
    figures: { shards: shards.before, moved: shards.joined, seconds, longestWait, ...figures },
    problems,
  }
}

/** The shards of tenant tables that a node has. */
async function shardsAt(rig: Rig, node: string): Promise<number> {
  return await rig.lookBehind(async ({ owner }) => await countedShards(owner, new URL(node)))
}

async function countedShards(owner: pg.Client, { hostname, port }: URL): Promise<number> {
  const { rows } = await owner.query<{ shards: number }>(
    `SELECT count(*)::integer AS shards FROM citus_shards
     WHERE citus_table_type = 'distributed' AND nodename = $1 AND nodeport = $2`,
    [hostname, Number(port || 5432)],
  )
  return rows[0]?.shards ?? 0
}
