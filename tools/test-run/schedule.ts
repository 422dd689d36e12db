import type { Part } from './parts.ts'

/** Whether a part passed. */
type Run = (part: Part) => Promise<boolean>

/**
 * Runs parts in their order on so many cores: each begins when enough of them are free and the part it comes
 * after has passed. A part whose forerunner failed is left out.
 */
export async function schedule(
  parts: readonly Part[],
  cores: number,
  run: Run,
  leaveOut: (part: Part) => void,
): Promise<void> {
  const waiting = [...parts]
  const running = new Map<string, Promise<void>>()
  const passed = new Map<string, boolean>()
  let free = cores

  const mayBegin = ({ cores: needed, after }: Part) =>
    needed <= free && (after === undefined || passed.get(after) === true)

  const blocked = () => waiting.find(({ after }) => after !== undefined && passed.get(after) === false)

  while (waiting.length > 0 || running.size > 0) {
    for (let part = blocked(); part !== undefined; part = blocked()) {
      waiting.splice(waiting.indexOf(part), 1)
      passed.set(part.name, false)
      leaveOut(part)
    }
    const next = waiting.find(mayBegin)
    if (next !== undefined) {
      waiting.splice(waiting.indexOf(next), 1)
      free -= next.cores
      const done = run(next).then((fine) => {
        passed.set(next.name, fine)
        running.delete(next.name)
        free += next.cores
      })
      running.set(next.name, done)
    } else if (running.size > 0) {
      await Promise.race(running.values())
    }
  }
}
