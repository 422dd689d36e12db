import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, prepareWorld, type TestDevice } from '../../../test/telemetry/agents.ts'
import { type CustomView, inWorldTransaction, type Scope } from '../../platform/tenancy.ts'
import { assignDevices } from '../assignment.ts'
import { makeMonths } from '../months.sql.ts'
import { NameBook } from '../name-book.ts'
import { retentionWorker } from '../retention.job.ts'
import { carryAllSumsOver } from '../sums.job.ts'
import { carryAllUseOver } from './use.job.ts'
import { readApplicationsOfDevice, readDevicesOfApplication } from './used-applications.sql.ts'
import { readDevicesOfProcess, readProcessesOfDevice } from './used-processes.sql.ts'

const hourLength = 3_600_000
const dayLength = 24 * hourLength
const { own, sister } = worldIds

let muster: TestMuster
const tokens: Record<string, string> = {}
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  for (const world of [own, sister]) tokens[world] = await prepareWorld(muster, world)
})
afterAll(() => muster.close())

const now = () => muster.clock.now().getTime()
const today = () => Math.floor(now() / dayLength)
/** The beginning of the hour, so many days ago. */
const hourOf = (daysAgo: number) => Math.floor((now() - daysAgo * dayLength) / hourLength) * hourLength
const newDevice = (world: string = own) => enrolled(muster, tokens[world] ?? '')
const numberOf = async ({ id }: TestDevice): Promise<number> =>
  (await muster.owner.query('SELECT number FROM device WHERE id = $1', [id])).rows[0].number

interface Used {
  minutes?: number
  mobileBytes?: number
  wifiBytes?: number
  version?: string
}

/** An hour in which an application was active. */
const hour = (daysAgo: number, used: Used, packageName = 'com.scan') => ({
  at: new Date(hourOf(daysAgo)).toISOString(),
  applications: [{ packageName, version: '1', ...used }],
})

let hashes = 0
const applications = (packageNames: readonly string[], version = '1') => ({
  applications: {
    hash: String(++hashes),
    list: packageNames.map((packageName) => ({ packageName, version, name: packageName, system: false })),
  },
})

const process = { processName: 'scan.exe', productName: 'Scan', productVersion: '1', fileVersion: '1.0' }

async function carryOver(world: string = own): Promise<void> {
  await carryAllSumsOver(muster.services.db, world)
  await carryAllUseOver(muster.services.db, world)
}

const reading = <Result>(
  work: (scope: Scope) => Promise<Result>,
  world: string = own,
  view: Partial<CustomView> | null = null,
): Promise<Result> =>
  inWorldTransaction(
    muster.services.db,
    world,
    view && { homeLocationId: null, group: null, zoneId: null, ...view },
    work,
  )

/** Last use and figures of a device's applications, by their packages. */
async function useOf(device: TestDevice, world: string = own) {
  const number = await numberOf(device)
  const found = await reading((scope) => readApplicationsOfDevice(scope, number, today()), world)
  return Object.fromEntries(
    found.map(({ packageName, lastUsed, minutes, mobileBytes, wifiBytes }) => [
      packageName,
      { lastUsed, minutes, mobileBytes, wifiBytes },
    ]),
  )
}
const unused = { lastUsed: null, minutes: 0, mobileBytes: 0, wifiBytes: 0 }

