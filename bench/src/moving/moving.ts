import { setTimeout as wait } from 'node:timers/promises'
import { type DeviceMove, moveHomeLocations, moveProgress } from '@muster/contract'
import { filterQuestions, searchQuestions, sortQuestions } from '../console/list-questions.ts'
import { askMix, askMixFor, type Mix, mixed } from '../console/mix.ts'
import { overviewQuestions } from '../console/overview-questions.ts'
import { contentOf, Visitor } from '../console/visitor.ts'
import { openBenchDatabase } from '../database/bench-database.ts'
import { type CopiedEstate, inCopyOfEstate } from '../estate/estate.ts'
import type { Benchmark, Options } from '../figures.ts'
import { milliseconds, seconds, timed, whole } from '../figures.ts'
import { estateReporting, planOfEstate } from '../ingest/estate-load.ts'
import { type Load, openLoad } from '../ingest/load.ts'
import { startService } from '../service/started-service.ts'
import { checkMoved, checkStored } from './check.ts'
import { figuresOfMove, type Measurements, type Phase } from './figures-of-move.ts'
import { gather, homes } from './gather.ts'

/** Seconds until the load is steady. */
const warmUp = 10
/** Seconds within which a move of any size is over, or something is wrong. */
const longest = 1800
/** Milliseconds between two progress checks. */
const lookEvery = 500

/** All devices of a home location are moved while they report and people look at them. */
export const moving: Benchmark = {
  name: 'moving',
  about:
    '100,000 devices moved from one home location to another while all report and people look, against the same without a move',
  run: async (options, say) =>
    await inCopyOfEstate(
      options,
      say,
      async () => mixOf(),
      async (copy, mix) => {
        say('bringing all devices to one home location')
        const before = await openBenchDatabase(copy.dataDir)
        const plain = await gather(before).finally(before.close)
        const measured = await measure(copy, mix, options, say)
        const after = await openBenchDatabase(copy.dataDir)
        await (async () => {
          await checkMoved(after, homes.to)
          await checkStored(after, measured.stored)
        })().finally(after.close)
        return figuresOfMove({ ...measured, plain })
      },
    ),
}

function mixOf(): Mix {
  const every = <Item>(items: readonly Item[], step: number) => items.filter((_, index) => index % step === 0)
  return mixed([
    ['lists', [...every(sortQuestions(1), 4), ...every(filterQuestions(), 8), ...searchQuestions('4711')]],
    ['overview', overviewQuestions().filter(({ as }) => as === 'all')],
  ])
}

async function measure(
  copy: CopiedEstate,
  mix: Mix,
  { seconds: length, profile }: Options,
  say: (line: string) => void,
): Promise<Omit<Measurements, 'plain'> & { stored: number }> {
  const service = await startService(copy.dataDir, profile)
  try {
    say('waiting until jobs have done what time has brought')
    await service.rest()
    const visitor = await Visitor.open(service.port, 'all')
    const mover = await Visitor.open(service.port, 'all')
    const load = await openLoad(planOfEstate(copy), service.port, copy.dataDir)
    try {
      await askMixFor(visitor, mix, warmUp)
      const atRest = await askMixFor(visitor, mix, length)
      const without = await reporting(load, visitor, mix, async (isOver) => {
        await wait(length * 1000)
        isOver()
      })
      say(`without a move: ${described(without)}`)
      let begun = Number.NaN
      let took = Number.NaN
      const during = await reporting(load, visitor, mix, async (isOver) => {
        took = await timed(async () => {
          begun = await move(mover, say)
        })
        isOver()
      })
      say(`with a move: ${described(during)}, ${seconds(took)}`)
      return { atRest, without, during, begun, took, stored: during.reports.stored }
    } finally {
      await load.close()
      visitor.close()
      mover.close()
    }
  } finally {
    await service.stop()
  }
}

/** The estate reports and a person looks at it, from when the load is steady until some work is over. */
async function reporting(
  load: Load,
  visitor: Visitor,
  mix: Mix,
  work: (isOver: () => void) => Promise<void>,
): Promise<Phase> {
  const reported = load.run({ ...estateReporting, warmUp, seconds: longest })
  await askMixFor(visitor, mix, warmUp)
  let isOver = false
  const [asked] = await Promise.all([
    askMix(visitor, mix, () => isOver),
    work(() => {
      isOver = true
      load.end()
    }),
  ])
  return { reports: await reported, asked }
}

/** Starts the move as the console does, and waits for its end; returns the milliseconds that starting it took. */
async function move(mover: Visitor, say: (line: string) => void): Promise<number> {
  const body = { fromHomeLocation: homes.from, toHomeLocation: homes.to }
  const answer = await mover.ask({ call: moveHomeLocations, body })
  let progress = contentOf<DeviceMove>(answer)
  say(`${whole(progress.total)} devices are to be moved, answered in ${milliseconds(answer.duration)}`)
  while (progress.state === 'moving') {
    await wait(lookEvery)
    progress = contentOf<DeviceMove>(await mover.ask({ call: moveProgress, query: { id: progress.id } }))
  }
  if (progress.state !== 'moved' || progress.moved !== progress.total) {
    throw new Error(`the move ended as ${JSON.stringify(progress)}`)
  }
  return answer.duration
}

const described = ({ reports: { perSecond, median, p99, refused } }: Phase): string =>
  `${whole(perSecond)} reports/s, median ${milliseconds(median)}, p99 ${milliseconds(p99)}, refused ${refused}`
