import { setImmediate } from 'node:timers'

/** Milliseconds after which other work gets its turn. */
const turn = 10

/** Callers that wait for a turn, the longest waiting first. */
const waiting: (() => void)[] = []
let isTurnToCome = false

/**
 * Takes all steps, and lets other work run in between. All callers of a process share one budget: between two passes of
 * the event loop one of them has its turn, so that many at once keep nobody waiting for longer than one does.
 */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await nextTurn()
    const began = performance.now()
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() - began < turn)
  }
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isTurnToCome) return
    isTurnToCome = true
    setImmediate(giveTurn)
  })

function giveTurn(): void {
  waiting.shift()?.()
  isTurnToCome = waiting.length > 0
  // What is set during a pass comes in the next one.
  if (isTurnToCome) setImmediate(giveTurn)
}
