import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { givenServer } from '../database/given-server.ts'
import { worldId } from '../database/worlds.ts'
import { type Benchmark, type Figure, megabytes, milliseconds, type Options, whole } from '../figures.ts'
import { peakMemory, startService } from '../service/started-service.ts'
import { copiedPerSecond } from './copy-yardstick.ts'
import { type LoadResult, openLoad } from './load.ts'
import { firstSequence, planLoad } from './plan.ts'

const devices = 6000
const warmUp = 15
const target = { perSecond: 1500, p99: 250 }

/** Reports with statuses on over HTTP, until each is committed. */
export const ingest: Benchmark = {
  name: 'ingest',
  about:
    'reports a second over HTTP, answered once they are stored and evaluated, against COPY of the same rows',
  run: async (options, say) => {
    const figures: Figure[] = []
    for (const worlds of options.worlds) figures.push(...(await measure(worlds, options, say)))
    return figures
  },
}

async function measure(worlds: number, options: Options, say: (line: string) => void): Promise<Figure[]> {
  const { result, copied } = await takeIn(worlds, options, say)
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
    const before = await openBenchDatabase(folder)
    const plan = await planLoad(before, { worlds, devices }).finally(before.close)
    const service = await startService(folder, options.profile)
    const loaded = await (async () => {
      const load = await openLoad(plan, service.port, folder)
      say(`${worlds} worlds: ${options.connections} connections for ${options.seconds} s`)
      const { connections, seconds, refusedWait } = options
      return await peakMemory(service, () => load.run({ connections, warmUp, seconds, refusedWait })).finally(
        load.close,
      )
    })().finally(service.stop)
    const { result } = loaded
    say(
      `${whole(result.perSecond)} reports/s, median ${milliseconds(result.median)}, p99 ${milliseconds(result.p99)}, ` +
        `refused ${result.refused}, service ${megabytes(loaded.service)}, database ${megabytes(loaded.database)}, ` +
        `sending took ${result.loaderCores.toFixed(2)} cores`,
    )
    const after = await openBenchDatabase(folder)
    const copied = await (async () => {
      await checkStored(after, result.stored)
      return await copiedPerSecond(after, worldId(1), plan.frame)
    })().finally(after.close)
    return { result, copied }
  }, server)
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
