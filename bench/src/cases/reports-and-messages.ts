import { setTimeout as wait } from 'node:timers/promises'
import { WebhookMessage, writeLocalTime } from '@muster/contract'
import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { copyRows } from '../database/copy.ts'
import { worldId } from '../database/worlds.ts'
import { loadPlaces } from '../estate/load-devices.ts'
import { estateHomes, estatePlan } from '../estate/plan.ts'
import { type Figure, type Options, quantile, seconds, whole } from '../figures.ts'
import { estatePerSecond } from '../ingest/estate-load.ts'
import { describedRate, type Loaded, load } from '../ingest/ingest.ts'
import { openLoad } from '../ingest/load.ts'
import { firstSequence, type LoadPlan, planLoad } from '../ingest/plan.ts'
import { Connection } from '../service/connection.ts'
import { bothOf, startService } from '../service/started-service.ts'
import { makeChannel, type Receiver, startReceiver } from './receiver.ts'
import { switchOnWatches, watchedBy } from './watched-world.ts'

const world = worldId(1)
const watches = 50
const target = { loss: 0.05, p99: 30_000 }
const channel = 'hook'
const { devices } = estatePlan
/** The share of reports of a wrong clock: each changes the overall status, which half of the watches look for, twice. */
const wrongClocks = 0.02

/** What watches cost while reports come in, and how soon a report becomes a message. */
export async function reportsAndMessages(options: Options, say: (line: string) => void): Promise<Figure[]> {
  return await inNewFolder(async (folder) => {
    const receiver = await startReceiver()
    try {
      say(`filling a database with ${whole(devices)} devices that report`)
      const plan = await prepared(folder, (database) => fill(database, folder, receiver))
      // First, while no watch has sent any of its ten messages.
      const delays = await delaysOf(folder, plan, { receiver, options, say })
      const measured: { withWatches: boolean; loaded: Loaded }[] = []
      for (const withWatches of [false, true, true, false]) {
        await prepared(folder, (database) => switchWatches(database, withWatches))
        const loaded = await load(folder, { ...loadedPlan(plan), wrongClocks }, options)
        say(`${withWatches ? `${watches} watches` : 'no watch'}: ${describedRate(loaded)}`)
        measured.push({ withWatches, loaded })
      }
      const [without, withThem] = [false, true].map((is) =>
        measured.filter(({ withWatches }) => withWatches === is).map(({ loaded }) => loaded),
      )
      return [...lossFigures(without ?? [], withThem ?? []), delayFigure(delays, options.seconds)]
    } finally {
      await receiver.stop()
    }
  })
}

async function prepared<Result>(
  folder: string,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openBenchDatabase(folder)
  return await work(database).finally(database.close)
}

/** Devices at home locations of their own, one each: these alone turn bad. */
const atHomes = estateHomes.length - 1
const loadedPlan = (plan: LoadPlan): LoadPlan => ({ ...plan, devices: plan.devices.slice(0, devices) })

async function fill(database: BenchDatabase, folder: string, receiver: Receiver): Promise<LoadPlan> {
  const { owner } = database
  const plan = await planLoad(database, { worlds: 1, devices: devices + atHomes })
  await loadPlaces({ database })
  const homes = estateHomes.slice(0, atHomes)
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    homes.map(({ id }, index) => [world, 2 + index, id, [], JSON.stringify([id])]),
  )
  for (const table of ['device', 'device_health', 'device_cohort', 'device_day'])
    await owner.query(`UPDATE ${table} SET cohort_id = 1 + number - $1 WHERE number > $1`, [devices])
  await owner.query(
    `UPDATE device SET home_location_id = c.home_location_id FROM cohort c
     WHERE device.world_id = c.world_id AND device.cohort_id = c.id AND c.id > 1`,
  )
  await owner.query(
    `UPDATE cohort SET devices = counted.devices, android_devices = counted.devices
     FROM (SELECT world_id, cohort_id, count(*) AS devices FROM device GROUP BY 1, 2) counted
     WHERE cohort.world_id = counted.world_id AND cohort.id = counted.cohort_id`,
  )
  await makeChannel(database, { world, id: channel, url: receiver.url, dataDir: folder })
  const now = Date.now()
  const told = { kind: 'channel', id: channel }
  await switchOnWatches(database, { count: watches, now, receiver: told, within: world })
  await owner.query('VACUUM ANALYZE')
  return plan
}

