import { setTimeout as wait } from 'node:timers/promises'
import { exportRows, type Sort } from '@muster/contract'
import { type Figure, megabytes, type Options, seconds, whole } from '../figures.ts'
import type { Console } from './in-console.ts'
import type { Asked } from './visitor.ts'

const target = { duration: 3000, growth: 50 * 1024 ** 2 }
const times = 5
/** Milliseconds between two readings of the memory. */
const pause = 10

/** A list, and the same as a file. */
export interface ExportedList {
  what: string
  list: Asked['call']
  file: Asked['call']
  sorts: readonly Sort[]
}

/** The longest file of a list: how long it takes, and how much memory of the service. */
export async function measureExports(
  console: Console,
  options: Pick<Options, 'times'>,
  say: (line: string) => void,
  { what: listed, list, file, sorts }: ExportedList,
): Promise<Figure[]> {
  // A service has usually answered lists before a file is requested.
  for (let run = 0; run < options.times; run++) {
    await console.visitors.all.ask({ call: list, query: { limit: 20, offset: 0 }, body: {} })
  }
  const atFirst = await console.api.memory()
  const exports: Exported[] = []
  for (let run = 0; run < times; run++) {
    for (const sort of sorts) {
      const exported = await exportOnce(console, file, sort)
      exports.push(exported)
      say(`by ${sort.field}: ${seconds(exported.duration)}, ${megabytes(exported.growth)} more at most`)
    }
  }
  const atLast = await console.api.memory()
  say(`${megabytes(atFirst)} before the first, ${megabytes(atLast)} after the last`)
  const slowest = Math.max(...exports.map(({ duration }) => duration))
  const growth = Math.max(...exports.map((exported) => exported.growth))
  const what = `export of ${whole(exportRows)} ${listed}`
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
}

interface Exported {
  /** Milliseconds. */
  duration: number
  /** Bytes, from before it to the peak during it. */
  growth: number
}

async function exportOnce({ api, visitors }: Console, file: Asked['call'], sort: Sort): Promise<Exported> {
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
  const answer = await fetch(`http://127.0.0.1:${api.port}${file.path}?limit=${exportRows}`, {
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
