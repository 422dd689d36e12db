import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Counts, partCounts } from './counts.ts'
import type { Failure } from './failures.ts'
import type { Part } from './parts.ts'
import type { FileTime } from './slowest.ts'

const root = join(import.meta.dirname, '../..')
export interface Patience {
  /** Minutes after which a part counts as hanging. */
  minutes: number
  /** Seconds that a part told to end has for it; then it is killed. */
  secondsToEnd: number
}
/** Several times what the longest takes, and more than a browser and a database need to end. */
const usualPatience: Patience = { minutes: 45, secondsToEnd: 30 }

export interface Ended {
  counts: Counts
  /** The tests that failed, as the report names them. */
  failures: Failure[]
  times: FileTime[]
  seconds: number
  output: string
}

function environment(folder: string, report: string): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _colour, NO_COLOR: _noColour, ...given } = process.env
  return {
    ...given,
    PATH: [join(root, 'node_modules/.bin'), given.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR: folder,
    // The parts write to a pipe, so they cannot tell whether the output goes to a terminal.
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  }
}

const running = new Set<() => void>()

/** Ends the parts that are still running. */
export const stopParts = (): void => {
  for (const stop of running) stop()
}

/**
 * Runs a part to its end and keeps its output in case it fails; its report and temporary files go to the folder. One that
 * hangs is ended with all that it started, and reported as such.
 */
export async function runPart(part: Part, folder: string, patience = usualPatience): Promise<Ended> {
  const began = performance.now()
  const report = join(folder, `${part.name}.json`)
  // A part that is run again must not be judged by what it said before.
  rmSync(report, { force: true })
  const [command = '', ...options] = part.command(report)
  const child = spawn(command, options, {
    cwd: root,
    env: environment(folder, report),
    stdio: ['ignore', 'pipe', 'pipe'],
    // As the leader of a group, which can be ended as a whole.
    detached: true,
  })
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    signalGroup(child, 'SIGTERM')
    killing ??= setTimeout(() => signalGroup(child, 'SIGKILL'), patience.secondsToEnd * 1000)
  }
  running.add(stop)
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const clock = setTimeout(() => {
    output.push(Buffer.from(`\nEnded: it took more than ${patience.minutes} minutes.\n`))
    stop()
  }, patience.minutes * 60_000)
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(null)
    })
    child.on('close', resolve)
  })
  clearTimeout(clock)
  clearTimeout(killing)
  running.delete(stop)
  const written = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  return {
    counts: partCounts(exitCode, reportedCounts(part, written, exitCode), part.mayBeEmpty),
    failures: written === undefined ? [] : (part.reader?.failures(written) ?? []),
    times: written === undefined ? [] : (part.reader?.times(written) ?? []),
    seconds: (performance.now() - began) / 1000,
    output: Buffer.concat(output).toString(),
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function reportedCounts(
  { reader }: Part,
  written: string | undefined,
  exitCode: number | null,
): Counts | undefined {
  if (reader === undefined) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }
  return written === undefined ? undefined : reader.counts(written)
}
