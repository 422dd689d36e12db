import { parseArgs } from 'node:util'
import { upgradeFrom } from '../roles/upgrade-from.ts'
import { killBetweenPhases } from './between-phases.ts'
import { restartBy } from './given-server.ts'
import { growCluster } from './growing-cluster.ts'
import { deliveriesKilled } from './killed-deliveries.ts'
import { victims } from './kills.ts'
import { killsAt } from './long-kills.ts'
import { orders } from './orders.ts'
import { databaseAway, databaseHangs, diskFull } from './scenarios.ts'
import { readyWithin, type Verdict } from './verdict.ts'

/**
 * The faults at full size: `npm run faults -- --seed 7 --only service,orders --kills 10`. One line per scenario; exits
 * with 1 where anything is wrong. `--only upgrade --from FOLDER` upgrades from the checkout of an earlier version, with its
 * packages installed. With TEST_DATABASE_URL the kills are those of a database on that server or cluster;
 * `--node-restart-command` then names a command that kills and restarts the node at NODE_HOST and NODE_PORT. `phases` and
 * `grow` need a cluster with two workers.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    kills: { type: 'string', default: '50' },
    seeds: { type: 'string', default: '20' },
    readings: { type: 'string', default: '100000' },
    from: { type: 'string', default: '' },
    'node-restart-command': { type: 'string' },
  },
})
const seed = Number(values.seed)

const givenUrl = process.env.TEST_DATABASE_URL
const command = values['node-restart-command']
const restartNode = command === undefined ? null : restartBy(command)
const kill = killsAt(seed, Number(values.kills), givenUrl, restartNode)

/** What needs the processes and files of a database of its own. */
const beside = (scenario: () => Promise<Verdict | string>) => async () =>
  givenUrl ? 'without TEST_DATABASE_URL only' : await scenario()

/** What needs the nodes of a cluster. */
const onCluster = (scenario: (url: string) => Promise<Verdict | string>) => async () =>
  givenUrl ? await scenario(givenUrl) : 'with TEST_DATABASE_URL of a cluster only'

const scenarios: Record<string, () => Promise<Verdict | string>> = {
  ...Object.fromEntries(victims.map((victim) => [victim, () => kill([victim])])),
  mixed: () => kill(victims),
  deliveries: beside(() => deliveriesKilled(seed, Number(values.kills))),
  away: beside(() => databaseAway(seed, 30_000, true, readyWithin.alone)),
  hangs: beside(() => databaseHangs(seed, 5, 20_000, readyWithin.alone)),
  disk: beside(() => diskFull(seed, 4, 10_000, readyWithin.alone)),
  ...(values.from !== '' && { upgrade: beside(() => upgradeFrom(values.from)) }),
  phases: onCluster((url) => killBetweenPhases(seed, Number(values.kills), url, restartNode)),
  grow: onCluster((url) => growCluster(seed, url)),
  orders: () => orders({ seed, seeds: Number(values.seeds), readings: Number(values.readings) }),
}

const wanted = values.only === '' ? Object.keys(scenarios) : values.only.split(',')
const unknown = wanted.filter((name) => !(name in scenarios))
if (unknown.length > 0) {
  process.stderr.write(
    `No scenario is named ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}\n`,
  )
  process.exit(2)
}

let failed = 0
process.stdout.write(`  seed ${seed}\n`)
for (const name of wanted) {
  const began = performance.now()
  const verdict = await scenarios[name]?.().catch(
    (error: unknown): Verdict => ({ name, figures: {}, problems: [String(error)] }),
  )
  if (verdict === undefined) continue
  if (typeof verdict === 'string') {
    process.stdout.write(`  skipped ${name}: ${verdict}\n`)
    continue
  }
  const { figures, problems } = verdict
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const words = Object.entries(figures).map(([what, number]) => `${what} ${number}`)
  process.stdout.write(
    `  ${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}  ${words.join(', ')}  (${seconds} s)\n`,
  )
  for (const problem of problems.slice(0, 20)) process.stdout.write(`    ${problem}\n`)
  if (problems.length > 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
