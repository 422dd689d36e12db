import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { fuzzAgents } from './agents/fuzz-agents.ts'

/**
 * The fuzz for longer: `npm run fuzz -- --requests 1000000 --reports 20000 --seed 7`. If only one of the two numbers is
 * given, only that kind is sent: requests of any kind, or what agents send. The latter are reproducible with the same
 * `--seed` and `--now`, milliseconds since the epoch.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    reports: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    now: { type: 'string', default: String(Date.now()) },
  },
})
const asked = values.requests !== undefined || values.reports !== undefined
const requests = Number(values.requests ?? (asked ? 0 : 100_000))
const reports = Number(values.reports ?? (asked ? 0 : 20_000))
let failed = false

if (reports > 0) {
  process.stdout.write(`  ${reports} reports and enrollments, --seed ${values.seed} --now ${values.now}\n`)
  const { statuses, kinds, seconds, faults } = await fuzzAgents({
    seed: Number(values.seed),
    now: Number(values.now),
    reports,
  })
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .toSorted()
      .map(([name, number]) => `${name}: ${number}`)
      .join(', ')
  process.stdout.write(`  answered ${listed(statuses)} (${seconds.toFixed(0)} s)\n  sent ${listed(kinds)}\n`)
  for (const fault of faults) process.stdout.write(`    ${fault}\n`)
  process.stdout.write(`  ${faults.length === 0 ? 'passed' : 'FAILED'}\n`)
  failed = faults.length > 0
}

if (requests > 0) {
  process.stdout.write(`  ${requests} requests, seed ${values.seed}\n`)
  const { status } = spawnSync('vitest', ['run', '--project', 'server', 'server/test/fuzz'], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: values.seed },
  })
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
