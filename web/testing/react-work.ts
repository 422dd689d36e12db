import { configure } from '@testing-library/dom'

/**
 * The tests run the React that people run: its production build takes a third of the time of the development build,
 * but knows no `act`. This one does the same. React puts its work into the queue of the microtasks and hands it to
 * `setImmediate`; both pass through here, so what waits can be done at once.
 */
const waiting = new Set<() => void>()

const queued =
  (queue: (task: () => void) => unknown) =>
  (work: () => void): void => {
    const task = () => {
      if (waiting.delete(task)) work()
    }
    waiting.add(task)
    queue(task)
  }

const native = { queueMicrotask: globalThis.queueMicrotask, setImmediate: globalThis.setImmediate }

/** Rounds of work that one piece may bring about. What waits for a promise asks for ever more, until that has its turn. */
const mostRounds = 25

/** What React has to do, as far as it can be done at once; the rest is in the queues. */
function doWork(): boolean {
  const some = waiting.size > 0
  for (let round = 0; waiting.size > 0 && round < mostRounds; round++) for (const task of [...waiting]) task()
  return some
}

const turn = () => new Promise<void>((resolve) => void native.setImmediate(() => resolve()))

async function settle(): Promise<void> {
  do await turn()
  while (doWork())
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

function act(callback: () => unknown): PromiseLike<unknown> {
  const result = callback()
  if (isPromise(result)) return Promise.resolve(result).then((value) => settle().then(() => value))
  doWork()
  return Promise.resolve(result)
}

/** Before anything else loads React: it and the testing library keep what they find then. */
async function bringAct(): Promise<void> {
  Object.assign(globalThis, {
    queueMicrotask: queued(native.queueMicrotask),
    setImmediate: queued(native.setImmediate),
  })
  const { default: React } = await import('react')
  await import('react-dom/client')
  Object.assign(globalThis, native)
  Object.assign(React, { act })
  await import('@testing-library/react')
  // Nothing here goes by the clock, which a test may have stopped.
  configure({
    asyncWrapper: async (callback) => {
      const result = await callback()
      await settle()
      return result
    },
  })
}

if (process.env.NODE_ENV === 'production') await bringAct()
