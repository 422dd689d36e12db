import { type Console, inConsole } from '../console/in-console.ts'
import { countQuestions, filterQuestions, searchQuestions, sortQuestions } from '../console/list-questions.ts'
import { optionQuestions, overviewQuestions } from '../console/overview-questions.ts'
import { measure, type Question } from '../console/question.ts'
import { givenServer } from '../database/given-server.ts'
import { type Benchmark, type Figure, median, milliseconds, type Options } from '../figures.ts'
import { describedRate, type TakenIn, takeIn } from '../ingest/ingest.ts'

/** At least this share of the reports per second, and at most so many times as long for a read. */
const targets = { ingest: 0.6, read: 3 }

type Say = (line: string) => void

/** What a cluster costs on a machine where it can gain nothing. */
export const cluster: Benchmark = {
  name: 'cluster',
  about: 'ingest, lists and overview on the server of TEST_DATABASE_URL, against one PostgreSQL',
  run: async (options, say) => {
    const server = givenServer()
    if (!server) {
      say('skipped: TEST_DATABASE_URL names no server')
      return []
    }
    const plain = process.env.PLAIN_DATABASE_URL ?? null
    const figures: Figure[] = []
    for (const worlds of options.worlds) {
      const title = `a cluster’s ingest, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}`
      const atPlain = await takeIn(worlds, options, say, plain)
      figures.push(compareIngest(title, atPlain, await takeIn(worlds, options, say, server)))
    }
    return [...figures, ...(await compareReads({ plain, server }, options, say))]
  },
}

function compareIngest(what: string, plain: TakenIn, clustered: TakenIn): Figure {
  const ratio = clustered.result.perSecond / plain.result.perSecond
  return {
    what,
    figure: describedRate(clustered),
    yardstick: `one PostgreSQL ${describedRate(plain)}`,
    ratio,
    target: `≥ ${targets.ingest} times`,
    met: ratio >= targets.ingest,
  }
}

interface Servers {
  /** Null for the embedded database. */
  plain: string | null
  server: string
}

/** Asks both the same, one after the other; the slowest read of each kind counts. */
async function compareReads({ plain, server }: Servers, options: Options, say: Say): Promise<Figure[]> {
  const compare = (a: Console) => async (b: Console) => {
    const figures: Figure[] = []
    for (const [kind, questions] of readsOf(await serialNumber(a))) {
      figures.push(slowest(kind, await ratiosOf(questions, a, b, options.times, say)))
    }
    return figures
  }
  return await inConsole(
    options,
    say,
    async (atPlain) => await inConsole(options, say, compare(atPlain), server),
    plain,
  )
}

const readsOf = (serial: string): [kind: string, questions: Question[]][] => [
  ['lists by sort', sortQuestions(1)],
  ['lists by filter', filterQuestions()],
  ['lists by search', searchQuestions(serial)],
  ['counts', countQuestions(serial)],
  ['overview', overviewQuestions()],
  ['what filters offer', optionQuestions()],
]

async function serialNumber({ duck }: Console): Promise<string> {
  const [known] = await duck.rows<{ serial_number: string }>(
    'SELECT serial_number FROM listed WHERE number = 4711',
  )
  return known?.serial_number ?? ''
}

interface Compared {
  what: string
  plain: number
  clustered: number
}

async function ratiosOf(
  questions: readonly Question[],
  plain: Console,
  clustered: Console,
  times: number,
  say: Say,
): Promise<Compared[]> {
  const all: Compared[] = []
  for (const question of questions) {
    const asked = { ...question, yardstick: null }
    const [a, b] = [
      await measure(asked, plain.visitors, plain.duck, times),
      await measure(asked, clustered.visitors, clustered.duck, times),
    ]
    all.push({ what: question.what, plain: a.median, clustered: b.median })
    say(`  ${question.what}: ${milliseconds(b.median)}, one PostgreSQL ${milliseconds(a.median)}`)
  }
  return all
}

const ratioOf = ({ plain, clustered }: Compared) => clustered / plain

function slowest(kind: string, compared: readonly Compared[]): Figure {
  const [worst] = compared.toSorted((a, b) => ratioOf(b) - ratioOf(a))
  if (!worst) throw new Error(`nothing was asked of ${kind}`)
  return {
    what: `a cluster’s ${kind}, ${worst.what}`,
    figure: milliseconds(worst.clustered),
    yardstick: `one PostgreSQL ${milliseconds(worst.plain)}, median of all ratios ${median(compared.map(ratioOf)).toFixed(2)}`,
    ratio: ratioOf(worst),
    target: `≤ ${targets.read} times`,
    met: ratioOf(worst) <= targets.read,
  }
}