describe('the applications of a device', () => {
  it('tell when they were last used and what they did in 30 days, whatever their version [C-2331]', async () => {
    const device = await newDevice()
    await device.report({
      ...applications(['com.scan', 'com.mail'], '2'),
      hours: [
        hour(29, { minutes: 5, mobileBytes: 100, wifiBytes: 1, version: '1' }),
        hour(1, { minutes: 7, mobileBytes: 200, version: '2' }),
        // Data alone is no use.
        hour(0, { minutes: 0, wifiBytes: 3_000_000_000, version: '2' }),
      ],
    })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: hourOf(1), minutes: 12, mobileBytes: 300, wifiBytes: 3_000_000_001 },
      'com.mail': unused,
    })
  })

  it('are the same after a late day, and after one that came again and was corrected', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7, mobileBytes: 10 })] })
    await carryOver()
    await device.report({ hours: [hour(5, { minutes: 3, mobileBytes: 1 })] })
    await device.report({ hours: [hour(1, { minutes: 9, mobileBytes: 10 })] })
    await carryOver()
    await device.report({ hours: [hour(5, { minutes: 3, mobileBytes: 1 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: hourOf(1), minutes: 12, mobileBytes: 11, wifiBytes: 0 },
    })
  })

  it('tell of use that came before the list that names them, however long ago it was', async () => {
    const device = await newDevice()
    await device.report({ hours: [hour(60, { minutes: 4 }, 'com.maps'), hour(2, { minutes: 8 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({})
    await device.report(applications(['com.scan']))
    await carryOver()
    await device.report(applications(['com.scan', 'com.maps']))
    await carryOver()
    expect(await useOf(device)).toMatchObject({
      'com.scan': { lastUsed: hourOf(2), minutes: 8 },
      'com.maps': { lastUsed: hourOf(60), minutes: 0 },
    })
  })

  it('keep what is known of their use while they are removed', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(2, { minutes: 8 })] })
    await carryOver()
    await device.report(applications([]))
    await device.report({ hours: [hour(1, { minutes: 1 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({})
    await device.report(applications(['com.scan']))
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: hourOf(1), minutes: 9 } })
  })

  it('are written only where something changes', async () => {
    const device = await newDevice()
    const pieces = { hours: [hour(1, { minutes: 7 }), hour(1, { minutes: 2 }, 'com.mail')] }
    await device.report({ ...applications(['com.scan', 'com.mail']), ...pieces })
    await carryOver()
    const written = async () =>
      (
        await muster.owner.query('SELECT xmin::text FROM device_application WHERE number = $1 ORDER BY 1', [
          await numberOf(device),
        ])
      ).rows.map(({ xmin }) => xmin)
    const before = await written()
    await device.report({ hours: [hour(1, { minutes: 3 }, 'com.mail')] })
    await carryOver()
    const after = await written()
    expect(after.filter((each) => before.includes(each))).toHaveLength(1)
    expect(after).toHaveLength(2)
  })
})

describe('a day', () => {
  it('leaves the figures after 30 days, and the last use never, not even with its month', async () => {
    const device = await newDevice()
    const used = hourOf(0)
    await device.report({ ...applications(['com.scan']), hours: [hour(0, { minutes: 7, mobileBytes: 10 })] })
    await carryOver()
    muster.clock.advance(29 * dayLength)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: used, minutes: 7 } })
    muster.clock.advance(dayLength)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: used, minutes: 0 } })
    await makeMonths(muster.owner, muster.clock.now())
    // Data without use begins the 30 days anew, and the day falls out of them.
    await device.report({ hours: [hour(0, { wifiBytes: 5 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: used, minutes: 0, mobileBytes: 0, wifiBytes: 5 },
    })
    // Noted once more, and gone before its turn comes.
    await device.report(applications(['com.scan', 'com.mail']))
    await carryAllSumsOver(muster.services.db, own)
    muster.clock.advance(100 * dayLength)
    await makeMonths(muster.owner, muster.clock.now())
    await retentionWorker({ ...muster.services, worldRetention: async () => [] }).work({})
    await carryOver()
    expect(await useOf(device)).toEqual({ 'com.scan': { ...unused, lastUsed: used }, 'com.mail': unused })
    expect((await muster.owner.query('SELECT 1 FROM use_change')).rowCount).toBe(0)
  })

  it('that changes while it is carried over is carried over again', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7 })] })
    await carryAllSumsOver(muster.services.db, own)
    const taken = 'DELETE FROM use_change WHERE number = $1'
    await muster.owner.query('BEGIN')
    await muster.owner.query(taken, [await numberOf(device)])
    await device.report({ hours: [hour(1, { minutes: 9 })] })
    const noting = carryAllSumsOver(muster.services.db, own)
    const isWaiting = 'SELECT 1 FROM pg_locks WHERE NOT granted'
    while ((await muster.services.pool.query(isWaiting)).rowCount === 0);
    await muster.owner.query('COMMIT')
    await noting
    await carryAllUseOver(muster.services.db, own)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { minutes: 9 } })
  })
})

describe('carrying over', () => {
  it('ends where the process does, and goes on with the rest the next time', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7 })] })
    const { db } = muster.services
    await carryAllSumsOver(db, own)
    await carryAllUseOver(db, own, AbortSignal.abort())
    expect(await useOf(device)).toEqual({ 'com.scan': unused })
    await carryAllUseOver(db, own)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { minutes: 7 } })
  })
})

