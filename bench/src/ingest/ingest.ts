import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { givenServer, loggedAt, nodesOf } from '../database/given-server.ts'
import { worldId } from '../database/worlds.ts'
import { type Benchmark, type Figure, megabytes, milliseconds, type Options, whole } from '../figures.ts'
import {
  bothOf,
  peakMemory,
  type Spent,
  type StartedService,
  startService,
} from '../service/started-service.ts'
import { copiedPerSecond } from './copy-yardstick.ts'
import { type Load, type LoadResult, openLoad } from './load.ts'
import { firstSequence, type LoadPlan, planLoad } from './plan.ts'

const devices = 6000
const warmUp = 15
const target = { perSecond: 1500, p99: 250, ofOneWorld: 0.8 }

/** Reports with statuses on over HTTP, until each is committed. */
export const ingest: Benchmark = {
  name: 'ingest',
  about:
    'reports a second over HTTP, answered once they are stored and evaluated, against COPY of the same rows',
  run: async (options, say) => {
    const measured: Measured[] = []
    for (const worlds of options.worlds) measured.push({ worlds, ...(await takeIn(worlds, options, say)) })
    return [...measured.flatMap(figuresOf), ...againstOneWorld(measured)]
  },
}

interface Measured extends TakenIn {
  worlds: number
}

/** Rates of the same run, back to back; on a busy machine their processor time says more. */
function againstOneWorld(measured: readonly Measured[]): Figure[] {
  const one = measured.find(({ worlds }) => worlds === 1)
  if (!one) return []
  return measured
    .filter((each) => each !== one)
    .map((each) => ({
      what: `ingest, ${each.worlds} worlds against 1`,
      figure: describedRate(each),
      yardstick: describedRate(one),
      ratio: each.result.perSecond / one.result.perSecond,
      target: `≥ ${target.ofOneWorld * 100} %`,
      met: each.result.perSecond >= target.ofOneWorld * one.result.perSecond,
    }))
}

export const describedRate = ({ result, spent }: Pick<TakenIn, 'result' | 'spent'>): string =>
  `${whole(result.perSecond)} reports/s, ${bothOf(spent).toFixed(2)} ms each${spent.database === null ? ' of the service alone' : ''}`

/** Milliseconds per report. */
const describedTime = (spent: number | null): string =>
  spent === null ? 'not measured' : `${spent.toFixed(2)} ms`

function figuresOf({ worlds, result, copied }: Measured): Figure[] {
  const title = `ingest, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}`
  return [
    {
      what: title,
      figure: `${whole(result.perSecond)} reports/s`,
      yardstick: `COPY ${whole(copied)} reports/s`,
      ratio: result.perSecond / copied,
      target: `≥ ${whole(target.perSecond)} reports/s`,
      met: result.perSecond >= target.perSecond,
    },
    {
      what: `${title}, p99 of answers`,
      figure: milliseconds(result.p99),
      yardstick: `median ${milliseconds(result.median)}`,
      ratio: null,
      target: `< ${target.p99} ms`,
      met: result.p99 < target.p99,
    },
  ]
}

export interface TakenIn {
  result: LoadResult
  /** Milliseconds of processor time per report. */
  spent: Spent
  /** What COPY stores per second of the same rows. */
  copied: number
}

/** Sends as many reports as a Muster takes in that has its database on a server, or its embedded one. */
export async function takeIn(
  worlds: number,
  options: Options,
  say: (line: string) => void,
  server = givenServer(),
): Promise<TakenIn> {
  return await inNewFolder(async (folder) => {
    say(`${worlds} worlds: filling a database with ${whole(devices)} devices`)
    const plan = await fill(folder, worlds)
    say(`${worlds} worlds: ${options.connections} connections for ${options.seconds} s`)
    const { result, spent, logged, service, database } = await load(folder, plan, options)
    say(
      `${whole(result.perSecond)} reports/s, median ${milliseconds(result.median)}, p99 ${milliseconds(result.p99)}, ` +
        `refused ${result.refused}, service ${megabytes(service)}, database ${megabytes(database)}, ` +
        `processor time per report of the service ${describedTime(spent.service)}, of the database ${describedTime(spent.database)}, ` +
        `write-ahead log ${whole(logged)} bytes, sending took ${result.loaderCores.toFixed(2)} cores`,
    )
    return { result, spent, copied: await check(folder, plan, result.stored) }
  }, server)
}

async function fill(folder: string, worlds: number): Promise<LoadPlan> {
  const database = await openBenchDatabase(folder)
  return await planLoad(database, { worlds, devices }).finally(database.close)
}

export interface Loaded extends Pick<TakenIn, 'result' | 'spent'> {
  /** Bytes of memory, at most. */
  service: number
  database: number
  /** Bytes of write-ahead log per report. */
  logged: number
}

export async function load(folder: string, plan: LoadPlan, options: Options): Promise<Loaded> {
  const service = await startService(folder, options.profile)
  try {
    const { run, close } = await openLoad(plan, service.port, folder)
    return await measure({ folder, service, devices: plan.devices.length }, options, run).finally(close)
  } finally {
    await service.stop()
  }
}

async function measure(
  { folder, service, devices }: { folder: string; service: StartedService; devices: number },
  { connections, seconds, refusedWait }: Options,
  send: Load['run'],
): Promise<Loaded> {
  const run = async (length: number) => await send({ connections, warmUp: 0, seconds: length, refusedWait })
  // Until each device has reported: its first report looks up its key, and the first of a world its names.
  let stored = 0
  while (stored < devices) stored = (await run(warmUp)).stored
  const nodes = await nodesOf(folder)
  const [before, loggedBefore] = [await service.spent(), await loggedAt(nodes)]
  const peak = await peakMemory(service, () => run(seconds))
  const after = await service.spent()
  const reports = peak.result.stored - stored
  const each = (from: number, to: number) => ((to - from) * 1000) / reports
  const { database } = before
  return {
    ...peak,
    spent: {
      service: each(before.service, after.service),
      database: database === null || after.database === null ? null : each(database, after.database),
    },
    logged: ((await loggedAt(nodes)) - loggedBefore) / reports,
  }
}

/** Throws where something is missing; else measures what COPY stores per second. */
async function check(folder: string, { frame }: LoadPlan, answered: number): Promise<number> {
  const database = await openBenchDatabase(folder)
  try {
    await checkStored(database, answered)
    return await copiedPerSecond(database, worldId(1), frame)
  } finally {
    await database.close()
  }
}

/** What was acknowledged is stored after the service and its database have stopped and started again. */
async function checkStored({ owner }: BenchDatabase, answered: number): Promise<void> {
  const { rows } = await owner.query<{ stored: number }>(
    'SELECT sum(sequence - $1)::bigint AS stored FROM device_pulse',
    [firstSequence - 1],
  )
  if (rows[0]?.stored !== answered)
    throw new Error(`${answered} reports were answered, ${rows[0]?.stored} are there`)
}
