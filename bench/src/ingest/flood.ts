import { inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { type Benchmark, type Figure, megabytes, milliseconds, type Options, whole } from '../figures.ts'
import { peakMemory, type StartedService, startService } from '../service/started-service.ts'
import { type Load, type LoadResult, openLoad } from './load.ts'
import { planLoad } from './plan.ts'

const devices = 20_000
const target = { memory: 1.5, goodput: 0.8, refusal: 50 }

/** More connections are worthwhile as long as each step up brings this much more. */
const worthwhile = 1.05
const searchSeconds = 15

/** How the service behaves when far more is sent than it can store. */
export const flood: Benchmark = {
  name: 'flood',
  about: 'four times the connections that saturate it: memory, goodput, and how soon it says no',
  run: async (options, say) =>
    await inNewFolder(async (folder) => {
      say(`filling a database with ${whole(devices)} devices`)
      const database = await openBenchDatabase(folder)
      const plan = await planLoad(database, { worlds: 1, devices }).finally(database.close)
      const service = await startService(folder, options.profile)
      try {
        const load = await openLoad(plan, service.port, folder)
        return await measure(service, load, options, say).finally(load.close)
      } finally {
        await service.stop()
      }
    }),
}

async function measure(
  service: StartedService,
  load: Load,
  { floodSeconds, refusedWait }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { connections, best, memory: sustained } = await saturate(service, load, refusedWait, say)
  say(`flooding from ${connections * 4} connections for ${floodSeconds} s`)
  const flooded = await peakMemory(service, () =>
    load.run({ connections: connections * 4, warmUp: 5, seconds: floodSeconds, refusedWait }),
  )
  const { result } = flooded
  const memory = flooded.service + flooded.database
  say(
    `${described(result)}, refused ${whole(result.refused)}, p99 of these ${milliseconds(result.refusalP99)}, ` +
      `sending took ${result.loaderCores.toFixed(2)} cores`,
  )
  // Days have grown since the search, and with them the cost of a report: its best is the present throughput.
  const again = await load.run({ connections, warmUp: 5, seconds: searchSeconds, refusedWait })
  say(`${connections} connections again: ${described(again)}`)
  return [
    {
      what: `flood from ${connections * 4} connections, memory`,
      figure: megabytes(memory),
      yardstick: `${megabytes(sustained)} with ${connections}`,
      ratio: memory / sustained,
      target: `< ${target.memory} ×`,
      met: memory < target.memory * sustained,
    },
    {
      what: 'flood, goodput',
      figure: `${whole(result.perSecond)} reports/s`,
      yardstick: `${whole(again.perSecond)} with ${connections} right after (${whole(best)} before)`,
      ratio: result.perSecond / again.perSecond,
      target: `≥ ${target.goodput * 100} %`,
      met: result.perSecond >= target.goodput * again.perSecond,
    },
    {
      what: `flood, p99 of ${whole(result.refused)} refusals`,
      figure: result.refused === 0 ? 'none' : milliseconds(result.refusalP99),
      yardstick: '',
      ratio: null,
      target: `< ${target.refusal} ms`,
      met: result.refused === 0 ? null : result.refusalP99 < target.refusal,
    },
  ]
}

interface Saturated {
  connections: number
  /** Reports per second. */
  best: number
  /** The peak with these connections, before more were tried: memory once taken is not given back. */
  memory: number
}

/** Doubles the connections for as long as that brings more. */
async function saturate(
  service: StartedService,
  load: Load,
  refusedWait: number,
  say: (line: string) => void,
): Promise<Saturated> {
  const attempt = async (connections: number): Promise<Saturated> => {
    const { result, ...peak } = await peakMemory(service, () =>
      load.run({ connections, warmUp: 5, seconds: searchSeconds, refusedWait }),
    )
    const memory = peak.service + peak.database
    say(`${connections} connections: ${described(result)}, ${megabytes(memory)}`)
    return { connections, best: result.perSecond, memory }
  }
  let reached = await attempt(32)
  for (;;) {
    const next = await attempt(reached.connections * 2)
    if (next.best < reached.best * worthwhile) return { ...reached, best: Math.max(reached.best, next.best) }
    reached = next
  }
}

const described = ({ perSecond, p99 }: LoadResult): string =>
  `${whole(perSecond)} reports/s, p99 ${milliseconds(p99)}`
