import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDeviceKey } from '../../../server/src/ingestion/index.ts'
import { noRecent, packRecent } from '../../../server/src/telemetry/index.ts'
import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { copyRows } from '../database/copy.ts'
import { copyDevices, copyPulses, type NewDevice, plainIdentity } from '../database/devices.ts'
import { makeWorlds, worldId } from '../database/worlds.ts'
import { type Benchmark, type Figure, megabytes, milliseconds, whole } from '../figures.ts'
import { bothOf, startService } from '../service/started-service.ts'

const sizes = { few: 50, many: 5000 }
const devicesPerWorld = 4
/** Milliseconds since the devices last reported. */
const silent = 2 * 86_400_000
/** Seconds at rest: every job of each minute begins in them, and one of the two that seal days. */
const measured = 301
/** How many times as much many worlds may cost as few. */
const target = 1.5

interface Cost {
  /** Milliseconds until it is ready. */
  start: number
  /** Milliseconds of processor time per minute, of the service and its database. */
  perMinute: number
  /** Bytes. */
  service: number
  database: number
  /** Tables and indexes. */
  relations: number
}

/** What worlds cost in which nothing happens. */
export const quietWorlds: Benchmark = {
  name: 'quiet-worlds',
  about: `start, processor time, memory and tables with ${whole(sizes.many)} quiet worlds, against ${sizes.few}`,
  run: async (_options, say) => {
    const few = await costOf(sizes.few, say)
    const many = await costOf(sizes.many, say)
    const figure = (what: string, field: keyof Cost, written: (value: number) => string): Figure => {
      const ratio = many[field] / few[field]
      return {
        what: `${whole(sizes.many)} quiet worlds: ${what}`,
        figure: written(many[field]),
        yardstick: `${sizes.few} worlds ${written(few[field])}`,
        ratio,
        target: `≤ ${target} times`,
        met: ratio <= target,
      }
    }
    return [
      figure('start', 'start', milliseconds),
      figure('processor time per minute', 'perMinute', milliseconds),
      figure('memory of the service', 'service', megabytes),
      figure('memory of the database', 'database', megabytes),
      figure('tables and indexes', 'relations', whole),
    ]
  },
}

async function costOf(worlds: number, say: (line: string) => void): Promise<Cost> {
  return await inNewFolder(async (folder) => {
    say(`${whole(worlds)} worlds: filling a database`)
    const database = await openBenchDatabase(folder)
    const relations = await fill(database, worlds).finally(database.close)
    const began = performance.now()
    const service = await startService(folder)
    const start = performance.now() - began
    try {
      await service.rest()
      say(`${whole(worlds)} worlds: ${measured} s at rest`)
      const before = bothOf(await service.spent())
      await wait(measured * 1000)
      const perMinute = ((bothOf(await service.spent()) - before) * 1000 * 60) / measured
      return { start, perMinute, relations, ...(await service.memory()) }
    } finally {
      await service.stop()
    }
  })
}

/** Worlds with a few devices that have not reported for a while; returns the number of tables and indexes. */
async function fill(database: BenchDatabase, count: number): Promise<number> {
  const { owner } = database
  const worlds = Array.from({ length: count }, (_, index) => worldId(index + 1))
  const [first = ''] = worlds
  await makeWorlds(database, [first])
  await copyWorld(database, first, worlds.slice(1))
  const now = Date.now()
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    worlds.map((world) => [world, 1, null, [], '[null]']),
  )
  const devices = worlds.flatMap((world) =>
    Array.from({ length: devicesPerWorld }, (_, index) => newDevice(world, index + 1, now)),
  )
  await copyDevices(owner, devices)
  await copyPulses(
    owner,
    devices.map(({ world, number }) => ({
      ...{ world, number, lastContact: now - silent, sequence: 1, lastUsed: now - silent },
      ...{ fix: null, insideAt: null, bssid: null, storage: null, recent: packRecent(noRecent()) },
    })),
  )
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  const { rows } = await owner.query<{ relations: number }>(
    'SELECT count(*)::integer AS relations FROM pg_class',
  )
  return rows[0]?.relations ?? 0
}

const newDevice = (world: string, number: number, now: number): NewDevice => {
  const id = randomUUID().replaceAll('-', '')
  return {
    ...{ world, number, id, key: makeDeviceKey(world, id), cohort: 1, homeLocationId: null, groups: [] },
    ...{ enrolledAt: now - 200 * 86_400_000, identity: plainIdentity(number) },
  }
}

/** Makes worlds like another, with its settings; all have been evaluated by them. */
async function copyWorld({ owner }: BenchDatabase, from: string, to: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'world' AND column_name <> 'id'`,
  )
  const columns = rows[0]?.columns
  await owner.query(
    `INSERT INTO world (id, ${columns}) SELECT new.id, ${columns}
     FROM world, unnest($2::text[]) AS new (id) WHERE world.id = $1`,
    [from, to],
  )
  await owner.query(
    `INSERT INTO world_settings (world_id, settings, version) SELECT new.id, settings, version
     FROM world_settings, unnest($2::text[]) AS new (id) WHERE world_id = $1`,
    [from, to],
  )
  await owner.query(
    'INSERT INTO world_judgement (world_id, settings_version) SELECT world_id, version FROM world_settings',
  )
  await owner.query('INSERT INTO software_counting (world_id, counted_at) SELECT id, $1 FROM world', [
    Date.now(),
  ])
}