describe('the processes of a device', () => {
  it('tell when they were last used and what they did in 30 days [C-1003]', async () => {
    const device = await newDevice()
    const active = (daysAgo: number, userMinutes: number, cpu: number) => ({
      at: new Date(hourOf(daysAgo)).toISOString(),
      processes: [{ ...process, userMinutes, cpu }],
    })
    await device.report({ hours: [active(3, 6, 0.5), active(0, 0, 2.25)] })
    await carryOver()
    await device.report({ processes: { hash: 'p', list: [{ ...process, productVersion: '2' }] } })
    await carryOver()
    const number = await numberOf(device)
    const figures = { lastUsed: hourOf(3), minutes: 6, cpu: 275, productVersion: '2', fileVersion: '1.0' }
    const found = await reading((scope) => readProcessesOfDevice(scope, number, today()))
    expect(found).toEqual([{ id: 1, processName: 'scan.exe', productName: 'Scan', ...figures }])
    const page = { today: today(), limit: 20, offset: 0 }
    const devices = await reading((scope) => readDevicesOfProcess(scope, 1, {}, page))
    expect(devices).toEqual([{ number, ...figures }])
  })
})

describe('the devices of an application', () => {
  it('come with the last that used it first, page by page, and only those that a person may see [C-1640 A-1507]', async () => {
    const days = [4, 1, null, 2]
    const devices: TestDevice[] = []
    for (const daysAgo of days) {
      const device = await newDevice()
      devices.push(device)
      await device.report({
        ...applications(['com.list']),
        hours: daysAgo === null ? [] : [hour(daysAgo, { minutes: 1, mobileBytes: daysAgo }, 'com.list')],
      })
    }
    const numbers: number[] = []
    for (const device of devices) numbers.push(await numberOf(device))
    const ofDrivers = numbers.slice(0, 2)
    const { db } = muster.services
    await reading((scope) =>
      assignDevices(scope, new NameBook(db), ofDrivers, { groups: ['drivers'] }, now()),
    )
    await carryOver()
    const [{ id }] = (
      await muster.owner.query(
        `SELECT id FROM application WHERE package_name = 'com.list' AND world_id = $1`,
        [own],
      )
    ).rows
    const list = async (view: Partial<CustomView> | null, groups: string[], limit = 20, offset = 0) =>
      (
        await reading(
          (scope) => readDevicesOfApplication(scope, id, { groups }, { today: today(), limit, offset }),
          own,
          view,
        )
      ).map((row) => [numbers.indexOf(row.number), row.lastUsed, row.mobileBytes])
    const expected = [
      [1, hourOf(1), 1],
      [3, hourOf(2), 2],
      [0, hourOf(4), 4],
      [2, null, 0],
    ]
    expect(await list(null, [])).toEqual(expected)
    expect(await list(null, [], 2, 1)).toEqual(expected.slice(1, 3))
    expect(await list(null, ['drivers'])).toEqual([expected[0], expected[2]])
    expect(await list({ group: 'drivers' }, [])).toEqual([expected[0], expected[2]])
    expect(await list({ group: 'office' }, ['drivers'])).toEqual([])
    const seenBy = async (group: string) =>
      await reading((scope) => readApplicationsOfDevice(scope, ofDrivers[0] ?? 0, today()), own, { group })
    expect(await seenBy('drivers')).toHaveLength(1)
    expect(await seenBy('office')).toEqual([])
  })
})

describe('worlds', () => {
  it('are carried over each for itself', async () => {
    const [here, there] = [await newDevice(own), await newDevice(sister)]
    await there.report({ ...applications(['com.scan']), hours: [hour(3, { minutes: 30 })] })
    await here.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 10 })] })
    await carryOver(own)
    expect(await useOf(there, sister)).toEqual({ 'com.scan': unused })
    await carryOver(sister)
    expect(await useOf(here, own)).toMatchObject({ 'com.scan': { lastUsed: hourOf(1), minutes: 10 } })
    expect(await useOf(there, sister)).toMatchObject({ 'com.scan': { lastUsed: hourOf(3), minutes: 30 } })
  })
})
