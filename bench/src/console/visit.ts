import type { Benchmark, Figure } from '../figures.ts'
import { median, milliseconds, quantile } from '../figures.ts'
import { type Console, inConsole } from './in-console.ts'
import type { Visitors } from './question.ts'
import { type Compared, visitComparisons } from './visit-comparisons.ts'
import type { Asked } from './visitor.ts'

/** What a visit costs beyond its plain calls, each against them in turn: whatever slows one down slows both. */
export const visit: Benchmark = {
  name: 'visit',
  about: 'calls of a visit of 100,000 devices over HTTP, against the plain calls that they stand for',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => await figuresOfVisit(console, options.times, say)),
}

const warmUps = 5

async function figuresOfVisit(
  console: Console,
  times: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const compared of await visitComparisons(console)) {
    const own: number[] = []
    const plain: number[] = []
    for (let run = 0; run < warmUps + times; run++) {
      const took = await timesOf(compared, console.visitors)
      if (run < warmUps) continue
      own.push(took.own)
      plain.push(took.plain)
    }
    const figure = figureOf(compared, own, plain)
    say(
      `${compared.what.padEnd(56)} p50 ${figure.figure}, p95 ${milliseconds(quantile(own, 0.95))}, ${figure.yardstick}`,
    )
    figures.push(figure)
  }
  return figures
}

async function timesOf({ as = 'all', ask, plain }: Compared, visitors: Visitors) {
  const take = async (calls: readonly Asked[]) => {
    let taken = 0
    for (const each of calls) taken += (await visitors[as].ask(each)).duration
    return taken
  }
  return { own: await take([ask]), plain: await take(plain) }
}

function figureOf(
  { what, plain, against, mostRatio }: Compared,
  own: readonly number[],
  other: readonly number[],
): Figure {
  const ratio = median(own) / median(other)
  return {
    what: `visit: ${what}`,
    figure: milliseconds(median(own)),
    yardstick: `${against}${plain.length > 1 ? `, ${plain.length} calls` : ''} ${milliseconds(median(other))}`,
    ratio,
    target: `≤ ${mostRatio}`,
    met: ratio <= mostRatio,
  }
}
