import path from 'node:path'
import { parseArgs } from 'node:util'
import { anomalies } from './anomalies/anomalies.ts'
import { lighthouseFigures } from './browser/lighthouse.ts'
import { bytes } from './bytes/bytes.ts'
import { cases } from './cases/cases.ts'
import { cluster } from './cluster/cluster.ts'
import { battery } from './console/battery.ts'
import { device } from './console/device.ts'
import { exporting } from './console/export.ts'
import { lists } from './console/lists.ts'
import { overview } from './console/overview.ts'
import { performanceCharts } from './console/performance.ts'
import { savedThreshold } from './console/saved-threshold.ts'
import { underLoad } from './console/under-load.ts'
import { visit } from './console/visit.ts'
import { endAll } from './ending.ts'
import { rollup } from './estate/rollup.ts'
import { series } from './estate/series.ts'
import { sizes } from './estate/sizes.ts'
import { threshold } from './estate/threshold.ts'
import { type Benchmark, type Figure, tableOf } from './figures.ts'
import { culprit } from './foresight/culprit.ts'
import { forecast } from './foresight/forecast.ts'
import { thresholds } from './foresight/thresholds.ts'
import { flood } from './ingest/flood.ts'
import { ingest } from './ingest/ingest.ts'
import { moving } from './moving/moving.ts'
import { refusals } from './refusals/refusals.ts'
import { quietWorlds } from './worlds/quiet-worlds.ts'

const benchmarks: readonly Benchmark[] = [
  ingest,
  flood,
  quietWorlds,
  cluster,
  refusals,
  bytes,
  sizes,
  rollup,
  threshold,
  savedThreshold,
  series,
  lists,
  visit,
  overview,
  performanceCharts,
  device,
  exporting,
  battery,
  underLoad,
  moving,
  anomalies,
  cases,
  forecast,
  culprit,
  thresholds,
  lighthouseFigures,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    'flood-seconds': { type: 'string', default: '300' },
    connections: { type: 'string', default: '128' },
    worlds: { type: 'string', default: '1,200' },
    'refused-wait': { type: 'string', default: '1' },
    times: { type: 'string', default: '200' },
    profile: { type: 'string' },
    data: { type: 'string' },
    threshold: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const chosen =
  positionals.length === 0 ? benchmarks : benchmarks.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !benchmarks.some((each) => each.name === name))

if (values.help || unknown.length > 0) {
  const names = benchmarks.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`)
  console.log(
    [
      'npm run bench -- [names] [--seconds 60] [--flood-seconds 300] [--times 200]',
      '  forecast [--seed NUMBER] | forecast --data FOLDER [--threshold 80] | culprit, anomalies [--seed NUMBER]',
      ...names,
    ].join('\n'),
  )
  process.exit(unknown.length > 0 ? 1 : 0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await endAll()
    process.exit(130)
  })
}

const figures: Figure[] = []
for (const { name, about, run } of chosen) {
  console.log(`${name}: ${about}`)
  const options = {
    folder: path.resolve(process.env.BENCH_DIR ?? path.join(import.meta.dirname, '../../.bench')),
    seconds: Number(values.seconds),
    floodSeconds: Number(values['flood-seconds']),
    connections: Number(values.connections),
    worlds: values.worlds.split(',').map(Number),
    refusedWait: Number(values['refused-wait']),
    times: Number(values.times),
    ...(values.data && { data: values.data }),
    ...(values.threshold && { threshold: Number(values.threshold) }),
    ...(values.seed && { seed: Number(values.seed) }),
    ...(values.profile && { profile: values.profile }),
  }
  figures.push(...(await run(options, (line) => console.log(`  ${line}`))))
}
console.log(`\n${tableOf(figures)}`)
if (figures.some(({ met }) => met === false)) process.exitCode = 1
