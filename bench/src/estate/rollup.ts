import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import {
  carryAllSumsOver,
  carryAllTilesOver,
  type DeviceDay,
  insertSumChanges,
  NameCache,
  SumChanges,
  type WorldNames,
} from '../../../server/src/telemetry/index.ts'
import { type Benchmark, type Figure, seconds, timed, whole } from '../figures.ts'
import { wantedNames } from '../standard/catalogue.ts'
import { type BenchEstate, inEstate } from './estate.ts'
import { reportsOfToday, templateDays, templateOf } from './load-packed-days.ts'
import { estatePlan } from './plan.ts'
import { recomputed } from './recomputed.ts'

const { world, devices } = estatePlan
/** Reports per transaction. */
const batch = 200
/** Devices that report per minute, when each does so every quarter of an hour. */
const devicesOfMinute = Math.ceil(devices / 15)
/** Charts are at most a minute behind. */
const target = 60_000

interface Carried {
  sums: number
  tiles: number
}

/** Today has changed for every device: each has sent one more report. */
export const rollup: Benchmark = {
  name: 'rollup',
  about:
    'a report more of today from each of 100,000 devices carried over to all sums, against DuckDB adding the day up anew',
  run: async (options, say) =>
    await inEstate(options, say, async (estate) => {
      const names = await new NameCache(estate.database.db).namesFor(world, wantedNames)
      const templates = templateDays(estate.today, names)
      const minute = await thereAndBack(estate, names, templates, devicesOfMinute)
      const all = await thereAndBack(estate, names, templates, devices)
      await estate.database.owner.query(
        'VACUUM ANALYZE cohort_day, application_day, tile_day, sum_change, tile_change',
      )
      const yardstick = await recomputed(
        estate,
        templates.map((days) => days[reportsOfToday]).filter(isThere),
      )
      say(`tiles, which are carried over every quarter of an hour: ${seconds(all.tiles)} for all devices`)
      const figure = (count: number, { sums }: Carried, theirs: number): Figure => ({
        what: `rollup of today changed by ${whole(count)} devices`,
        figure: seconds(sums),
        yardstick: `DuckDB ${seconds(theirs)}`,
        ratio: sums / theirs,
        target: `< ${target / 1000} s`,
        met: sums < target,
      })
      return [
        figure(devicesOfMinute, minute, yardstick.sums),
        figure(devices, all, yardstick.sums),
        {
          what: `rollup of map tiles of ${whole(devices)} devices`,
          figure: seconds(all.tiles),
          yardstick: `DuckDB ${seconds(yardstick.tiles)}`,
          ratio: all.tiles / yardstick.tiles,
          target: '< 900 s',
          met: all.tiles < 900_000,
        },
      ]
    }),
}

const isThere = <Value>(value: Value | undefined): value is Value => value !== undefined

/** The second run takes back what the first has added: it meets existing rows, and leaves everything as it was. */
async function thereAndBack(
  estate: BenchEstate,
  names: WorldNames,
  templates: readonly DeviceDay[][],
  count: number,
): Promise<Carried> {
  await carry(estate, names, templates, count, reportsOfToday, reportsOfToday + 1)
  return await carry(estate, names, templates, count, reportsOfToday + 1, reportsOfToday)
}

async function carry(
  { database: { db, owner }, today, now }: BenchEstate,
  names: WorldNames,
  templates: readonly DeviceDay[][],
  count: number,
  before: number,
  after: number,
): Promise<Carried> {
  const { rows } = await owner.query<{ cohort_id: number }>(
    'SELECT cohort_id FROM device WHERE world_id = $1 ORDER BY number',
    [world],
  )
  for (let first = 0; first < count; first += batch) {
    const changes = new SumChanges(names)
    for (let index = first; index < Math.min(count, first + batch); index++) {
      // Devices that report at the same time are unrelated.
      const number = ((index * 7919) % devices) + 1
      const days = templates[templateOf(number)]
      const cohort = rows[number - 1]?.cohort_id
      const [old, changed] = [days?.[before - 1], days?.[after - 1]]
      if (cohort === undefined || !old || !changed) throw new Error(`device ${number} has no day`)
      changes.replace(today, cohort, old, changed)
    }
    await inWorldTransaction(db, world, null, (scope) => insertSumChanges(scope, changes))
  }
  return {
    sums: await timed(() => carryAllSumsOver(db, world)),
    tiles: await timed(() => carryAllTilesOver(db, world, new Date(now))),
  }
}
