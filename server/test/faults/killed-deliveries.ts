import { setTimeout as wait } from 'node:timers/promises'
import { insertOrganisation, insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { connectOwner } from '../../src/platform/database/database.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { openService, type Service } from '../../src/processes/service.ts'
import { storeCase } from '../cases/stored-cases.ts'
import { storeChannel, storeDelivery } from '../cases/stored-deliveries.ts'
import { testWorld, worldIds } from '../estate.ts'
import { Random } from '../fuzz/random.ts'
import { type Receiver, startReceiver } from '../peers/receiver.ts'
import { type FaultBench, onBench } from './fault-bench.ts'
import { OwnServer } from './own-server.ts'
import type { Verdict } from './verdict.ts'
import { type OwedCase, WatchedHomes } from './watched-homes.ts'

/** Many: what a killed worker has claimed of one holds that one up for a minute. */
const channels = 400
/** Messages that become due before each kill. */
const perKill = 30
/** Cases that are written beside those of watches have numbers from here on. */
const firstNumber = 1_000_000
/** Milliseconds after a change until each kill, at most: longer than until a worker looks, tells and sends. */
const longestLook = 2500
/** Fewer kills may by chance repeat nothing. */
const fewKills = 10
/** Milliseconds after the last kill within which everything has been sent: a lease, and what it held up. */
const patience = 180_000

/**
 * Kills the worker again and again while it hears of changes, looks at watches and sends messages: each change makes one
 * case and one message, none is lost, and what is repeated is the same [K-1214, K-1215, K-1217].
 */
export async function deliveriesKilled(seed: number, kills: number): Promise<Verdict> {
  return await onBench(async (bench) => {
    const server = await OwnServer.open(await bench.preparedDataDir())
    const receiver = await startReceiver()
    const environment = {
      DATABASE_URL: server.ownerUrl,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      RECEIVERS_ALLOWED: '127.0.0.1',
      DEMO: 'off',
      DATA_DIR: await bench.dataDir(),
    }
    await bench.start('migrate', environment).ended
    const service = await openService(readConfig({ ...environment, LOG_LEVEL: 'silent' }), {
      databaseUrl: serviceUrl(server.ownerUrl),
      works: false,
    })
    const owner = await connectOwner(server.ownerUrl)
    try {
      return await killWhileSending({
        bench,
        environment,
        service,
        owner,
        receiver,
        random: new Random(seed, 9),
        kills,
      })
    } finally {
      await bench.stopAll()
      await owner.end()
      await service.close()
      await receiver.stop()
      await server.stop()
    }
  })
}

interface Scene {
  bench: FaultBench
  environment: Record<string, string>
  service: Service
  owner: Awaited<ReturnType<typeof connectOwner>>
  receiver: Receiver
  random: Random
  kills: number
}

async function killWhileSending(scene: Scene): Promise<Verdict> {
  const { bench, environment, service, owner, receiver, random, kills } = scene
  const { services } = service
  await insertOrganisation(services.db, new Date(), 'own', 'Own')
  await insertWorld(services.db, new Date(), testWorld('own', worldIds.own))
  for (let number = 0; number < channels; number++) {
    await storeChannel(
      { owner, services },
      { id: `hook-${number}`, url: receiver.url, signing: 'whsec_AAAA' },
    )
  }
  receiver.answers((response) => setTimeout(() => response.end('ok'), random.below(20)))
  const homes = new WatchedHomes(service, owner)
  await homes.fill(kills, receiver.url)
  const written: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    for (let index = 0; index < perKill; index++) {
      const number = firstNumber + written.length
      await storeCase({ owner }, { number })
      const channel = `hook-${random.below(channels)}`
      await storeDelivery({ owner }, { id: `d-${number}`, case: number, channel, createdAt: Date.now() })
      written.push(`d-${number}`)
    }
    const worker = bench.start('worker', environment)
    await receiver.next()
    await homes.turnBad()
    await wait(random.below(longestLook))
    await worker.stop('SIGKILL')
  }
  bench.start('worker', environment)
  const left = await untilSent(owner, homes)
  return verdictOf({ written, owed: await homes.owed(), receiver, left, kills })
}

/** How many messages are still to be sent once patience has run out. */
async function untilSent(owner: Scene['owner'], homes: WatchedHomes): Promise<number> {
  const end = Date.now() + patience
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `SELECT count(*)::integer AS left FROM delivery WHERE state <> 'delivered'`,
    )
    const untold = (await homes.owed()).filter(({ messages }) => messages.length === 0).length
    const left = (rows[0]?.left ?? 0) + untold
    if (left === 0 || Date.now() > end) return left
    await wait(500)
  }
}

function verdictOf({
  written: stored,
  owed,
  receiver,
  left,
  kills,
}: {
  written: readonly string[]
  owed: readonly OwedCase[]
  receiver: Receiver
  left: number
  kills: number
}): Verdict {
  const written = [...stored, ...owed.flatMap(({ messages }) => messages)]
  const wrong = owed.filter(({ cases, messages }) => cases !== 1 || messages.length !== 1)
  const received = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']))
  const lost = written.filter((id) => !received.has(id))
  const strange = [...received.keys()].filter((id) => !written.includes(id))
  const changed = [...received].filter(([, requests]) => new Set(requests.map(({ body }) => body)).size > 1)
  const repeated = [...received.values()].filter(({ length }) => length > 1).length
  return {
    name: 'deliveries',
    figures: { kills, messages: written.length, ofWatches: owed.length, repeated, lost: lost.length },
    problems: [
      ...(received.size === 0 ? ['nothing was sent'] : []),
      ...(kills >= fewKills && repeated === 0 ? ['no kill fell between sending and noting it'] : []),
      ...wrong.map(
        ({ watch, cases, messages }) => `${watch} has ${cases} cases, and tells ${messages.length}`,
      ),
      ...lost.map((id) => `${id} was lost`),
      ...strange.map((id) => `${id} was never written`),
      ...changed.map(([id]) => `${id} said something else when it was repeated`),
      ...(left > 0 ? [`${left} messages are not noted as delivered`] : []),
    ],
  }
}
