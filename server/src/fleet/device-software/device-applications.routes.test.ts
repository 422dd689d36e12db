import { type DeviceApplicationRow, dayLength, type EventRow } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { carryAllSumsOver, carryAllUseOver, countAllSoftware } from '../../telemetry/index.ts'

const { answerOf, ask, clock, newDevice, now, services, world } = useDevicePage()

interface Listed {
  list: DeviceApplicationRow[]
  totalCount: number
}

const time = (text: string) => Date.parse(text)
const list = (applications: object[]) => ({
  applications: { hash: String(applications.length), list: applications as never },
})

const scan = {
  packageName: 'com.scan',
  name: 'Scan 10%',
  version: '1.9',
  sharedUserId: 'com.shared',
  size: 2048,
}
const mail = { packageName: 'com.mail', name: 'Étiquettes', version: '1.10' }
const clockApp = { packageName: 'com.clock', name: 'Clock', version: '2.0', system: true, size: 10 }
const radio = { packageName: 'com.radio', name: 'Radio', version: '1.0', system: true }

const ofScan = (version: string, used: object) => ({
  applications: [{ packageName: 'com.scan', sharedUserId: 'com.shared', version, ...used }],
})

let deviceId: string
let enrolledAt: number
beforeAll(async () => {
  const device = await newDevice()
  deviceId = device.id
  enrolledAt = now()
  await device.report({ ...inventory('Pacific/Auckland'), ...list([scan, mail, clockApp]) })
  clock().advance(20 * dayLength)
  await device.report({
    ...list([{ ...scan, version: '2.0' }, mail, clockApp, radio]),
    hours: [
      { at: '2026-12-05T09:00:00+13:00', ...ofScan('1.9', { minutes: 10, mobileBytes: 100, wifiBytes: 7 }) },
      { at: '2026-12-06T08:00:00+13:00', ...ofScan('1.9', { minutes: 20 }) },
      {
        at: '2026-12-06T09:00:00+13:00',
        applications: [
          { packageName: 'com.scan', sharedUserId: 'com.shared', version: '1.9', minutes: 5, wifiBytes: 1 },
          { packageName: 'com.scan', sharedUserId: 'com.shared', version: '2.0', minutes: 6, wifiBytes: 2 },
          // The same package without a shared id is another application.
          { packageName: 'com.scan', version: '2.0', minutes: 60, wifiBytes: 1000 },
        ],
      },
      { at: '2026-12-06T10:00:00+13:00', useMinutes: 1 },
      {
        at: '2026-12-06T22:00:00+13:00',
        applications: [{ packageName: 'com.clock', version: '2.0', minutes: 3 }],
      },
    ],
    events: [
      ...['2.0', '2.1'].map((version, index) => ({
        type: 'applicationUpdated',
        at: `2026-12-06T0${8 + index}:30:00+13:00`,
        applicationInfo: { name: 'Scan 10%', version },
      })),
      { type: 'applicationInstalled', at: '2026-12-06T09:00:00+13:00', applicationInfo: { name: 'Radio' } },
      { type: 'deviceRebooted', at: '2026-12-06T09:00:00+13:00' },
    ],
  })
  await carryAllSumsOver(services().db, world)
  await carryAllUseOver(services().db, world)
  const other = await newDevice()
  await other.report({ ...inventory('Pacific/Auckland'), ...list([{ ...scan, version: '10.0' }]) })
  await countAllSoftware(services().db, world, services().now())
})

const applications = (body: object = {}, query: object = {}) =>
  answerOf<Listed>('deviceApplications/list', { query: { deviceId, limit: 20, offset: 0, ...query }, body })
const packages = async (body: object = {}, query: object = {}) =>
  (await applications(body, query)).list.map(({ packageName }) => packageName)

