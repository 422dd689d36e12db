/** `npm test`, `./test`: runs everything that must hold and closes with "N passed, N failed". */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Counts, sum } from './test-run/counts.ts'
import { chosenParts, type Part, parts } from './test-run/parts.ts'
import { runPart, stopParts } from './test-run/run-part.ts'
import { schedule } from './test-run/schedule.ts'

const cores = 2
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'muster-test-report-'))
const counted: Counts[] = []

const line = (what: string, part: Part, rest = '') =>
  console.log(`  ${what.padEnd(7)} ${part.name.padEnd(8)} ${rest}`.trimEnd())

async function run(part: Part): Promise<boolean> {
  line('begins', part)
  const { counts, failures, seconds, output } = await runPart(part, folder)
  counted.push(counts)
  const fine = counts.failed === 0
  const tests = part.reader === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed`
  line(fine ? 'passed' : 'FAILED', part, `${seconds.toFixed(1).padStart(6)} s  ${tests}`)
  if (!fine) {
    // First the names, so that they are seen wherever a long output is cut.
    for (const { test, message } of failures) console.log(`\n${test}\n${message}`)
    console.log(`\n${output.trimEnd()}\n`)
  }
  return fine
}

function leaveOut(part: Part): void {
  counted.push({ passed: 0, failed: 1 })
  line('FAILED', part, `not run, because ${part.after} failed`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopParts()
    process.exit(1)
  })
}

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await schedule(chosenParts(parts, values.only), cores, run, leaveOut)
const { passed, failed } = sum(counted)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
