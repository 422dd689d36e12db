import { type CopiedEstate, inCopyOfEstate } from '../estate/estate.ts'
import { type Benchmark, type Figure, milliseconds, type Options, quantile, whole } from '../figures.ts'
import { estateReporting, estatePerSecond as perSecond, planOfEstate } from '../ingest/estate-load.ts'
import { openLoad } from '../ingest/load.ts'
import { startService } from '../service/started-service.ts'
import { askedDevices } from './asked-devices.ts'
import { deviceQuestions } from './device-questions.ts'
import { withVisitors } from './in-console.ts'
import { filterQuestions, searchQuestions, sortQuestions } from './list-questions.ts'
import { askMixFor, type Mix, mixed } from './mix.ts'
import { overviewQuestions } from './overview-questions.ts'
import type { Visitor } from './visitor.ts'

const mostRatio = 1.5
/** Seconds until the load is steady. */
const warmUp = 10

/** People look at the estate while all of it reports. */
export const underLoad: Benchmark = {
  name: 'console-under-load',
  about: 'p99 of lists, overview and device pages while 100,000 devices report, against the same at rest',
  run: async (options, say) =>
    await inCopyOfEstate(options, say, mixOf, async (copy, mix) => {
      const service = await startService(copy.dataDir, options.profile)
      try {
        say('waiting until jobs have done what time has brought')
        await service.rest()
        return await withVisitors(service.port, ({ all }) =>
          measure(copy, service.port, all, mix, options, say),
        )
      } finally {
        await service.stop()
      }
    }),
}

async function mixOf(estate: Parameters<typeof askedDevices>[0] & { now: number }): Promise<Mix> {
  const devices = await askedDevices(estate)
  const every = <Item>(items: readonly Item[], step: number) => items.filter((_, index) => index % step === 0)
  const lists = [...every(sortQuestions(1), 4), ...every(filterQuestions(), 8), ...searchQuestions('4711')]
  const pages = every(deviceQuestions(estate.now), 3).flatMap(({ ask, ofProcesses }, index) =>
    (ofProcesses ? devices.withProcesses : devices.any).slice(index * 7, index * 7 + 3).map(ask),
  )
  return mixed([
    ['lists', lists],
    ['overview', overviewQuestions().filter(({ as }) => as === 'all')],
    ['device pages', pages],
  ])
}

async function measure(
  copy: CopiedEstate,
  port: number,
  visitor: Visitor,
  mix: Mix,
  { seconds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  await askMixFor(visitor, mix, warmUp)
  const idle = await askMixFor(visitor, mix, seconds)
  const load = await openLoad(planOfEstate(copy), port, copy.dataDir)
  try {
    const reported = load.run({ ...estateReporting, warmUp, seconds })
    await askMixFor(visitor, mix, warmUp)
    const loaded = await askMixFor(visitor, mix, seconds)
    const { perSecond: stored, p99, refused } = await reported
    say(`${whole(stored)} reports/s, p99 ${milliseconds(p99)}, refused ${refused}`)
    if (stored < perSecond * 0.95) throw new Error(`${stored} reports/s came through, ${perSecond} were sent`)
    return [...idle].map(([kind, durations]) => figureOf(kind, durations, loaded.get(kind) ?? []))
  } finally {
    await load.close()
  }
}

function figureOf(kind: string, idle: readonly number[], loaded: readonly number[]): Figure {
  const [before, now] = [idle, loaded].map((durations) => quantile(durations, 0.99))
  const ratio = (now ?? Number.NaN) / (before ?? Number.NaN)
  return {
    what: `${kind} while ${whole(perSecond)} reports/s come in, p99 of ${whole(loaded.length)}`,
    figure: milliseconds(now ?? Number.NaN),
    yardstick: `${milliseconds(before ?? Number.NaN)} at rest, of ${whole(idle.length)}`,
    ratio,
    target: `≤ ${mostRatio}`,
    met: ratio <= mostRatio,
  }
}