describe('the overview of a device’s applications', () => {
  it('counts what was recently installed, updated and used [C-902 C-903 C-2013 C-2120 C-2332]', async () => {
    expect(await answerOf('deviceApplications/overview', { query: { deviceId } })).toEqual({
      applicationCount: 4,
      installedCount: 4,
      updatedCount: 1,
      usedCount: 2,
      usedDay: 2,
    })
  })

  it('of a device that never reported is all zero', async () => {
    const { id } = await newDevice()
    expect(await answerOf('deviceApplications/overview', { query: { deviceId: id } })).toEqual({
      applicationCount: 0,
      installedCount: 0,
      updatedCount: 0,
      usedCount: 0,
      usedDay: 0,
    })
  })
})

describe('the applications of a device', () => {
  it('have their figures of 30 days [C-2012 C-2121 C-2331]', async () => {
    const { list: rows, totalCount } = await applications({ search: 'scan' })
    expect(totalCount).toBe(1)
    expect(rows).toEqual([
      {
        id: expect.stringContaining(deviceId),
        applicationId: expect.stringMatching(/^\d+$/),
        name: 'Scan 10%',
        packageName: 'com.scan',
        system: false,
        sharedUserId: 'com.shared',
        installedCount: 2,
        versionCount: 2,
        latestVersion: '10.0',
        usedCount: 1,
        version: '2.0',
        size: 2048,
        firstInstalled: enrolledAt,
        // From its event.
        updated: time('2026-12-05T19:30:00Z'),
        // 41 minutes on two days of use.
        lastUsed: time('2026-12-05T20:00:00Z'),
        averageUserActivity: 20.5,
        mobileDataUsage: 100,
        wifiDataUsage: 10,
      },
    ])
  })

  it('are on this device alone until they have been counted [C-2012]', async () => {
    const device = await newDevice()
    await device.report(list([{ packageName: 'com.new', name: 'New', version: '3.1' }]))
    const { list: rows } = await answerOf<Listed>('deviceApplications/list', {
      query: { deviceId: device.id, limit: 20, offset: 0 },
      body: {},
    })
    expect(rows).toMatchObject([{ installedCount: 1, versionCount: 1, latestVersion: '3.1', usedCount: 0 }])
  })

  it('have the last used first, and those that never were last [C-906 C-2345]', async () => {
    expect(await packages()).toEqual(['com.clock', 'com.scan', 'com.mail', 'com.radio'])
  })

  it.each([
    ['name', 'asc', ['com.clock', 'com.mail', 'com.radio', 'com.scan']],
    ['packageName', 'desc', ['com.scan', 'com.radio', 'com.mail', 'com.clock']],
    ['version', 'asc', ['com.radio', 'com.mail', 'com.scan', 'com.clock']],
    ['size', 'desc', ['com.scan', 'com.clock', 'com.mail', 'com.radio']],
    ['size', 'asc', ['com.mail', 'com.radio', 'com.clock', 'com.scan']],
    ['firstInstalled', 'desc', ['com.radio', 'com.scan', 'com.mail', 'com.clock']],
    ['updated', 'asc', ['com.mail', 'com.clock', 'com.scan', 'com.radio']],
    ['averageUserActivity', 'desc', ['com.scan', 'com.clock', 'com.mail', 'com.radio']],
    ['mobileDataUsage', 'desc', ['com.scan', 'com.mail', 'com.clock', 'com.radio']],
    ['wifiDataUsage', 'asc', ['com.mail', 'com.clock', 'com.radio', 'com.scan']],
  ])('are sorted by %s %s [C-2121]', async (field, order, expected) => {
    expect(await packages({ sort: { field, order } })).toEqual(expected)
  })

  it.each([
    ['all', ['com.clock', 'com.scan', 'com.mail', 'com.radio']],
    ['user', ['com.scan', 'com.mail']],
    ['system', ['com.clock', 'com.radio']],
  ])('are filtered by %s [C-905 C-9941]', async (systemFilter, expected) => {
    expect(await packages({ systemFilter })).toEqual(expected)
  })

  it.each([
    ['ETIQ', ['com.mail']],
    ['MAIL', ['com.mail']],
    ['0%', ['com.scan']],
    ['%', ['com.scan']],
    ['_', []],
    ["' OR 1=1 --", []],
    ['\\', []],
    ['', ['com.clock', 'com.scan', 'com.mail', 'com.radio']],
  ])('are searched by name and package for %j as it is written [C-2121]', async (search, expected) => {
    expect(await packages({ search })).toEqual(expected)
  })

  it('come a page at a time, of as many as there are [C-2121]', async () => {
    const page = await applications({}, { limit: 2, offset: 1 })
    expect(page.list.map(({ packageName }) => packageName)).toEqual(['com.scan', 'com.mail'])
    expect(page.totalCount).toBe(4)
    expect(await packages({}, { offset: 4 })).toEqual([])
  })
})

