import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Random } from '../fuzz/random.ts'
import type { Rig } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** What may be killed: the service, the database as a whole, or one process of it. */
export const victims = ['service', 'database', 'backend'] as const
export type Victim = (typeof victims)[number]

/** Milliseconds of load between kills. */
const quiet = { least: 200, most: 1500 }

/** Kills repeatedly under load, each time until it is ready again. */
export async function killUnderLoad(rig: Rig, kills: readonly Victim[], within: number): Promise<Verdict> {
  const random = new Random(rig.load.seed, 7)
  const outages: number[] = []
  rig.loader.start()
  for (const victim of kills) {
    rig.loader.mustAnswer = victim !== 'service'
    await rig.loader.acknowledges()
    await wait(quiet.least + random.below(quiet.most - quiet.least))
    outages.push(await kill[victim](rig))
  }
  const { figures, problems } = await checkedLoad(rig)
  const longest = Math.max(...outages)
  if (longest > within) problems.push(`ready again only after ${longest} ms`)
  return { name: 'kills', figures: { kills: kills.length, longest, ...figures }, problems }
}

const kill: Record<Victim, (rig: Rig) => Promise<number>> = {
  service: async (rig) => {
    const since = performance.now()
    await rig.process.stop('SIGKILL')
    rig.launch()
    return await untilReady(rig, since)
  },
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
