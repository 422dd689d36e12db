import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type BenchDatabase, openBenchDatabase } from '../database/bench-database.ts'
import { dropPlaced, givenServer, placeDatabase } from '../database/given-server.ts'
import { type Duck, openDuck } from '../duck.ts'
import { endedOnce } from '../ending.ts'
import type { Figure, Options } from '../figures.ts'
import { buildEstate } from './build.ts'
import { keysFile } from './load-devices.ts'
import { estateFolder, estatePlan } from './plan.ts'

export interface BenchEstate {
  database: BenchDatabase
  /** The same devices and days in DuckDB. */
  duck: Duck
  /** Its clock stands at its creation. */
  now: number
  today: number
}

interface Mark {
  version: number
  now: number
}

/** The estate of 100,000 devices and 90 days, built the first time and kept. */
export async function inEstate<Result>(
  options: Options,
  say: (line: string) => void,
  work: (estate: BenchEstate) => Promise<Result>,
  server = givenServer(),
): Promise<Result> {
  const folder = path.join(options.folder, estateFolder(server))
  const { now } = await presentEstate({ folder, server }, Number.POSITIVE_INFINITY, say)
  return await withStores(folder, (stores) => work({ ...stores, ...timesOf(now) }))
}

export interface CopiedEstate {
  dataDir: string
  /** Of each device, by number. */
  keys: string[]
}

/** Milliseconds. After longer, time alone has changed most statuses, and all days have to be sealed. */
const youngAge = 20 * 3_600_000

/** A copy of a recently built estate, for benchmarks that change it. */
export async function inCopyOfEstate<Result>(
  options: Options,
  say: (line: string) => void,
  look: (estate: BenchEstate) => Promise<Result>,
  work: (copy: CopiedEstate, looked: Result) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (givenServer()) throw new Error('this one copies the data folder of the embedded database')
  const folder = path.join(options.folder, estateFolder(null))
  await presentEstate({ folder, server: null }, youngAge, say)
  const looked = await inEstate(options, say, look)
  const dataDir = path.join(options.folder, 'copy-of-estate')
  const remove = endedOnce(() => rm(dataDir, { recursive: true, force: true }))
  try {
    await rm(dataDir, { recursive: true, force: true })
    // Keeps file owners: started by root, the database runs as a user of its own.
    await promisify(execFile)('cp', ['-a', '--reflink=auto', path.join(folder, 'data'), dataDir])
    const keys = JSON.parse(await readFile(keysFile(folder), 'utf8')) as string[]
    return await work({ dataDir, keys }, looked)
  } finally {
    await remove()
  }
}

interface Kept {
  folder: string
  /** Where its database is; null for the embedded one. */
  server: string | null
}

/** The mark of the estate, which is rebuilt if there is none of this kind, or an old one. */
async function presentEstate(kept: Kept, mostAge: number, say: (line: string) => void): Promise<Mark> {
  const { folder } = kept
  const known = await readMark(folder)
  if (known?.version === estatePlan.version && Date.now() - known.now < mostAge) return known
  await makeEstate(kept, say)
  const made = await readMark(folder)
  if (!made) throw new Error(`the estate in ${folder} was not made`)
  return made
}

const timesOf = (now: number) => ({ now, today: Math.floor(now / 86_400_000) })

const readMark = async (folder: string): Promise<Mark | null> =>
  await readFile(path.join(folder, 'made.json'), 'utf8').then(JSON.parse, () => null)

/** The mark is written last: an unfinished estate is rebuilt. */
async function makeEstate({ folder, server }: Kept, say: (line: string) => void): Promise<void> {
  say(`making the estate in ${folder} (some minutes, about 2 GB)`)
  const dataDir = path.join(folder, 'data')
  await dropPlaced(dataDir)
  await rm(folder, { recursive: true, force: true })
  await mkdir(server ? dataDir : folder, { recursive: true })
  if (server) await placeDatabase(dataDir, server)
  const now = Date.now()
  await withStores(folder, (stores) => buildEstate({ folder, ...stores, ...timesOf(now) }, say))
  const mark: Mark = { version: estatePlan.version, now }
  await writeFile(path.join(folder, 'made.json'), JSON.stringify(mark))
}

async function withStores<Result>(
  folder: string,
  work: (stores: { database: BenchDatabase; duck: Duck }) => Promise<Result>,
): Promise<Result> {
  const database = await openBenchDatabase(path.join(folder, 'data'))
  try {
    const duck = await openDuck(path.join(folder, 'device-days.duckdb'))
    try {
      return await work({ database, duck })
    } finally {
      duck.close()
    }
  } finally {
    await database.close()
  }
}
