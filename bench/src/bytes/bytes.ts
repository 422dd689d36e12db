import path from 'node:path'
import { dateOfDay } from '@muster/rules'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { sealFinishedDays } from '../../../server/src/telemetry/days/sealing.job.ts'
import { packRecent, type WorldNames, writeDays } from '../../../server/src/telemetry/index.ts'
import { noRecent } from '../../../server/src/telemetry/recent/recent.ts'
import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { copyDevices, copyPulses, plainIdentity } from '../database/devices.ts'
import { makeWorlds, worldId } from '../database/worlds.ts'
import { type Benchmark, whole } from '../figures.ts'
import { storedDays } from '../standard/packed-days.ts'
import { reportsOfDay, standardDay } from '../standard/standard-day.ts'
import { type GrownDay, parquetBytes } from './parquet.ts'

const devices = 300
/** In one month, so that they are in one partition. */
const daysOfMonth = 28
const target = { bytes: 1500, ofParquet: 2 }
/** A day is rewritten after this many reports, up to the last; in reality, after each. */
const reportsBetween = 32

/** The size of a finished day on disk. */
export const bytes: Benchmark = {
  name: 'bytes',
  about: 'a sealed standard day of a device on disk, indexes included, against the same samples as Parquet',
  run: async (_options, say) =>
    await inNewFolder(async (folder) => {
      const database = await openBenchDatabase(path.join(folder, 'data'))
      try {
        const names = await makeWorlds(database, [worldId(1)])
        const count = devices * daysOfMonth
        say(
          `${whole(count)} standard days are written as they grow, sealed when they are over, vacuumed daily`,
        )
        const days = grownDays(firstDay(new Date()), names)
        const sizes = await sealedSizes(database, days)
        const ours = sizes.bytes / count
        say(`rows ${whole(sizes.rows / count)}, indexes ${whole(sizes.indexes / count)} bytes a day`)
        const parquet = await parquetBytes(days, folder)
        say(`Parquet: ${parquet.described}`)
        const theirs = parquet.bytes / count
        return [
          {
            what: 'a sealed device-day on disk',
            figure: `${whole(ours)} bytes`,
            yardstick: `Parquet ${whole(theirs)} bytes`,
            ratio: ours / theirs,
            target: `< ${whole(target.bytes)} bytes, < ${target.ofParquet} ×`,
            met: ours < target.bytes && ours < target.ofParquet * theirs,
          },
        ]
      } finally {
        await database.close()
      }
    }),
}

/** The first day of the month before this one. */
const firstDay = (now: Date): number =>
  Math.floor(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1) / 86_400_000)

function grownDays(first: number, names: WorldNames): GrownDay[] {
  return Array.from({ length: devices * daysOfMonth }, (_, index) => {
    const day = first + Math.floor(index / devices)
    const quarters = standardDay(index + 1, { day, offset: 60 })
    return { number: (index % devices) + 1, day, versions: storedDays(quarters, day, names, reportsBetween) }
  })
}

interface Sizes {
  /** In total: rows, indexes, and PostgreSQL's overhead. */
  bytes: number
  rows: number
  indexes: number
  sealed: number
}

/** Bytes of the month's partition once all its days are sealed. */
async function sealedSizes(database: BenchDatabase, days: readonly GrownDay[]): Promise<Sizes> {
  const { db, owner } = database
  const world = worldId(1)
  await insertDevices(database, world)
  const first = days[0]?.day ?? 0
  const partition = `device_day_${dateOfDay(first).slice(0, 7).replace('-', '_')}`
  const noonOf = (day: number) => new Date((day + 0.5) * 86_400_000)
  for (let day = first; day < first + daysOfMonth; day++) {
    const today = days.filter((each) => each.day === day)
    for (let version = 0; version < reportsOfDay / reportsBetween; version++) {
      const written = today.flatMap(({ number, versions }) => {
        const content = versions[version]
        return content ? [{ number, day, cohort: 1, sealed: false, content }] : []
      })
      await inWorldTransaction(db, world, null, (scope) => writeDays(scope, written))
    }
    await sealFinishedDays(db, world, noonOf(day))
    await owner.query(`VACUUM (ANALYZE) ${partition}`)
  }
  await sealFinishedDays(db, world, noonOf(first + daysOfMonth + 3))
  await owner.query(`VACUUM (ANALYZE) ${partition}`)
  const { rows } = await owner.query<Sizes>(
    `SELECT pg_total_relation_size(part) AS bytes, pg_relation_size(part) AS rows, pg_indexes_size(part) AS indexes,
            (SELECT count(*) FROM ${partition} WHERE sealed) AS sealed
     FROM (SELECT $1::text::regclass AS part) chosen`,
    [partition],
  )
  const sizes = rows[0]
  if (sizes?.sealed !== days.length) throw new Error('not every day was sealed')
  return sizes
}

async function insertDevices({ owner }: BenchDatabase, world: string): Promise<void> {
  const now = Date.now()
  const numbers = Array.from({ length: devices }, (_, index) => index + 1)
  await copyDevices(
    owner,
    numbers.map((number) => ({
      world,
      number,
      id: number.toString(16).padStart(32, '0'),
      key: `key ${number}`,
      cohort: 1,
      homeLocationId: null,
      groups: [],
      enrolledAt: now,
      identity: plainIdentity(number),
    })),
  )
  await copyPulses(
    owner,
    numbers.map((number) => ({
      world,
      number,
      lastContact: now,
      sequence: 1,
      lastUsed: now,
      fix: null,
      insideAt: null,
      bssid: null,
      storage: null,
      recent: packRecent(noRecent()),
    })),
  )
}
