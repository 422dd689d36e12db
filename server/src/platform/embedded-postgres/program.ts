import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { StartError } from '../errors/errors.ts'
import type { DatabaseUser } from './user.ts'

export function startProgram(
  user: DatabaseUser,
  program: string,
  options: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [first = program, ...rest] = [...user.through, program, ...options]
  return spawn(first, rest, {
    ...(user.through.length === 0 && user.ids),
    // A process group of its own: Ctrl-C in a terminal then reaches the service only, which stops the database last.
    detached: true,
    cwd: '/',
    stdio,
  })
}

/** Runs a program to its end and returns its output; a failure ends the start with its last lines. */
export async function runProgram(
  user: DatabaseUser,
  program: string,
  options: readonly string[],
): Promise<string> {
  const child = startProgram(user, program, options, ['ignore', 'pipe', 'pipe'])
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? null : `exit code ${code}`))
  })
  if (failure === null) return said
  const lastWords = said.trim().split('\n').at(-1) ?? ''
  throw new StartError(`${path.basename(program)} failed (${failure}): ${lastWords}`)
}
