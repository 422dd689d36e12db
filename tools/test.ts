/**
 * `npm test`, `./test`: runs everything that must pass and closes with "N passed, N failed". `--only unit,server` runs
 * some parts; `--changed` what the changes since the last commit can have broken, `--changed --since main` since
 * another.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserTests, changedFiles } from './test-run/changed.ts'
import { type Counts, sum } from './test-run/counts.ts'
import { type Failure, unnamedFailure } from './test-run/failures.ts'
import { chosenParts, missingPrograms, type Part, parts, partsOfChange } from './test-run/parts.ts'
import { type Ended, runPart, stopParts } from './test-run/run-part.ts'
import { schedule } from './test-run/schedule.ts'
import { makeScratch, removeScratch } from './test-run/scratch.ts'
import { type FileTime, slowestLines } from './test-run/slowest.ts'
import { Standstills } from './test-run/standstills.ts'

const cores = 2
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
  },
})
const folder = makeScratch()
const standstills = Standstills.watch()
const counted: Counts[] = []
const failed: Failure[] = []
const times: FileTime[] = []

const line = (what: string, part: Part, rest = '') =>
  console.log(`  ${what.padEnd(7)} ${part.name.padEnd(8)} ${rest}`.trimEnd())

/**
 * Runs a part once more where it failed while the machine stood still: statements and requests are given up then because
 * only the clock goes on, which says nothing about Muster.
 */
async function runFairly(part: Part): Promise<Ended> {
  const began = performance.now()
  const ended = await runPart(part, folder)
  const standstill = standstills.longestSince(began)
  if (ended.counts.failed === 0 || standstill === 0) return ended
  line('again', part, `the machine stood still for ${(standstill / 1000).toFixed(0)} s, and these failed:`)
  for (const { test } of ended.failures) console.log(`          ${test}`)
  return await runPart(part, folder)
}

async function run(part: Part): Promise<boolean> {
  line('begins', part)
  const { counts, failures, seconds, output, ...ended } = await runFairly(part)
  counted.push(counts)
  times.push(...ended.times)
  const fine = counts.failed === 0
  const tests = part.reader === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed`
  line(fine ? 'passed' : 'FAILED', part, `${seconds.toFixed(1).padStart(6)} s  ${tests}`)
  if (!fine && failures.length === 0) console.log(`\n${output.trimEnd()}\n`)
  if (!fine) failed.push(...(failures.length > 0 ? failures : [unnamedFailure(part.name, output)]))
  return fine
}

function leaveOut(part: Part): void {
  counted.push({ passed: 0, failed: 1 })
  line('FAILED', part, `not run: one of ${part.after?.join(', ')} failed`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopParts()
    process.exit(1)
  })
}

process.once('exit', () => removeScratch(folder))
const wanted = values.changed
  ? partsOfChange(values.since, browserTests(root, changedFiles(root, values.since)))
  : chosenParts(parts, values.only)
const runnable = wanted.filter((part) => {
  const missing = missingPrograms(part)
  if (missing.length > 0) line('skipped', part, `${missing.join(', ')} not installed`)
  return missing.length === 0
})
await schedule(runnable, cores, run, leaveOut)
const total = sum(counted)
const standstill = standstills.longestSince(0)
if (standstill > 0) console.log(`\nThe machine stood still for ${(standstill / 1000).toFixed(0)} s.`)
if (times.length > 0) console.log(['', 'The slowest files:', ...slowestLines(times, root), ''].join('\n'))
// Last, so that they are seen wherever a long output is cut.
for (const { test, message } of failed) console.log(`FAILED ${test}\n${message}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
