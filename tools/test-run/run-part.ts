import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Counts, partCounts } from './counts.ts'
import type { Part } from './parts.ts'

const root = join(import.meta.dirname, '../..')
const longest = 20 * 60_000

export interface Ended {
  counts: Counts
  seconds: number
  output: string
}

function environment(report: string): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _colour, NO_COLOR: _noColour, ...given } = process.env
  return {
    ...given,
    PATH: [join(root, 'node_modules/.bin'), given.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The parts write to us, so that they cannot tell whether a terminal reads along.
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  }
}

const running = new Set<() => void>()

/** Ends the parts that are still running. */
export const stopParts = (): void => {
  for (const stop of running) stop()
}

/** Runs a part to its end, keeping its output for the case that it fails. */
export async function runPart(part: Part, folder: string): Promise<Ended> {
  const began = performance.now()
  const report = join(folder, `${part.name}.json`)
  const [command = '', ...options] = part.command(report)
  const child = spawn(command, options, {
    cwd: root,
    env: environment(report),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
  })
  const stop = () => child.kill()
  running.add(stop)
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(null)
    })
    child.on('close', resolve)
  })
  running.delete(stop)
  return {
    counts: partCounts(exitCode, reportedCounts(part, report, exitCode)),
    seconds: (performance.now() - began) / 1000,
    output: Buffer.concat(output).toString(),
  }
}

function reportedCounts(part: Part, report: string, exitCode: number | null): Counts | undefined {
  if (part.counts === undefined) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }
  return existsSync(report) ? part.counts(readFileSync(report, 'utf8')) : undefined
}
