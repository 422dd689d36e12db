import type { Options } from '../figures.ts'
import type { Console } from './in-console.ts'
import { lineOf, type Measured, measure, type Question } from './question.ts'

/** Measures questions of one kind one after the other, and prints each figure as it comes. */
export async function measureAll(
  kind: string,
  questions: readonly Question[],
  { visitors, duck }: Pick<Console, 'visitors' | 'duck'>,
  { times }: Pick<Options, 'times'>,
  say: (line: string) => void,
): Promise<Measured[]> {
  say(kind)
  const all: Measured[] = []
  for (const question of questions) {
    const measured = await measure(question, visitors, duck, times)
    say(`  ${lineOf(measured)}`)
    all.push(measured)
  }
  return all
}
