import { type PastReport, reportsOfDevice } from '@muster/simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenChains } from '../../../test/faults/consistency.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { learnAccessPoints, reevaluate } from '../../alerts/index.ts'
import { BatteryCache } from '../../battery/index.ts'
import { readInstallations } from '../../fleet/index.ts'
import { serialNumbersOf, storeReports, wantedNames } from '../../ingestion/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { carryAllSumsOver, carryAllTilesOver, carryAllUseOver, NameCache } from '../../telemetry/index.ts'
import { createDemo, insertDemo } from './create-demo.ts'
import { readDemoEstate } from './demo-estate.sql.ts'
import { DemoPast, isWhole } from './fill-past.ts'
import { readOwnReport } from './own-report.ts'
import { openPastWorkers, openThreads } from './past-workers.ts'

let filled: TestMuster
let reported: TestMuster
beforeAll(async () => {
  filled = await openTestMuster()
  reported = await openTestMuster()
  await createDemo(filled.services, 'small', () => {})
  await insertDemo(reported.services, 'small')
  await reportEverything(reported)
}, 600_000)
afterAll(async () => {
  await filled.close()
  await reported.close()
})

/** As the devices would have: each report through the regular path, oldest first. */
async function reportEverything({ services }: TestMuster): Promise<void> {
  const { db, now } = services
  const demo = (await readDemoEstate(db)) ?? expect.unreachable()
  const names = new NameCache(db)
  const batteries = new BatteryCache(db)
  // One world, the largest: the others would take as long again.
  for (const world of demo.estate.worlds.filter(({ id }) => id === 'demo')) {
    const period = { from: demo.from, to: demo.madeAt }
    const reports = world.devices
      .flatMap((device) => [...reportsOfDevice(demo.estate, device, period)])
      .sort((a, b) => a.day - b.day || a.sentAt - b.sentAt)
    const installations = await inWorldTransaction(db, world.id, null, readInstallations)
    const byInstallId = new Map(installations.map((each) => [each.installId, each]))
    for (const some of Map.groupBy(reports, ({ day }) => day).values()) {
      const pending = some.map((report: PastReport) => {
        const { id: deviceId, keyHash } = byInstallId.get(report.device.installId) ?? expect.unreachable()
        return { deviceId, keyHash, received: report.sentAt, report: readOwnReport(report) }
      })
      const all = pending.map(({ report }) => report)
      const moments = pending.map(({ received }) => received)
      const latest = Math.max(...moments)
      const first = Math.min(...moments)
      await batteries.ensure(world.id, all.flatMap(serialNumbersOf), () => first)
      const known = await names.namesFor(world.id, wantedNames(all))
      await inWorldTransaction(db, world.id, null, (scope) =>
        storeReports([{ scope, names: known, pending }], latest),
      )
    }
    await inWorldTransaction(db, world.id, null, (scope) => learnAccessPoints(scope, '2026-10-17'))
    await reevaluate(db, world.id, 'fromScratch', now)
    await carryAllSumsOver(db, world.id)
    await carryAllTilesOver(db, world.id, now())
    await carryAllUseOver(db, world.id)
  }
}

const rows = async ({ owner }: TestMuster, sql: string): Promise<Record<string, unknown>[]> =>
  (await owner.query(sql)).rows

const inDemo = async (muster: TestMuster, sql: string) =>
  (await rows(muster, sql)).filter(({ world_id: world }) => world === 'demo')

const named = `
  JOIN application a USING (world_id) JOIN application_version v ON v.world_id = a.world_id AND v.id = x.version_id`

const applicationsOnDevices = `
  SELECT x.world_id, x.number, a.package_name, v.version, x.installed_at, x.updated_at, x.removed_at, x.last_used,
         x.days, x.mobile_bytes, x.wifi_bytes, x.data_day
  FROM device_application x ${named} WHERE a.id = x.application_id ORDER BY 1, 2, 3, 4`

it.each([
  ['statuses', 'SELECT * FROM device_health ORDER BY world_id, number'],
  [
    'what is last known of devices',
    `SELECT world_id, number, last_contact, last_used, time_error_at, time_recovery_at, fix_at, latitude, longitude, inside_at,
            sequence, seen, storage_used, storage_total, bssid, mobile_bytes, wifi_bytes, average_discharge
     FROM device_pulse ORDER BY world_id, number`,
  ],
  [
    'what devices are',
    `SELECT world_id, number, os_build, client_version, inventory_sequence, applications_sequence,
            applications_hash, processes_sequence, processes_hash, time_zone FROM device ORDER BY world_id, number`,
  ],
  ['places', 'SELECT * FROM device_place ORDER BY world_id, number'],
  ['applications on devices', applicationsOnDevices],
  ['sums', 'SELECT * FROM cohort_day ORDER BY world_id, day, cohort_id'],
  [
    'sums of applications',
    `SELECT x.world_id, x.day, x.cohort_id, a.package_name, v.version, x.devices_used, x.use_minutes, x.mobile_bytes
     FROM application_day x ${named} WHERE a.id = x.application_id ORDER BY 1, 2, 3, 4, 5`,
  ],
  ['days', 'SELECT world_id, number, day, cohort_id FROM device_day ORDER BY 1, 2, 3'],
  [
    'batteries',
    `SELECT b.world_id, b.serial_number, b.measured_at, b.present_capacity, b.cycle_count, p.battery_status,
            p.device_number, p.average_discharge, p.updated
     FROM battery b JOIN battery_pulse p USING (world_id, number) ORDER BY 1, 2`,
  ],
  ['tiles', 'SELECT world_id, day, count(*) FROM tile_day GROUP BY 1, 2 ORDER BY 1, 2'],
  ['access points', 'SELECT * FROM home_access_point ORDER BY 1, 2, 3'],
])('%s are as if the devices had reported themselves', async (_what, sql) => {
  const [told, made] = [await inDemo(reported, sql), await inDemo(filled, sql)]
  expect(told.length).toBeGreaterThan(0)
  expect(made).toEqual(told)
})

