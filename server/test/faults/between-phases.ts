import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectOwner } from '../../src/platform/database/database.ts'
import { nodeOf, severable } from '../cluster/severable-node.ts'
import { atDatabase } from '../database-url.ts'
import { Random } from '../fuzz/random.ts'
import { placeOf } from '../test-server.ts'
import { onBench } from './fault-bench.ts'
import { onGivenServer, type RestartNode } from './given-server.ts'
import { untilReady } from './kills.ts'
import { Rig, world } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** Milliseconds. A cluster settles what is in doubt once a minute. */
const settledWithin = 180_000
/** Milliseconds; how long a node takes to start is its operator's business. */
const backWithin = 300_000

/**
 * Under load, kills the coordinator or a worker so many times, each time while a transaction over worlds of both workers
 * is prepared and the worker is not yet told to commit it. Or says why it cannot.
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
    const worker = workers.find((each) => placeOf(each) === placeOf(`postgres://${node.host}:${node.port}`))
    if (!worker) throw new Error(`no worker is at ${node.host}:${node.port}`)
    return { line: await severable(owner, node), victims: { coordinator, worker } }
  })
  const killed = { coordinator: 0, worker: 0 }
  const settled: string[] = []
  let longest = 0
  rig.loader.mustAnswer = true
  rig.loader.start()
  for (let kill = 0; kill < kills; kill++) {
    await rig.loader.acknowledges()
    const [, withheld = ''] = /COMMIT PREPARED '(.+?)'/.exec(await line.withhold('COMMIT PREPARED')) ?? []
    const victim = random.pick(['coordinator', 'worker'] as const)
    const since = performance.now()
    await restartNode(victims[victim])
    // Whichever was killed: the worker has it on disk, and only over the withheld line it is told how it ends.
    const inDoubt = await preparedAt(nodes, database)
    if (!inDoubt.includes(withheld)) settled.push(`a killed ${victim} no longer has ${withheld} in doubt`)
    await line.sever()
    await line.rejoin()
    killed[victim]++
    await untilReady(rig, since)
    while ((await preparedAt(nodes, database)).length > 0) {
      if (performance.now() - since > settledWithin) throw new Error('transactions stay in doubt')
      await wait(200)
    }
    longest = Math.max(longest, Math.round(performance.now() - since))
  }
  await rig.loader.acknowledges()
  const { figures, problems } = await checkedLoad(rig)
  problems.push(...settled)
  if (problems.length > 0) problems.push(...rig.errors())
  return { name: 'phases', figures: { ...killed, longest, ...figures }, problems }
}

/** Names of the transactions of this database that nodes have prepared, as soon as all nodes are there. */
async function preparedAt(nodes: readonly string[], database: string): Promise<string[]> {
  const prepared: string[] = []
  for (const node of nodes) {
    const client = await connectOnceBack(atDatabase(node, database))
    const { rows } = await client.query<{ gid: string }>(
      'SELECT gid FROM pg_prepared_xacts WHERE database = current_database()',
    )
    await client.end()
    prepared.push(...rows.map(({ gid }) => gid))
  }
  return prepared
}

async function connectOnceBack(node: string): Promise<pg.Client> {
  const until = performance.now() + backWithin
  for (;;) {
    try {
      return await connectOwner(node)
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(200)
    }
  }
}
