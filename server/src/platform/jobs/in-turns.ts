import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which other work gets its turn. */
const turn = 10

/** Takes all steps, and lets other work run in between. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < turn) continue
    await setImmediate()
    began = performance.now()
  }
}
