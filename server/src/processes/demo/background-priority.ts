import { getPriority, setPriority } from 'node:os'

const background = 10

/** Lets people who use the console go first. Only on Linux, where a thread has a priority of its own. */
export function takeBackgroundPriority(): void {
  if (process.platform === 'linux' && getPriority() < background) setPriority(background)
}
