import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BenchDatabase, openBenchDatabase } from '../database/bench-database.ts'
import { type Duck, openDuck } from '../duck.ts'
import type { Options } from '../figures.ts'
import { buildEstate } from './build.ts'
import { estatePlan } from './plan.ts'

export interface BenchEstate {
  database: BenchDatabase
  /** The same devices and days in DuckDB. */
  duck: Duck
  /** Its clock stands where it was made. */
  now: number
  today: number
}

interface Mark {
  version: number
  now: number
}

/** The estate of 100,000 devices and 90 days, made the first time and kept. */
export async function inEstate<Result>(
  options: Options,
  say: (line: string) => void,
  work: (estate: BenchEstate) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(options.folder, 'estate')
  const known = await readMark(folder)
  if (known?.version !== estatePlan.version) await makeEstate(folder, say)
  const mark = known?.version === estatePlan.version ? known : await readMark(folder)
  if (!mark) throw new Error(`the estate in ${folder} was not made`)
  return await withStores(folder, (stores) => work({ ...stores, ...timesOf(mark.now) }))
}

const timesOf = (now: number) => ({ now, today: Math.floor(now / 86_400_000) })

const readMark = async (folder: string): Promise<Mark | null> =>
  await readFile(path.join(folder, 'made.json'), 'utf8').then(JSON.parse, () => null)

/** The mark is written last: an estate that was not finished is made anew. */
async function makeEstate(folder: string, say: (line: string) => void): Promise<void> {
  say(`making the estate in ${folder} (some minutes, about 2 GB)`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
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
