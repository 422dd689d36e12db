import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** The fuzz tests for longer: `npm run fuzz -- --requests 1000000 --seed 7`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
process.stdout.write(`  ${values.requests} requests, seed ${values.seed}\n`)
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'server/test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
})
process.exit(status ?? 1)
