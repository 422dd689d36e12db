import { median, quantile } from '../figures.ts'
import type { Measured } from './question.ts'
import type { Asked, Visitor } from './visitor.ts'

const warmUps = 10

/** Makes one kind of request for one thing after the other, so that no two answers come from the same rows. */
export async function measureEach(
  what: string,
  questions: readonly Asked[],
  visitor: Visitor,
  times: number,
): Promise<Measured> {
  const durations: number[] = []
  for (let run = 0; run < warmUps + times; run++) {
    const asked = questions[run % questions.length]
    if (!asked) throw new Error(`there is nothing to ask about: ${what}`)
    const { duration } = await visitor.ask(asked)
    if (run >= warmUps) durations.push(duration)
  }
  return { what, median: median(durations), p99: quantile(durations, 0.99), yardstick: null }
}
