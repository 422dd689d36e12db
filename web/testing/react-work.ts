import { configure } from '@testing-library/dom'

/**
 * Tests run React's production build: it takes a third of the time of the development build, but has no `act`. This is
 * a replacement. React schedules its work by `queueMicrotask` and `setImmediate`; both are wrapped, so that pending work
 * can be run at once.
 */
const waiting = new Set<() => void>()

/** React does one piece of work at a time: what it asks for meanwhile, by a turn or in an event, stays queued. */
let isWorking = () => false

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

/** Limit of rounds: work that waits for a promise reschedules itself until the promise settles. */
const mostRounds = 25

/** Runs React's pending work, as far as possible synchronously; the rest stays queued. */
function doWork(): boolean {
  if (isWorking()) return false
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

/** Calls of `act` inside others. */
let depth = 0

function act(callback: () => unknown): PromiseLike<unknown> {
  depth += 1
  let result: unknown
  try {
    result = callback()
  } finally {
    depth -= 1
  }
  if (isPromise(result)) return Promise.resolve(result).then((value) => settle().then(() => value))
  if (depth === 0) doWork()
  return Promise.resolve(result)
}

/** What `flushSync` ends with: it does the urgent work, or answers that React is in the middle of work. */
const flushOf = (ReactDOM: object): (() => boolean) =>
  (ReactDOM as Record<string, { d: { f(): boolean } }>)
    .__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?.d.f ?? (() => false)

/** Runs before anything else loads React: React and the testing library keep the functions they find then. */
async function bringAct(): Promise<void> {
  Object.assign(globalThis, {
    queueMicrotask: queued(native.queueMicrotask),
    setImmediate: queued(native.setImmediate),
  })
  const { default: React } = await import('react')
  const { default: ReactDOM } = await import('react-dom')
  await import('react-dom/client')
  Object.assign(globalThis, native)
  isWorking = flushOf(ReactDOM)
  Object.assign(React, { act })
  await import('@testing-library/react')
  // Independent of timers, which a test may have faked.
  configure({
    asyncWrapper: async (callback) => {
      const result = await callback()
      await settle()
      return result
    },
  })
}

if (process.env.NODE_ENV === 'production') await bringAct()
