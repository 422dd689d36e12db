import { parseArgs } from 'node:util'
import { demoPlan, demoSeed, loadPlan } from './demo-plan.ts'
import { describe } from './describe.ts'
import { type LiveCounts, noCounts, runLive } from './live.ts'
import { estate } from './make-estate.ts'

const usage = `Devices that are not there, reporting to a Muster that is.

npm run simulate -- --url https://muster.example.com --token TOKEN [--token TOKEN …]
  --devices N     how many devices, 100 without it
  --worlds M      in how many worlds, as many as tokens without it; worlds take the tokens in turn
  --rate X        reports in a second of all together; without it each device reports every 15 minutes
  --seed S        another estate
  --made DATE     the date around which the estate is made; today without it
  --seconds N     stops by itself

npm run simulate -- --describe [--devices N] [--seed S] [--made DATE]
  prints what the demo's estate looks like
`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string', multiple: true, default: [] },
    devices: { type: 'string' },
    worlds: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string' },
    made: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    seconds: { type: 'string' },
    describe: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** A number option, or its default. */
function numberIn(name: 'devices' | 'worlds' | 'rate' | 'seed' | 'seconds', otherwise: number): number {
  const given = values[name]
  if (given === undefined) return otherwise
  const number = Number(given)
  if (given.trim() !== '' && Number.isFinite(number) && number > 0) return number
  console.error(`--${name} must be a number above 0, not "${given}".`)
  process.exit(2)
}

if (values.help) console.log(usage)
else if (values.describe) describeDemo()
else if (!values.url || values.token.length === 0) {
  console.error(usage)
  process.exitCode = 2
} else await load(values.url, values.token)

function describeDemo(): void {
  const plan = demoPlan(values.made)
  const worlds = plan.worlds.map((world) => ({ ...world, devices: numberIn('devices', world.devices) }))
  const made = estate(numberIn('seed', demoSeed), {
    ...plan,
    worlds: values.devices ? worlds.slice(0, 1) : worlds,
  })
  for (const world of made.worlds) {
    for (const line of describe(made, world)) console.log(line)
    console.log()
  }
}

async function load(serviceUrl: string, tokens: readonly string[]): Promise<void> {
  const plan = loadPlan(values.made, numberIn('worlds', tokens.length), numberIn('devices', 100))
  const made = estate(numberIn('seed', demoSeed), plan)
  const places = new Map(made.worlds.map(({ id }, index) => [id, tokens[index % tokens.length] ?? null]))
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  process.once('SIGTERM', () => ending.abort())
  if (values.seconds) setTimeout(() => ending.abort(), numberIn('seconds', 0) * 1000).unref()
  const counts = noCounts()
  const started = Date.now()
  const printing = setInterval(() => console.log(lineOf(counts, started)), 10_000)
  const tokenOf = (worldId: string) => places.get(worldId) ?? null
  const rate = values.rate === undefined ? {} : { rate: numberIn('rate', 1) }
  await runLive({ estate: made, serviceUrl, tokenOf, now: Date.now, ...rate }, ending.signal, counts)
  clearInterval(printing)
  console.log(lineOf(counts, started))
}

function lineOf(
  { answered, refused, refusedPieces, failed, late, latencies }: LiveCounts,
  started: number,
): string {
  const seconds = (Date.now() - started) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const failures = Object.entries(failed).map(([trouble, count]) => `${trouble} ${count}`)
  return [
    `${Math.round(seconds)} s`,
    `accepted ${answered} (${(answered / seconds).toFixed(1)}/s)`,
    `refused ${refused}, pieces ${refusedPieces}`,
    `failed ${failures.join(' ') || 0}`,
    `late ${late}`,
    `ms p50 ${at(0.5)} p99 ${at(0.99)}`,
  ].join('  ')
}
