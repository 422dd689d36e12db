import { spawnSync } from 'node:child_process'

/** Whether a program is on this machine. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** The end of a test's name where a program that it needs is missing. */
export const orSkipped = (program: string): string =>
  isInstalled(program) ? '' : ` (skipped: ${program} is not installed)`
