import { deviceAlerts, type WorldSettings } from '@muster/contract'
import { readWorldSettings, saveWorldSettings } from '../../../server/src/administration/index.ts'
import { evaluateStates, reevaluate } from '../../../server/src/alerts/index.ts'
import { lockDeviceStates } from '../../../server/src/fleet/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { type Benchmark, seconds, timed, whole } from '../figures.ts'
import { type BenchEstate, inEstate } from './estate.ts'
import { estatePlan } from './plan.ts'

const { world } = estatePlan
/** Milliseconds. */
export const target = 10_000
/** Every so many devices are evaluated from scratch and compared. */
const step = 50

export const usual = { averageDischargeYellow: 15, averageDischargeRed: 25 }
export type Thresholds = typeof usual
/** About half of the devices get another status with it. */
export const strict: Thresholds = { averageDischargeYellow: 7, averageDischargeRed: 9 }

/** A threshold is changed, and every status has to be right again. */
export const threshold: Benchmark = {
  name: 'threshold',
  about:
    'all statuses of 100,000 devices after a threshold was changed, against a plain UPDATE of that status',
  run: async (options, say) =>
    await inEstate(options, say, async (estate) => {
      const there = await change(estate, strict, say)
      const update = await plainUpdate(estate)
      // Reverted, so that the estate is as it was.
      const back = await change(estate, usual, say)
      await estate.database.owner.query('VACUUM ANALYZE device_health, device_pulse')
      const slower = Math.max(there, back)
      return [
        {
          what: 'statuses right again after a threshold change',
          figure: seconds(slower),
          yardstick: `plain UPDATE ${seconds(update)}`,
          ratio: slower / update,
          target: `< ${target / 1000} s`,
          met: slower < target,
        },
      ]
    }),
}

async function change(
  { database: { db }, now }: BenchEstate,
  settings: Partial<WorldSettings>,
  say: (line: string) => void,
): Promise<number> {
  const before = await statusesOf(db, now, false)
  const duration = await timed(async () => {
    await inWorldTransaction(db, world, null, (scope) => saveWorldSettings(scope, settings))
    await reevaluate(db, world, 'all', () => new Date(now))
  })
  const after = await statusesOf(db, now, false)
  const changed = after.filter((text, index) => text !== before[index]).length / after.length
  say(`${seconds(duration)}, another status for ${whole(changed * 100)} % of the devices`)
  const scratch = await statusesOf(db, now, true)
  if (after.some((text, index) => text !== scratch[index])) throw new Error('a status is wrong afterwards')
  return duration
}

/** The statuses of a sample of devices, as stored or as evaluated from scratch. */
async function statusesOf(
  db: BenchEstate['database']['db'],
  now: number,
  fromScratch: boolean,
): Promise<string[]> {
  const numbers = Array.from({ length: estatePlan.devices / step }, (_, index) => index * step + 1)
  return await inWorldTransaction(db, world, null, async (scope) => {
    const states = await lockDeviceStates(scope, { numbers })
    if (fromScratch) {
      for (const state of states) for (const alert of deviceAlerts) state.statuses[alert] = 'green'
      const { settings } = await readWorldSettings(scope)
      await evaluateStates(scope, states, settings, now)
    }
    return states.map(({ number, statuses }) =>
      JSON.stringify([number, deviceAlerts.map((alert) => statuses[alert])]),
    )
  })
}

/** The one status of the threshold, compared and written for every device in one statement. */
export async function plainUpdate({ database: { owner } }: Pick<BenchEstate, 'database'>): Promise<number> {
  await owner.query('BEGIN')
  const duration = await timed(() =>
    owner.query(
      `UPDATE device_health s SET average_discharge_status =
         CASE WHEN p.average_discharge >= $2 THEN 2 WHEN p.average_discharge >= $3 THEN 1 ELSE 0 END
       FROM device_pulse p
       WHERE s.world_id = $1 AND p.world_id = $1 AND p.number = s.number`,
      [world, strict.averageDischargeRed, strict.averageDischargeYellow],
    ),
  )
  await owner.query('ROLLBACK')
  return duration
}