describe('the chart of an application', () => {
  const idOf = async (search: string) => (await applications({ search })).list[0]?.id ?? ''
  const days = { from: time('2026-12-04T00:00:00+13:00'), to: time('2026-12-06T23:00:00+13:00') }
  const usage = async (query: object) =>
    answerOf('deviceApplications/applicationUsage', {
      query: { applicationId: await idOf('scan'), ...days, ...query },
    })

  it('has its minutes by day, all its versions together [C-907 C-911 C-2014 C-2122]', async () => {
    expect(await usage({ bucketByHour: '' })).toEqual({
      applicationName: 'Scan 10%',
      applicationUsageData: [
        { date: '2026-12-05', userActivity: 10 },
        { date: '2026-12-06', userActivity: 31 },
      ],
    })
  })

  it('has them by hour, with 0 where the device reported only others [C-911 C-2122 C-9920]', async () => {
    const from = time('2026-12-06T09:00:00+13:00')
    expect(await usage({ from, bucketByHour: true })).toEqual({
      applicationName: 'Scan 10%',
      applicationUsageData: [
        { date: '2026-12-06T09:00:00+13:00', userActivity: 11 },
        { date: '2026-12-06T10:00:00+13:00', userActivity: 0 },
        { date: '2026-12-06T22:00:00+13:00', userActivity: 0 },
      ],
    })
  })

  const data = (body: object) =>
    ask('deviceApplications/applicationDataUsage', {
      query: { deviceId },
      body: { ...days, packageName: 'com.scan', sharedUserId: 'com.shared', ...body },
    })

  it('has its data by day, and by hour over 48 hours [C-910 C-2014 C-2124 C-9920]', async () => {
    const byDay = [
      { date: '2026-12-05', mobile: 100, wifi: 7 },
      { date: '2026-12-06', mobile: 0, wifi: 3 },
    ]
    expect((await data({ chartTimePeriod: 'last30Days' })).json()).toEqual(byDay)
    expect((await data({ chartTimePeriod: 'last7Days' })).json()).toEqual(byDay)
    const byHour = (await data({ chartTimePeriod: 'last48Hours' })).json()
    expect(byHour).toHaveLength(5)
    expect(byHour[2]).toEqual({ date: '2026-12-06T09:00:00+13:00', mobile: 0, wifi: 3 })
  })

  it('has no data of an application that the device does not have under that shared id [C-2124]', async () => {
    const shown = { chartTimePeriod: 'last7Days' }
    expect((await data({ ...shown, sharedUserId: null })).statusCode).toBe(404)
    expect((await data({ ...shown, packageName: 'com.other' })).statusCode).toBe(404)
    expect((await data({ ...shown, packageName: 'com.mail', sharedUserId: null })).statusCode).toBe(200)
  })

  it('has the events that name it, oldest first [C-914 C-2123]', async () => {
    const events = await answerOf<EventRow[]>('deviceApplications/applicationEvents', {
      query: { deviceId, applicationName: 'Scan 10%', ...days, chartTimePeriod: 'last7Days' },
    })
    expect(events).toEqual([
      {
        name: 'applicationUpdated',
        local: '2026-12-06T08:30:00+13:00',
        utc: time('2026-12-05T19:30:00Z'),
        applicationInfo: { name: 'Scan 10%', version: '2.0' },
      },
      expect.objectContaining({ applicationInfo: { name: 'Scan 10%', version: '2.1' } }),
    ])
  })
})