/** Also lets devices count their reports from the start again: their contents are the same. */
async function switchWatches({ owner }: BenchDatabase, isOn: boolean): Promise<void> {
  await owner.query('UPDATE watch SET is_on = $1', [isOn])
  await owner.query('UPDATE case_work SET is_on = $1', [isOn])
  await owner.query('UPDATE device_pulse SET sequence = $1', [firstSequence - 1])
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

function lossFigures(without: readonly Loaded[], withThem: readonly Loaded[]): Figure[] {
  const rate = (all: readonly Loaded[]) => mean(all.map(({ result }) => result.perSecond))
  const time = (all: readonly Loaded[]) => mean(all.map(({ spent }) => bothOf(spent)))
  const most = 1 + target.loss
  return [
    {
      what: `ingest with ${watches} watches, processor time per report`,
      figure: `${time(withThem).toFixed(2)} ms`,
      yardstick: `without ${time(without).toFixed(2)} ms`,
      ratio: time(withThem) / time(without),
      target: `< ${most}`,
      met: time(withThem) / time(without) < most,
    },
    {
      what: `ingest with ${watches} watches`,
      figure: `${whole(rate(withThem))} reports/s`,
      yardstick: `without ${whole(rate(without))} reports/s`,
      ratio: rate(withThem) / rate(without),
      target: `> ${1 - target.loss}`,
      met: rate(withThem) / rate(without) > 1 - target.loss,
    },
  ]
}

/** Milliseconds from the answer to a report that makes a device bad until each message about its home location. */
async function delaysOf(
  folder: string,
  plan: LoadPlan,
  {
    receiver,
    options: { profile, connections, seconds: length },
    say,
  }: { receiver: Receiver; options: Options; say: (line: string) => void },
): Promise<number[]> {
  const service = await startService(folder, profile, { RECEIVERS_ALLOWED: '127.0.0.1' })
  try {
    const { run, close } = await openLoad(loadedPlan(plan), service.port, folder)
    const reported = run({
      connections,
      warmUp: 0,
      seconds: length,
      refusedWait: 1,
      perSecond: estatePerSecond,
    })
    const stored = await turnBad(plan, service.port, (length * 1000) / atHomes)
    await reported
    // The last messages are under way; those beyond ten of a watch come together, ten minutes later.
    for (let count = -1; count < receiver.received.length; ) {
      count = receiver.received.length
      await wait(5000)
    }
    await close()
    const cases = watchesOfHomes * atHomes
    const alone = watchesOfHomes * aloneOf(length)
    say(
      `${whole(cases)} cases at home locations; ${whole(cases - alone)} of them (${Math.round((1 - alone / cases) * 100)} %) come together in later messages`,
    )
    return receiver.received.flatMap(({ at, body }) => {
      const { type, data } = WebhookMessage.parse(JSON.parse(body))
      const [about] = data.cases
      if (type !== 'case.opened' || about?.group.by !== 'homeLocation') return []
      const since = stored.get(about.group.homeLocationId ?? '')
      return since === undefined ? [] : [at - since]
    })
  } finally {
    await service.stop()
  }
}

/** Reports of restarts, one device after the other; returns when each was stored, by home location. */
async function turnBad(plan: LoadPlan, port: number, pause: number): Promise<Map<string, number>> {
  const { offset } = plan.frame
  const connection = await Connection.open(port)
  const stored = new Map<string, number>()
  for (const [index, { key }] of plan.devices.slice(devices).entries()) {
    const now = Date.now()
    const time = (ago: number) => writeLocalTime({ utc: now - ago, offset })
    const events = Array.from({ length: 10 }, (_, number) => ({
      ...{ type: 'deviceRebooted', at: time((number + 1) * 60_000), rebootInfo: { type: 'user' } },
    }))
    const body = JSON.stringify({ protocol: 1, sequence: firstSequence, sentAt: time(0), events })
    const head =
      `POST /agent/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    const answer = await connection.send(Buffer.from(head + body))
    if (answer.status !== 200) throw new Error(`a report was answered ${answer.status} ${answer.body}`)
    stored.set(estateHomes[index]?.id ?? '', performance.now())
    await wait(pause)
  }
  connection.close()
  return stored
}

/** Watches that find each home location with its one device; of them each case is told. */
const watchesOfHomes = Array.from({ length: watches }, (_, index) => watchedBy(index)).filter(
  ({ groupedBy, leastDevices }) => groupedBy === 'homeLocation' && leastDevices === 1,
).length
/** Messages of one watch that name one case each, the rest of ten minutes is collected [K-1203]. */
const aloneOf = (length: number) => Math.min(atHomes, 10 * Math.ceil(length / 600))

/** Without one of the expected messages the figure is not met: it may be lost. */
const delayFigure = (delays: readonly number[], length: number): Figure => ({
  what: `from the stored report to the message at ${estatePerSecond.toFixed(0)} reports/s, ${watches} watches: p99 of ${delays.length} of ${watchesOfHomes * aloneOf(length)}`,
  figure: seconds(quantile(delays, 0.99)),
  yardstick: `median ${seconds(quantile(delays, 0.5))}`,
  ratio: null,
  target: `< ${target.p99 / 1000} s`,
  met: delays.length === watchesOfHomes * aloneOf(length) && quantile(delays, 0.99) < target.p99,
})
