import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Every look at the clock finds it 4 ms on, so a turn has three steps, however fast the machine is. */
const stepsOfTurn = 3
const slowClock = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 4))
}
afterEach(() => void vi.restoreAllMocks())

/** Who took a step in which pass of the event loop. */
async function passesOf(callers: number, steps: number): Promise<number[][]> {
  const passes: number[][] = [[]]
  function* work(caller: number): Generator<void, number> {
    for (let step = 0; step < steps; step++) {
      passes.at(-1)?.push(caller)
      yield
    }
    return caller
  }
  let isRunning = true
  const all = Promise.all(Array.from({ length: callers }, (_, caller) => inTurns(work(caller)))).finally(
    () => {
      isRunning = false
    },
  )
  while (isRunning) {
    await setImmediate()
    passes.push([])
  }
  expect(await all).toEqual(Array.from({ length: callers }, (_, caller) => caller))
  return passes.filter((pass) => pass.length > 0)
}

describe('work in turns', () => {
  it('has one turn between two passes of the event loop, whoever else works', async () => {
    slowClock()
    const passes = await passesOf(8, 2 * stepsOfTurn)
    expect(passes.map((pass) => new Set(pass).size)).toEqual(Array(16).fill(1))
    expect(passes.map((pass) => pass.length)).toEqual(Array(16).fill(stepsOfTurn))
  })

  it('gives each its turn before anyone has the next', async () => {
    slowClock()
    const order = (await passesOf(3, 2 * stepsOfTurn)).map(([caller]) => caller)
    expect(order).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('fails as its steps do, and the others go on', async () => {
    function* failing(): Generator<void, never> {
      yield
      throw new Error('full')
    }
    function* working(): Generator<void, string> {
      yield
      return 'done'
    }
    const [failed, done] = await Promise.allSettled([inTurns(failing()), inTurns(working())])
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'full' } })
    expect(done).toMatchObject({ value: 'done' })
  })
})
