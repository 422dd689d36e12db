import { setTimeout as wait } from 'node:timers/promises'
import { countAlerts, countDevicesByStatus, setWorldSettings } from '@muster/contract'
import { type BenchDatabase, openBenchDatabase } from '../database/bench-database.ts'
import { type BenchEstate, inCopyOfEstate } from '../estate/estate.ts'
import { estatePlan } from '../estate/plan.ts'
import { plainUpdate, strict, type Thresholds, target, usual } from '../estate/threshold.ts'
import { type Benchmark, milliseconds, type Options, seconds, whole } from '../figures.ts'
import { startService } from '../service/started-service.ts'
import { contentOf, Visitor } from './visitor.ts'

/**
 * Milliseconds between two readings of the overview, without a change until it is final, and until something is wrong.
 */
const looks = { every: 250, still: 10_000, longest: 180_000 }

/** A person saves a threshold and watches the overview until all of it follows the new one. */
export const savedThreshold: Benchmark = {
  name: 'saved-threshold',
  about:
    'from a threshold that was saved to an overview of 100,000 devices that is all by it, over HTTP, against a plain UPDATE',
  run: async (options, say) =>
    await inCopyOfEstate(options, say, yardstickOf, async ({ dataDir }, update) => {
      const saved = await saveThereAndBack(dataDir, options, say)
      const database = await openBenchDatabase(dataDir)
      await check(database, saved).finally(database.close)
      const slower = Math.max(...saved.map(({ duration }) => duration))
      return [
        {
          what: 'overview right again after a threshold was saved',
          figure: seconds(slower),
          yardstick: `plain UPDATE ${seconds(update)}`,
          ratio: slower / update,
          target: `< ${target / 1000} s`,
          met: slower < target,
        },
      ]
    }),
}

/** Milliseconds of the plain UPDATE, which is rolled back. */
async function yardstickOf(estate: BenchEstate): Promise<number> {
  const update = await plainUpdate(estate)
  await estate.database.owner.query('VACUUM device_health')
  return update
}

/** The overview's counts of devices that discharge too fast, and of all. */
interface Shown {
  red: number
  yellow: number
  byStatus: Record<string, number>
}

interface Saved {
  thresholds: Thresholds
  /** Milliseconds from the answer to the save until the final counts showed. */
  duration: number
  shown: Shown
}

async function saveThereAndBack(
  dataDir: string,
  { profile }: Options,
  say: (line: string) => void,
): Promise<Saved[]> {
  const service = await startService(dataDir, profile)
  try {
    say('waiting until jobs have done what time has brought')
    await service.rest()
    const visitor = await Visitor.open(service.port, 'all')
    const there = await save(visitor, strict, say)
    const back = await save(visitor, usual, say)
    visitor.close()
    return [there, back]
  } finally {
    await service.stop()
  }
}

async function save(visitor: Visitor, thresholds: Thresholds, say: (line: string) => void): Promise<Saved> {
  const before = await look(visitor)
  const answer = await visitor.ask({ call: setWorldSettings, body: { worldSettings: thresholds } })
  const begun = performance.now()
  let shown = before
  let since = begun
  for (;;) {
    await wait(looks.every)
    const now = await look(visitor)
    const at = performance.now()
    if (JSON.stringify(now) !== JSON.stringify(shown)) [shown, since] = [now, at]
    else if (shown !== before && at - since > looks.still) break
    if (at - begun > looks.longest) throw new Error('the overview still changes, or does not at all')
  }
  const duration = since - begun
  const changed = Math.abs(shown.red + shown.yellow - before.red - before.yellow)
  say(
    `saved in ${milliseconds(answer.duration)}, shown ${seconds(duration)} after; ` +
      `${whole(changed)} devices more or less are red or yellow`,
  )
  return { thresholds, duration, shown }
}

async function look(visitor: Visitor): Promise<Shown> {
  const alerts = contentOf<Record<string, { red: number; yellow: number }>>(
    await visitor.ask({ call: countAlerts }),
  )
  const { red = 0, yellow = 0 } = alerts.averageDischargeStatus ?? {}
  return { red, yellow, byStatus: contentOf(await visitor.ask({ call: countDevicesByStatus })) }
}

/** The final counts are what plain statements count. */
async function check({ owner }: BenchDatabase, saved: readonly Saved[]): Promise<void> {
  for (const { thresholds, shown } of saved) {
    const { rows } = await owner.query<{ red: number; both: number }>(
      `SELECT count(*) FILTER (WHERE average_discharge >= $2)::integer AS red,
              count(*) FILTER (WHERE average_discharge >= $3)::integer AS both
       FROM device_pulse WHERE world_id = $1`,
      [estatePlan.world, thresholds.averageDischargeRed, thresholds.averageDischargeYellow],
    )
    if (rows[0]?.red !== shown.red || rows[0].both !== shown.red + shown.yellow) {
      throw new Error(`the overview showed ${JSON.stringify(shown)}, but it is ${JSON.stringify(rows[0])}`)
    }
  }
  const last = saved.at(-1)?.shown.byStatus
  const { rows } = await owner.query<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE device_status = 2)::integer AS red,
            count(*) FILTER (WHERE device_status = 1)::integer AS yellow,
            count(*) FILTER (WHERE device_status = 0)::integer AS green
     FROM device_health WHERE world_id = $1`,
    [estatePlan.world],
  )
  if (Object.entries(rows[0] ?? {}).some(([level, count]) => last?.[level] !== count)) {
    throw new Error(`the overview showed ${JSON.stringify(last)}, but it is ${JSON.stringify(rows[0])}`)
  }
}
