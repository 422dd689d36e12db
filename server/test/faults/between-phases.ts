import { setTimeout as wait } from 'node:timers/promises'
import { connectOwner } from '../../src/platform/database/database.ts'
import { nodeOf, severable } from '../cluster/severable-node.ts'
import { atDatabase } from '../database-url.ts'
import { Random } from '../fuzz/random.ts'
import { onBench } from './fault-bench.ts'
import { onGivenServer, type RestartNode } from './given-server.ts'
import { untilReady } from './kills.ts'
import { Rig, world } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** Milliseconds. A cluster settles what is in doubt once a minute. */
const settledWithin = 180_000

/**
 * Under load, kills the coordinator or a worker so many times, each time while a transaction over worlds of both workers
 * has been promised by the nodes and the worker has not heard yet that it is committed. Or says why it cannot.
 */
export async function killBetweenPhases(
  seed: number,
  kills: number,
  url: string,
  restartNode: RestartNode | null,
): Promise<Verdict | string> {
  if (!restartNode) return 'needs --node-restart-command'
  const given = await onGivenServer(url, restartNode)
  if (given.nodes.length < 3) return await given.drop().then(() => 'needs a cluster with two workers')
  return await onBench(async (bench) => {
    const dataDir = await bench.dataDir()
    const rig = await Rig.open({ seed, bench, dataDir, databaseUrl: given.ownerUrl })
    return await killUnderLoad(rig, given.nodes, kills, restartNode).finally(() => rig.loader.stop())
  }).finally(given.drop)
}

async function killUnderLoad(
  rig: Rig,
  nodes: readonly string[],
  kills: number,
  restartNode: RestartNode,
): Promise<Verdict> {
  const random = new Random(rig.load.seed, 9)
  const database = new URL(await rig.ownerUrl()).pathname.slice(1)
  const { line, victims } = await rig.lookBehind(async ({ owner }) => {
    const node = await nodeOf(owner, world)
    const [coordinator = '', ...workers] = nodes
    const worker = workers.find((each) => Number(new URL(each).port) === node.port) ?? ''
    return { line: await severable(owner, node), victims: { coordinator, worker } }
  })
  const killed = { coordinator: 0, worker: 0 }
  let [inDoubt, longest] = [0, 0]
  rig.loader.mustAnswer = true
  rig.loader.start()
  for (let kill = 0; kill < kills; kill++) {
    await rig.loader.acknowledges()
    await line.withhold('COMMIT PREPARED')
    const victim = random.pick(['coordinator', 'worker'] as const)
    const since = performance.now()
    await restartNode(victims[victim])
    inDoubt += await preparedAt(nodes, database)
    await line.sever()
    await line.rejoin()
    killed[victim]++
    await untilReady(rig, since)
    while ((await preparedAt(nodes, database)) > 0) {
      if (performance.now() - since > settledWithin) throw new Error('transactions stay in doubt')
      await wait(200)
    }
    longest = Math.max(longest, Math.round(performance.now() - since))
  }
  await rig.loader.acknowledges()
  const { figures, problems } = await checkedLoad(rig)
  if (inDoubt === 0) problems.push('no transaction was in doubt when a node was killed')
  if (problems.length > 0) problems.push(...rig.errors())
  return { name: 'phases', figures: { ...killed, inDoubt, longest, ...figures }, problems }
}

/** Transactions that nodes have promised to commit, of this database. */
async function preparedAt(nodes: readonly string[], database: string): Promise<number> {
  let prepared = 0
  for (const node of nodes) {
    const client = await connectOwner(atDatabase(node, database))
    const { rows } = await client.query('SELECT 1 FROM pg_prepared_xacts WHERE database = current_database()')
    await client.end()
    prepared += rows.length
  }
  return prepared
}
