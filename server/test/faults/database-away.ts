import { setTimeout as wait } from 'node:timers/promises'
import { untilReady } from './kills.ts'
import type { OwnServer } from './own-server.ts'
import type { Rig } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** Milliseconds within which a job that runs every minute must have run again. */
const jobsWithin = 90_000

/** Takes the database away under load for so many milliseconds. */
export async function takeDatabaseAway(
  rig: Rig,
  server: OwnServer,
  { awayFor, waitsForJobs, within }: { awayFor: number; waitsForJobs: boolean; within: number },
): Promise<Verdict> {
  const { loader } = rig
  const wrong: string[] = []
  loader.mustAnswer = true
  loader.start()
  await loader.acknowledges()
  await server.stop()
  const before = loader.counts.refused
  loader.mustRefuse = true
  const until = performance.now() + awayFor
  while (performance.now() < until) {
    await wait(200)
    if (await rig.isReady()) wrong.push('said to be ready without its database')
  }
  loader.mustRefuse = false
  const refusedMeanwhile = loader.counts.refused - before
  if (refusedMeanwhile === 0) wrong.push('nothing was refused without a database')
  const since = performance.now()
  const backAt = new Date()
  await server.start()
  const longest = await untilReady(rig, since)
  if (longest > within) wrong.push(`ready again only after ${longest} ms`)
  if (waitsForJobs && !(await jobsRunAgain(rig, backAt))) wrong.push('no job ran after the database was back')
  const { figures, problems } = await checkedLoad(rig)
  return {
    name: 'database away',
    figures: { milliseconds: awayFor, longest, refusedMeanwhile, ...figures },
    problems: [...new Set(wrong), ...problems],
  }
}

async function jobsRunAgain(rig: Rig, since: Date): Promise<boolean> {
  return await rig.lookBehind(async ({ owner }) => {
    const until = performance.now() + jobsWithin
    while (performance.now() < until) {
      const { rowCount } = await owner.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'fleet.carry-sums' AND state = 'completed' AND completed_on > $1`,
        [since],
      )
      if (rowCount) return true
      await wait(1000)
    }
    return false
  })
}
