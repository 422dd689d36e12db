import { type Refusal, writeLocalTime } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrganisation, insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { insertHomeLocation } from '../../src/administration/home-locations/home-locations.sql.ts'
import { saveWorldSettings } from '../../src/administration/index.ts'
import { reevaluate } from '../../src/alerts/index.ts'
import { assignDevices } from '../../src/fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { carryAllSumsOver, carryAllUseOver, NameCache } from '../../src/telemetry/index.ts'
import { brokenChains, wrongSums } from '../faults/consistency.ts'
import { wrongUse } from '../faults/wrong-use.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, reporting, type TestDevice } from './agents.ts'
import { clockEventsOf, withoutClockEvents } from './clock-events.ts'
import {
  disturbed,
  endOf,
  type MadeReport,
  type Tick,
  takenIn,
  type Week,
  weekOfReports,
} from './late-reports.ts'
import { batteries, operators, packages, processes, processVersion, random } from './random-reports.ts'
import { evaluatedFromScratch, storedWorld } from './stored-world.ts'

const firstSeed = Number(process.env.ORDER_SEED ?? 1)
const seeds = Array.from({ length: Number(process.env.ORDER_SEEDS ?? 3) }, (_, index) => firstSeed + index)
const readings = Number(process.env.ORDER_READINGS ?? 1200)
/** More than the last 48, which are remembered. */
const reportsOfDevice = 56
const isLong = readings > 10_000
const quarters = isLong ? 12 : 1
const readingsOfReport = isLong ? 63 : 7.5
const atOnce = 16

let muster: TestMuster
let start: number
beforeAll(async () => {
  muster = await openTestMuster({ environment: { LOG_LEVEL: 'error' } })
  await insertOrganisation(muster.services.db, muster.clock.now(), 'o', 'O')
  start = muster.clock.now().getTime()
})
afterAll(() => muster.close())

const setClock = (at: number) => muster.clock.advance(at - muster.clock.now().getTime())

let worlds = 0

/** A world with devices, whose names were reported in a fixed order, so that they have the same numbers everywhere. */
async function makeWorld({ devices: count, from }: Week): Promise<{ world: string; devices: TestDevice[] }> {
  setClock(from)
  const id = (++worlds).toString(16).padStart(32, '0')
  await insertWorld(muster.services.db, muster.clock.now(), {
    id,
    organisationId: 'o',
    name: id,
    type: 'production',
    partner: null,
    retentionYears: 1,
    features: [],
    featureToggles: [],
    requiredEula: null,
    requiredDpa: null,
  })
  const token = await prepareWorld(muster, id)
  const devices: TestDevice[] = []
  for (let index = 0; index <= count; index++) {
    devices.push(await enrolled(muster, token, { serialNumber: `SN${index}` }))
  }
  await setUp(id, from)
  const at = (back: number) => new Date(from - back).toISOString()
  await devices.at(-1)?.report({
    smartBatteries: batteries.map((serialNumber) => ({ at: at(0), serialNumber })),
    signals: operators.map((operatorName, index) => ({ at: at(index * 300_000), level: 1, operatorName })),
    hours: ['1', '2'].map((version, index) => ({
      at: at(index * 3_600_000),
      applications: packages.map((packageName) => ({ packageName, version })),
      processes: processes.map((each) => processVersion(each, version)),
    })),
    chargeLevels: [{ at: at(0), level: 50, onPower: true }],
  })
  return { world: id, devices }
}

/** Every alert is on, and every other device has a home location. */
async function setUp(world: string, now: number): Promise<void> {
  const { db } = muster.services
  const numbers = (await muster.owner.query('SELECT number FROM device WHERE world_id = $1', [world])).rows
  await inWorldTransaction(db, world, null, async (scope) => {
    await saveWorldSettings(scope, {
      deviceLocationDistanceEnabled: true,
      deviceLocationTimeEnabled: true,
      deviceLocationAccessPointEnabled: true,
      deviceUserExperienceLowPowerEnabled: true,
      deviceUserExperienceDropStatusEnabled: true,
      batteryHealthStatusEnabled: true,
      batteryCycleCountEnabled: true,
      batteryAverageDischargeEnabled: true,
    })
    const place = {
      latitude: 51.505,
      longitude: -0.095,
      radiusMetres: 300,
      locality: 'London',
      country: 'UK',
    }
    await insertHomeLocation(scope, { id: 'depot', name: 'Depot', ...place })
    const ofDepot = numbers.map(({ number }) => number).filter((number) => number % 2 === 0)
    await assignDevices(scope, new NameCache(db), ofDepot, { homeLocationId: 'depot' }, now)
  })
}

interface Sending {
  devices: readonly TestDevice[]
  clocks: readonly ((at: number) => number)[]
}

