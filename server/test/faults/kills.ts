import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { activityOf } from '../activity.ts'
import { Random } from '../fuzz/random.ts'
import type { GivenServer } from './given-server.ts'
import type { Rig } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** What may be killed: the service, the database as a whole, or one process of it. */
export const victims = ['service', 'database', 'backend'] as const
export type Victim = (typeof victims)[number]

/** Kills, and resolves with the milliseconds until the service is ready again. */
type Kill = (rig: Rig, random: Random) => Promise<number>
type Kills = Record<Victim, Kill>

/** Milliseconds of load between kills. */
const quiet = { least: 200, most: 1500 }

/** Kills repeatedly under load, each time until it is ready again. */
export async function killUnderLoad(
  rig: Rig,
  kill: Kills,
  kills: readonly Victim[],
  within: number,
): Promise<Verdict> {
  const random = new Random(rig.load.seed, 7)
  const outages: { victim: Victim; lasted: number }[] = []
  rig.loader.start()
  for (const victim of kills) {
    rig.loader.mustAnswer = victim !== 'service'
    await rig.loader.acknowledges()
    await wait(quiet.least + random.below(quiet.most - quiet.least))
    outages.push({ victim, lasted: await kill[victim](rig, random) })
  }
  const { figures, problems } = await checkedLoad(rig)
  for (const { victim, lasted } of outages) {
    if (lasted > within) problems.push(`ready again only ${lasted} ms after a kill (${victim})`)
  }
  const longest = Math.max(...outages.map(({ lasted }) => lasted))
  return { name: 'kills', figures: { kills: kills.length, ...timesOf(kills), longest, ...figures }, problems }
}

const timesOf = (kills: readonly Victim[]) =>
  Object.fromEntries(victims.map((victim) => [victim, kills.filter((each) => each === victim).length]))

const killService: Kill = async (rig) => {
  const since = performance.now()
  await rig.process.stop('SIGKILL')
  rig.launch()
  return await untilReady(rig, since)
}

/** Kills processes of the embedded database. */
export const killsOfEmbedded: Kills = {
  service: killService,
  database: async (rig) =>
    await whileWatched(rig, async () => {
      process.kill(await rig.databasePid(), 'SIGKILL')
    }),
  backend: async (rig) =>
    await whileWatched(rig, async (client) => {
      // A busy one, if there is any at this moment.
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name ~ '^muster \\d+$' ORDER BY state = 'idle', pid LIMIT 1`,
      )
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    }),
}

/** Ends processes of a given server by SQL, and kills its nodes as its operator says. */
export const killsOfGiven = ({ nodes, restartNode }: GivenServer): Kills => ({
  service: killService,
  database: async (rig, random) => {
    if (!restartNode) throw new Error('nobody has said how a node is killed and restarted')
    await restartNode(random.pick(nodes))
    // How long a node takes to start is its operator's business.
    return await untilReady(rig, performance.now())
  },
  backend: async (rig, random) => {
    const { table, end } = activityOf(nodes.length > 1)
    const since = performance.now()
    await rig.lookBehind(async ({ owner }) => {
      // Of all nodes, and a busy one, if there is any at this moment.
      await owner.query(
        `SELECT ${end} FROM ${table}
         WHERE datname = current_database() AND usename = $1 ORDER BY state = 'idle', md5($2 || pid) LIMIT 1`,
        [await rig.serviceLogin(), String(random.below(1e9))],
      )
    })
    return await untilReady(rig, since)
  },
})

/** The database is gone once it has dropped an idle connection. */
async function whileWatched(rig: Rig, killNow: (client: pg.Client) => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: await rig.ownerUrl() })
  client.on('error', () => {})
  await client.connect()
  const gone = new Promise<void>((resolve) => client.once('end', resolve))
  const since = performance.now()
  await killNow(client)
  await gone
  return await untilReady(rig, since)
}

/** Ready means that it says so and accepts reports. */
export async function untilReady(rig: Rig, since: number): Promise<number> {
  await rig.loader.acknowledges()
  while (!(await rig.isReady())) await wait(20)
  return Math.round(performance.now() - since)
}
