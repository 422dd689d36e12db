import type { Duck } from '../duck.ts'
import type { PersonName } from '../estate/people.ts'
import { median, milliseconds, quantile, timed } from '../figures.ts'
import { type Asked, contentOf, type Visitor } from './visitor.ts'

export type Row = Record<string, unknown>

/** A request to the console, and the same in DuckDB's SQL. */
export interface Question extends Asked {
  what: string
  as: PersonName
  /** Statements that answer the same; their rows one after the other. Null where there is no yardstick. */
  yardstick: readonly string[] | null
  /** What both answers have to agree on, in order. */
  ours(answer: unknown): readonly unknown[]
  theirs(results: readonly Row[][]): readonly unknown[]
}

export interface Measured {
  what: string
  /** Milliseconds. */
  median: number
  p99: number
  /** DuckDB's median. */
  yardstick: number | null
}

export type Visitors = Record<PersonName, Visitor>

const warmUps = 5
/** DuckDB answers once per this many of our answers: its median needs no more. */
const yardstickEvery = 8

/** Compares the answers, then asks repeatedly, one after the other, with DuckDB in between. */
export async function measure(
  question: Question,
  visitors: Visitors,
  duck: Duck,
  times: number,
): Promise<Measured> {
  const visitor = visitors[question.as]
  const askDuck = async () => {
    const results: Row[][] = []
    for (const statement of question.yardstick ?? []) results.push(await duck.rows<Row>(statement))
    return results
  }
  const answered = await visitor.ask(question)
  if (question.yardstick) {
    compare(question.what, question.ours(contentOf(answered)), question.theirs(await askDuck()))
  }
  for (let run = 0; run < warmUps; run++) {
    await visitor.ask(question)
    await askDuck()
  }
  const own: number[] = []
  const other: number[] = []
  for (let run = 0; run < times; run++) {
    own.push((await visitor.ask(question)).duration)
    if (question.yardstick && run % yardstickEvery === 0) other.push(await timed(askDuck))
  }
  return {
    what: question.what,
    median: median(own),
    p99: quantile(own, 0.99),
    yardstick: question.yardstick && median(other),
  }
}

function compare(what: string, ours: readonly unknown[], theirs: readonly unknown[]): void {
  const [own, other] = [ours, theirs].map((answer) => answer.map((each) => JSON.stringify(each)))
  const wrong = own?.findIndex((each, index) => each !== other?.[index]) ?? -1
  if (wrong < 0 && ours.length === theirs.length) return
  throw new Error(
    `${what} is not what DuckDB gets: ${ours.length} and ${theirs.length} values, ` +
      `at ${wrong} ${own?.[wrong]} instead of ${other?.[wrong]}`,
  )
}

const width = 62

export function lineOf({ what, median: own, p99, yardstick }: Measured): string {
  const compared =
    yardstick === null
      ? ''
      : `, DuckDB ${milliseconds(yardstick).padStart(8)}, ratio ${(own / yardstick).toFixed(2)}`
  return `${what.padEnd(width)} p50 ${milliseconds(own).padStart(8)}, p99 ${milliseconds(p99).padStart(8)}${compared}`
}