/** Sends reports at one moment, with the clocks that their devices have then. Returns what was refused of each. */
async function send(
  { devices, clocks }: Sending,
  at: number,
  reports: readonly MadeReport[],
): Promise<Refusal[][]> {
  setClock(at)
  const answers = await Promise.all(
    reports.map(({ device, body }) => {
      const sentAt = writeLocalTime({ utc: at + (clocks[device]?.(at) ?? 0), offset: 0 })
      return reporting(muster, devices[device]?.key ?? '', { ...body, sentAt })
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  return answers.map((answer) => answer.json<{ refused: Refusal[] }>().refused)
}

/** Every device reports once more, so that all end with the clock they have; then everything due is re-evaluated. */
async function finish(world: string, sending: Sending, week: Week): Promise<void> {
  const at = endOf(week) + 3_600_000
  setClock(at)
  for (let device = 0; device < week.devices; device++) {
    const sentAt = writeLocalTime({ utc: at + (sending.clocks[device]?.(at) ?? 0), offset: 0 })
    const last = { protocol: 1, sequence: reportsOfDevice + 1, sentAt }
    expect((await reporting(muster, sending.devices[device]?.key ?? '', last)).statusCode).toBe(200)
  }
  await reevaluate(muster.services.db, world, 'due', muster.services.now)
}

/** What the jobs do meanwhile, at any moment. */
async function carryUseOver(world: string): Promise<void> {
  await carryAllSumsOver(muster.services.db, world)
  await carryAllUseOver(muster.services.db, world)
}

/** Pieces from the year 2099, of every kind that has a time of its own. */
function withTheFuture(report: MadeReport): MadeReport {
  const at = '2099-12-31T23:59:59Z'
  const { body } = report
  const future = {
    smartBatteries: [...body.smartBatteries, { at, serialNumber: batteries[0], presentCapacity: 1 }],
    chargeLevels: [...body.chargeLevels, { at, level: 1, onPower: false, battery: batteries[0] }],
    locations: [...body.locations, { at, latitude: 1, longitude: 1, accuracy: 1, source: 'gps' }],
    signals: [...body.signals, { at, level: 0, operatorName: operators[0], latitude: 1, longitude: 1 }],
    hours: [...body.hours, { at, useMinutes: 60, mobileBytes: 1e9 }],
    events: [...body.events, { type: 'deviceRebooted', at }],
  }
  return { ...report, body: { ...body, ...future } as MadeReport['body'] }
}

/** What must be refused of it, by name. */
const futureItems = ({ body }: MadeReport): string[] =>
  (['smartBatteries', 'chargeLevels', 'locations', 'signals', 'hours', 'events'] as const).map(
    (name) => `${name}[${body[name].length}]`,
  )

const countOf = ({ body }: MadeReport): number =>
  [body.smartBatteries, body.chargeLevels, body.locations, body.signals, body.hours, body.events].flat()
    .length

describe.each(seeds)('reports of seed %d', (seed) => {
  it('end in the same state late, in any order and repeated, whatever their clocks, and as from scratch', {
    timeout: 600_000 + readings * 10,
  }, async () => {
    const make = random(seed)
    const devices = Math.max(3, Math.ceil(readings / reportsOfDevice / readingsOfReport))
    const week: Week = { from: start, devices, reportsOfDevice, quarters }
    const { reports, clocks } = weekOfReports(make, week)
    const ticks: Tick[] = disturbed(make, reports, atOnce)
    const { lastAt, clockEvents } = takenIn(ticks, clocks)

    // In order: each report once, as they were made, at the moment that decides what is in the future.
    const ordered = await makeWorld(week)
    for (const report of reports.toSorted((a, b) => a.madeAt - b.madeAt)) {
      await send({ ...ordered, clocks }, lastAt.get(report) ?? 0, [report])
    }
    await finish(ordered.world, { ...ordered, clocks }, week)
    const expected = withoutClockEvents(await storedWorld(muster, ordered.world))
    expect(expected.device_day?.length).toBeGreaterThan(devices)
    expect(expected.tile_day?.length).toBeGreaterThan(20)
    for (const table of ['device_application', 'device_process']) {
      expect(expected[table]).toContainEqual(expect.objectContaining({ last_used: expect.any(Number) }))
    }

    const late = await makeWorld(week)
    const disturbing = make.pick(reports)
    let refused = 0
    for (const { at, arrivals } of ticks) {
      const sent = arrivals.map(({ report }) => (report === disturbing ? withTheFuture(report) : report))
      const answered = await send({ ...late, clocks }, at, sent)
      if (make.chance(0.1)) await carryUseOver(late.world)
      refused += answered.flat().length
      for (const [index, { report }] of arrivals.entries()) {
        if (report !== disturbing) continue
        const future = answered[index]?.filter(({ reason }) => reason === 'inFuture').map(({ item }) => item)
        expect(future).toEqual(expect.arrayContaining(futureItems(report)))
      }
    }
    // The clock events recorded so far, before the last report of each device.
    expect(await clockEventsOf(muster.owner, late.world, late.devices.slice(0, devices))).toEqual(clockEvents)
    await finish(late.world, { ...late, clocks }, week)

    const stored = await storedWorld(muster, late.world)
    expect(withoutClockEvents(stored)).toEqual(expected)
    expect(await wrongSums(muster, late.world)).toEqual([])
    expect(await wrongUse(muster, late.world)).toEqual([])
    expect(await brokenChains(muster.owner, late.world)).toEqual([])
    expect(await evaluatedFromScratch(muster, late.world)).toEqual(stored)
    if (isLong) {
      const count = reports.reduce((sum, report) => sum + countOf(report), 0)
      console.log(`  seed ${seed}: ${count} readings, ${refused} refused for their time`)
    }
  })
})