it('every status change starts from the one before, up to the present status', async () => {
  for (const world of ['demo', 'demo-partner', 'demo-android', 'demo-small', 'demo-rental']) {
    expect(await brokenChains(filled.owner, world)).toEqual([])
  }
})

it('is never wrong half-way, only shorter, and continues where it was interrupted', async () => {
  const half = await openTestMuster()
  try {
    await insertDemo(half.services, 'small')
    const begin = async (openWorkers = openPastWorkers) => {
      const demo = (await readDemoEstate(half.services.db)) ?? expect.unreachable()
      return new DemoPast(half.services, demo, openWorkers)
    }
    await (await begin()).fillRecent(() => {})
    const recent = "SELECT * FROM cohort_day WHERE day >= '2026-11-14' ORDER BY world_id, day, cohort_id"
    expect(await rows(half, 'SELECT min(day)::text AS first FROM cohort_day')).toEqual([
      { first: '2026-11-14' },
    ])
    const statuses = 'SELECT * FROM device_health ORDER BY world_id, number'
    for (const sql of [recent, statuses]) expect(await inDemo(half, sql)).toEqual(await inDemo(reported, sql))
    // Interrupted before the use of the older days is saved: it is not noted as whole.
    const first = await begin()
    await first.fillHistory(() => {})
    await first.deriveFromHistory()
    await expect((await begin(failingAt('use'))).fillOlder(() => {})).rejects.toThrow('failed at use')
    expect(isWhole((await readDemoEstate(half.services.db)) ?? expect.unreachable())).toBe(false)
    // Two failures at once, of which one ends it.
    await expect((await begin(failingAt('days', 'allUse'))).fillOlder(() => {})).rejects.toThrow(/failed/)
    // Interrupted in the middle of a step: what was stored is not noted.
    await half.owner.query("UPDATE demo_estate SET filled_from = '2026-11-08', has_history = false")
    const shares: number[] = []
    const continued = await begin(openThreads)
    await continued.fillHistory((_text, share) => shares.push(share ?? 0))
    await Promise.all([
      continued.deriveFromHistory(),
      continued.fillOlder((_text, share) => shares.push(share ?? 0)),
    ])
    await continued.close()
    expect(isWhole((await readDemoEstate(half.services.db)) ?? expect.unreachable())).toBe(true)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
    expect(new Set(shares).size).toBeGreaterThan(20)
    for (const [table, keys] of [
      ['cohort_day', 'world_id, day, cohort_id'],
      ['device_health', 'world_id, number'],
      ['alert_day', 'world_id, day, alert'],
      ['tile_day', 'world_id, day, zoom, area, cohort_id'],
    ]) {
      const sql = `SELECT * FROM ${table} ORDER BY ${keys}`
      expect(await rows(half, sql), table).toEqual(await rows(filled, sql))
    }
    for (const sql of ['SELECT count(*) FROM status_transition', applicationsOnDevices]) {
      expect(await rows(half, sql)).toEqual(await rows(filled, sql))
    }
  } finally {
    await half.close()
  }
}, 300_000)

/** Workers that fail at some kinds of steps. */
const failingAt =
  (...kinds: string[]): typeof openPastWorkers =>
  (services, past) => {
    const workers = openPastWorkers(services, past)
    const failing = (kind: string) => kinds.includes(kind)
    return {
      ...workers,
      do: async (step, tell) => {
        if (failing(step.kind)) throw new Error(`failed at ${step.kind}`)
        await workers.do(step, tell)
      },
      follow: async (step) => {
        if (failing(step.kind)) throw new Error(`failed at ${step.kind}`)
        await workers.follow(step)
      },
    }
  }

it('threads that have ended refuse further steps, instead of never answering', async () => {
  const demo = (await readDemoEstate(filled.services.db)) ?? expect.unreachable()
  const { plan, from, madeAt: to } = demo
  const workers = openThreads(filled.services, { seed: demo.estate.seed, plan, from, to })
  const running = expect(workers.do({ kind: 'history', until: to }, () => {})).rejects.toThrow('ended')
  await workers.close()
  await running
  await expect(workers.do({ kind: 'use' }, () => {})).rejects.toThrow('ended')
  await expect(workers.follow({ kind: 'allUse' })).rejects.toThrow('ended')
})
