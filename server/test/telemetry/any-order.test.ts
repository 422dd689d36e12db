import type { ReportBody } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrganisation, insertWorld } from '../../src/access/organisations.sql.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, reporting, type TestDevice } from './agents.ts'
import { batteries, operators, packages, type Random, random, randomReports } from './random-reports.ts'
import { judgedFromScratch, storedWorld } from './stored-world.ts'

const seeds = [1, 2, 3]
const devicesOfWorld = 4
const reportsOfDevice = 24

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await insertOrganisation(muster.services.db, muster.clock.now(), 'o', 'O')
})
afterAll(() => muster.close())

let worlds = 0

/** A world with devices, whose names have been told in one order, so that they have the same numbers everywhere. */
async function makeWorld(): Promise<TestDevice[]> {
  const id = (++worlds).toString(16).padStart(32, '0')
  await insertWorld(muster.services.db, muster.clock.now(), {
    ...{ id, organisationId: 'o', name: id, type: 'production', partner: null, retentionYears: 1 },
    ...{ features: [], featureToggles: [], requiredEula: null, requiredDpa: null },
  })
  const token = await prepareWorld(muster, id)
  const devices: TestDevice[] = []
  for (let index = 0; index <= devicesOfWorld; index++) {
    devices.push(await enrolled(muster, token, { serialNumber: `SN${index}` }))
  }
  const at = muster.clock.now().toISOString()
  await devices.at(-1)?.report({
    smartBatteries: batteries.map((serialNumber) => ({ at, serialNumber })),
    signals: operators.map((operatorName, index) => ({
      at: new Date(muster.clock.now().getTime() - index * 300_000).toISOString(),
      level: 1,
      operatorName,
    })),
    hours: ['1', '2'].map((version, index) => ({
      at: new Date(muster.clock.now().getTime() - index * 3_600_000).toISOString(),
      applications: packages.map((packageName) => ({ packageName, version })),
    })),
    chargeLevels: [{ at, level: 50, onPower: true }],
  })
  return devices
}

const lastWorld = () => worlds.toString(16).padStart(32, '0')

interface Sent {
  device: number
  body: ReportBody
}

async function send(devices: TestDevice[], reports: readonly Sent[], atOnce: number): Promise<void> {
  for (let index = 0; index < reports.length; index += atOnce) {
    const answers = await Promise.all(
      reports
        .slice(index, index + atOnce)
        .map(({ device, body }) => reporting(muster, devices[device]?.key ?? '', body)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  }
}

/** Repeated, shuffled and bundled as it happens on bad networks. */
function disturbed(random: Random, reports: readonly Sent[]): Sent[] {
  const repeated = reports.flatMap((report) => (random.chance(0.3) ? [report, report] : [report]))
  return random.shuffled(repeated)
}

describe.each(seeds)('reports of seed %d', (seed) => {
  it('end in the same state in any order, with any repetition, and as from scratch', async () => {
    const until = muster.clock.now().getTime()
    const make = random(seed)
    const ordered = Array.from({ length: devicesOfWorld }, (_, device) =>
      randomReports(make, until, reportsOfDevice).map((body) => ({ device, body })),
    ).flat()

    await send(await makeWorld(), ordered, 1)
    const expected = await storedWorld(muster, lastWorld())
    expect(expected.device_day?.length).toBeGreaterThan(devicesOfWorld)
    expect(expected.tile_day?.length).toBeGreaterThan(20)

    await send(await makeWorld(), disturbed(make, ordered), 16)
    expect(await storedWorld(muster, lastWorld())).toEqual(expected)
    expect(await judgedFromScratch(muster, lastWorld())).toEqual(expected)
  })
})
