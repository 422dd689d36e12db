import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ThresholdSimulation, WorldSettings } from '@muster/contract'
import { readWorldSettings } from '../../../server/src/administration/index.ts'
import { simulate } from '../../../server/src/alerts/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { type BenchEstate, inEstate } from '../estate/estate.ts'
import { estatePlan } from '../estate/plan.ts'
import { type Benchmark, type Figure, megabytes, milliseconds, seconds, timed, whole } from '../figures.ts'
import { presentFigures } from './recorded-figures.ts'

const { world } = estatePlan
const rounds = 3
/** Milliseconds. */
const targets = { simulation: 3000, pause: 50 }

const discharge = { averageDischargeYellow: 9, averageDischargeRed: 12 }
const everything: Partial<WorldSettings> = {
  ...discharge,
  ...{ batteryHealthStatusYellow: 85, batteryCycleCountYellow: 300, batteryAverageDischargeYellow: 9 },
  ...{ deviceLocationDistanceYellow: 3000, deviceLocationTimeYellow: 12, deviceUtilisationIdleYellow: 3 },
  ...{ deviceUserExperienceRebootYellow: 2, deviceUserExperienceRebootPeriod: 14 },
  ...{ deviceUserExperienceLowPowerYellow: 2, deviceUserExperienceDropStatusYellow: 4 },
  ...{ deviceUtilisationOutOfContactYellow: 2 },
}

/** Other thresholds are tried on every day of the estate. */
export const thresholds: Benchmark = {
  name: 'thresholds',
  about: 'what would have alerted on 90 days with other thresholds, against DuckDB with one of the alerts',
  run: async (options, say) =>
    await inEstate(options, say, async (estate) => {
      await presentFigures(estate, say)
      const { settings } = await inWorldTransaction(estate.database.db, world, null, readWorldSettings)
      const yardstick = await check(estate, settings, say)
      const tries = { 'one threshold': discharge, 'all thresholds': everything }
      const figures: Figure[] = []
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      for (const [what, change] of Object.entries(tries)) {
        const durations: number[] = []
        const begun = process.cpuUsage()
        for (let round = 0; round < rounds; round++) {
          durations.push(await timed(() => simulated(estate, settings, { ...settings, ...change })))
        }
        const { user, system } = process.cpuUsage(begun)
        const slowest = Math.max(...durations)
        const each = seconds((user + system) / 1000 / rounds)
        say(
          `${what}: ${durations.map(seconds).join(', ')}; ${each} of processor time each, without the database's`,
        )
        figures.push({
          what: `90 days with ${what} changed, ${whole(estatePlan.devices)} devices`,
          figure: seconds(slowest),
          yardstick: `DuckDB, one alert ${seconds(yardstick)}`,
          ratio: slowest / yardstick,
          target: `< ${targets.simulation / 1000} s`,
          met: slowest < targets.simulation,
        })
      }
      delay.disable()
      const pause = delay.max / 1e6
      figures.push({
        ...{ what: 'longest pause of other work meanwhile', figure: milliseconds(pause), yardstick: '' },
        ...{ ratio: null, target: `< ${targets.pause} ms`, met: pause < targets.pause },
      })
      return [...figures, await bytesOf(estate)]
    }),
}

const simulated = ({ database: { db }, now }: BenchEstate, saved: WorldSettings, proposed: WorldSettings) =>
  inWorldTransaction<ThresholdSimulation>(db, world, null, (scope) =>
    simulate(scope, { saved, proposed, now, checkStop: () => undefined }),
  )

/** With nothing but discharge, the counts of every day are those of DuckDB; returns how long it took. */
async function check(
  estate: BenchEstate,
  settings: WorldSettings,
  say: (line: string) => void,
): Promise<number> {
  const off = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      name.endsWith('Enabled') && value === true && name !== 'averageDischargeEnabled' ? [[name, false]] : [],
    ),
  )
  const only: WorldSettings = { ...settings, ...off, averageDischargeEnabled: true }
  const { days } = await simulated(estate, only, { ...only, ...discharge })
  let counted: number[][] = []
  const duration = await timed(async () => {
    counted = await estate.duck.columns(dischargingByDay(estate.today, [only, { ...only, ...discharge }]))
  })
  const [, ...expected] = counted
  const found = days.map(({ counts }) => [
    ...[counts?.saved.devices.red, counts?.saved.devices.yellow],
    ...[counts?.proposed.devices.red, counts?.proposed.devices.yellow],
  ])
  for (const [index, day] of found.entries()) {
    const own = expected.map((column) => column[index])
    if (own.some((count, place) => count !== day[place])) {
      throw new Error(`${days[index]?.date}: ${day.join(', ')} were counted, but it is ${own.join(', ')}`)
    }
  }
  say(`the counts of ${found.length} days are those of DuckDB`)
  return duration
}

function dischargingByDay(today: number, tries: readonly WorldSettings[]): string {
  const counts = tries.flatMap(({ averageDischargeRed: red, averageDischargeYellow: yellow }) => [
    `count(*) FILTER (discharge >= ${red})`,
    `count(*) FILTER (discharge >= ${yellow} AND discharge < ${red})`,
  ])
  return `
    WITH summed AS (
      SELECT number, day, sum(fall) OVER recent AS fall, sum(discharge_seconds) OVER recent AS seconds
      FROM (SELECT n.number, d.day, coalesce(v.fall, 0) AS fall, coalesce(v.discharge_seconds, 0) AS discharge_seconds
            FROM device n CROSS JOIN (SELECT DISTINCT day FROM device_day) d
            LEFT JOIN device_day v ON v.number = n.number AND v.day = d.day)
      WINDOW recent AS (PARTITION BY number ORDER BY day ROWS BETWEEN 29 PRECEDING AND CURRENT ROW)
    ), averages AS (
      SELECT day, CASE WHEN seconds >= 3600 THEN fall * 3600.0::DOUBLE / seconds END AS discharge FROM summed
    )
    SELECT day - DATE '1970-01-01', ${counts.join(', ')} FROM averages
    WHERE day > DATE '1970-01-01' + ${today - estatePlan.days} GROUP BY day ORDER BY day`
}

async function bytesOf({ database: { owner } }: BenchEstate): Promise<Figure> {
  const { rows } = await owner.query<{ bytes: string }>(
    "SELECT pg_total_relation_size('alert_figures') AS bytes",
  )
  const bytes = Number(rows[0]?.bytes)
  return {
    ...{ what: 'what alerts compared on 90 days, on disk', figure: megabytes(bytes) },
    yardstick: `${(bytes / estatePlan.devices / estatePlan.days).toFixed(1)} bytes a device and day`,
    ...{ ratio: null, target: '', met: null },
  }
}
