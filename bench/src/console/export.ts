import { setTimeout as wait } from 'node:timers/promises'
import { type DeviceSortField, exportDevices, exportRows, listDevices, type Sort } from '@muster/contract'
import { type Benchmark, megabytes, seconds, whole } from '../figures.ts'
import { type Console, inConsole } from './in-console.ts'

const target = { duration: 3000, growth: 50 * 1024 ** 2 }
const times = 5
/** Milliseconds between two readings of the memory. */
const pause = 10

const sorts: readonly Sort<DeviceSortField>[] = [
  { field: 'updated', order: 'desc' },
  { field: 'homeLocation', order: 'asc' },
]

/** The longest file there is: rows are written as they are read, so that it takes no more memory than a short one. */
export const exporting: Benchmark = {
  name: 'export',
  about: 'a file of 10,000 devices over HTTP: how long it takes, and how much memory of the service',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      // A service has usually answered lists before a file is requested.
      for (let run = 0; run < options.times; run++) {
        await console.visitors.all.ask({ call: listDevices, query: { limit: 20, offset: 0 }, body: {} })
      }
      const atFirst = await console.api.memory()
      const exports: Exported[] = []
      for (let run = 0; run < times; run++) {
        for (const sort of sorts) {
          const exported = await exportOnce(console, sort)
          exports.push(exported)
          say(`by ${sort.field}: ${seconds(exported.duration)}, ${megabytes(exported.growth)} more at most`)
        }
      }
      const atLast = await console.api.memory()
      say(`${megabytes(atFirst)} before the first, ${megabytes(atLast)} after the last`)
      const slowest = Math.max(...exports.map(({ duration }) => duration))
      const growth = Math.max(...exports.map((exported) => exported.growth))
      const what = `export of ${whole(exportRows)} devices`
      return [
        {
          what,
          figure: seconds(slowest),
          yardstick: '',
          ratio: null,
          target: `< ${target.duration / 1000} s`,
          met: slowest < target.duration,
        },
        {
          what: `${what}, memory of the service`,
          figure: `${megabytes(growth)} more`,
          ratio: null,
          yardstick: `${megabytes(atFirst)} before, ${megabytes(atLast)} after ${exports.length} files`,
          target: `< ${megabytes(target.growth)} more`,
          met: growth < target.growth,
        },
      ]
    }),
}

interface Exported {
  /** Milliseconds. */
  duration: number
  /** Bytes, from before it to the peak during it. */
  growth: number
}

async function exportOnce({ api, visitors }: Console, sort: Sort<DeviceSortField>): Promise<Exported> {
  const before = await api.memory()
  let peak = before
  let isDone = false
  const watched = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await api.memory())
      await wait(pause)
    }
  })()
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${api.port}${exportDevices.path}?limit=${exportRows}`, {
    method: 'POST',
    headers: { ...(await visitors.all.headers()), 'content-type': 'application/json' },
    body: JSON.stringify({ sort }),
  })
  const lines = (await answer.text()).trimEnd().split('\n').length
  const duration = performance.now() - begun
  isDone = true
  await watched
  if (!answer.ok || lines !== exportRows + 1) throw new Error(`${answer.status}, a file of ${lines} lines`)
  return { duration, growth: peak - before }
}
