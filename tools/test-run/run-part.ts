import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Counts, partCounts } from './counts.ts'
import type { Failure } from './failures.ts'
import type { Part } from './parts.ts'
import type { FileTime } from './slowest.ts'

const root = join(import.meta.dirname, '../..')
/** Minutes after which a part counts as hanging: several times what the longest takes. */
const usualPatience = 45

export interface Ended {
  counts: Counts
  /** The tests that failed, as the report names them. */
  failures: Failure[]
  times: FileTime[]
  seconds: number
  output: string
}

function environment(report: string): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _colour, NO_COLOR: _noColour, ...given } = process.env
  return {
    ...given,
    PATH: [join(root, 'node_modules/.bin'), given.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The parts write to a pipe, so they cannot tell whether the output goes to a terminal.
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  }
}

const running = new Set<() => void>()

/** Ends the parts that are still running. */
export const stopParts = (): void => {
  for (const stop of running) stop()
}

/** Runs a part to its end, keeping its output in case it fails. One that hangs is killed, and reported as such. */
export async function runPart(part: Part, folder: string, patience = usualPatience): Promise<Ended> {
  const began = performance.now()
  const report = join(folder, `${part.name}.json`)
  const [command = '', ...options] = part.command(report)
  const child = spawn(command, options, {
    cwd: root,
    env: environment(report),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill()
  running.add(stop)
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const clock = setTimeout(() => {
    output.push(Buffer.from(`\nEnded: it took more than ${patience} minutes.\n`))
    stop()
  }, patience * 60_000)
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(null)
    })
    child.on('close', resolve)
  })
  clearTimeout(clock)
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

function reportedCounts(
  { reader }: Part,
  written: string | undefined,
  exitCode: number | null,
): Counts | undefined {
  if (reader === undefined) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }
  return written === undefined ? undefined : reader.counts(written)
}
