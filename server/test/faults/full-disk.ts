import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { untilReady } from './kills.ts'
import type { Rig } from './rig.ts'
import type { SmallDisk } from './small-disk.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/** Size of the data folder's disk in megabytes: the database, and its write-ahead log under load. */
export const diskSize = 900
/** Far more than the write-ahead log has preallocated. */
const mostLogFiles = 200

/**
 * Fills the disk of the data folder under load, several times, each for so many milliseconds; frees it again. The first
 * and every other time only tables can grow no more; in between not even the write-ahead log, and the database goes
 * down.
 */
export async function fillDisk(
  rig: Rig,
  disk: SmallDisk,
  times: number,
  fullFor: number,
  within: number,
): Promise<Verdict> {
  const { loader } = rig
  const outages: number[] = []
  loader.mustAnswer = true
  loader.start()
  for (let time = 0; time < times; time++) {
    await loader.acknowledges()
    await disk.fill()
    await loader.refuses()
    if (time % 2 === 1) await exhaustLog(rig)
    const until = performance.now() + fullFor
    while (performance.now() < until) {
      // What the database frees as it goes down is taken too.
      await disk.fill()
      await wait(100)
    }
    await disk.free()
    outages.push(await untilReady(rig, performance.now()))
  }
  const { figures, problems } = await checkedLoad(rig)
  const longest = Math.max(...outages)
  if (longest > within) problems.push(`ready again only ${longest} ms after the disk was freed`)
  return { name: 'disk full', figures: { times, longest, ...figures }, problems }
}

/** Switches to the log's next file until there is none: PostgreSQL cannot live with that. */
async function exhaustLog(rig: Rig): Promise<void> {
  const client = new pg.Client({ connectionString: await rig.ownerUrl() })
  const gone = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  // It may have gone down by itself already.
  const isUp = await client.connect().then(
    () => true,
    () => false,
  )
  if (!isUp) return
  for (let files = 0; files < mostLogFiles; files++) {
    const answers = await client
      .query(`SELECT pg_logical_emit_message(true, 'fault', ''), pg_switch_wal()`)
      .then(
        () => true,
        () => false,
      )
    if (!answers) return await gone
  }
  throw new Error('the log of the database did not come to its end')
}
