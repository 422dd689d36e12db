import type { Part } from './parts.ts'

/** Whether a part passed. */
type Run = (part: Part) => Promise<boolean>

/**
 * Runs parts in order on so many cores: each starts when enough of them are free and its prerequisites have passed. A
 * part is skipped if one of those failed.
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

  const mayBegin = ({ cores: needed, after = [] }: Part) =>
    needed <= free && after.every((name) => passed.get(name) === true)

  const leftOut = () => waiting.find(({ after = [] }) => after.some((name) => passed.get(name) === false))

  while (waiting.length > 0 || running.size > 0) {
    for (let part = leftOut(); part !== undefined; part = leftOut()) {
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
    } else if (waiting.length > 0) {
      throw new Error(`Nothing can begin ${waiting.map(({ name }) => name).join(', ')}.`)
    }
  }
}
