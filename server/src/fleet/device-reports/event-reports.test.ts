import { type EventRow, eventTypes, type PerformanceOverview } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'

const { answerOf, newDevice, now } = useDevicePage()

interface Listed {
  list: EventRow[]
  totalCount: number
}

const time = (text: string) => Date.parse(text)
/** The 15th in Madrid. */
const edges = { from: '2026-11-15T00:00:00.000+01:00', to: '2026-11-16T00:00:00.000+01:00' }
const window = { from: time(edges.from), to: time(edges.to) }

let deviceId: string
beforeAll(async () => {
  const device = await newDevice()
  deviceId = device.id
  await device.report({
    ...inventory('Europe/Madrid'),
    chargeLevels: [
      { at: '2026-11-14T12:00:00+01:00', level: 50, onPower: false, battery: 'B-9' },
      { at: '2026-11-15T12:00:00+01:00', level: 50, onPower: false, battery: 'B-8' },
      { at: '2026-11-15T13:00:00+01:00', level: 49, onPower: false, battery: 'B-7' },
    ],
    hours: [
      { at: '2026-11-14T22:00:00+01:00', mobileBytes: 1, wifiBytes: 2 },
      { at: '2026-11-15T00:00:00+01:00', mobileBytes: 10, wifiBytes: 20 },
      { at: '2026-11-15T23:00:00+01:00', mobileBytes: 100, wifiBytes: 200 },
    ],
    events: [
      { type: 'deviceRebooted', at: '2026-11-14T23:59:59.999+01:00', rebootInfo: { type: 'user' } },
      { type: 'deviceRebooted', at: edges.from, rebootInfo: { type: 'system' } },
      {
        type: 'batteryChanged',
        at: '2026-11-15T12:30:00.250+01:00',
        oldBatteryInfo: { serialNumber: 'B-8' },
        newBatteryInfo: { serialNumber: 'B-7' },
      },
      { type: 'deviceLowPower', at: '2026-11-15T12:30:00.500+01:00', powerInfo: { level: 5 } },
      { type: 'timeError', at: '2026-11-15T14:00:00+01:00' },
      { type: 'deviceDropped', at: '2026-11-15T15:00:00+01:00' },
      { type: 'deviceRebooted', at: '2026-11-15T23:59:59.999+01:00' },
      { type: 'networkLost', at: edges.to },
    ],
  })
})

const list = (query: object = {}, body: object = {}) =>
  answerOf<Listed>('devicePerformance/deviceEventsList/selectedDate', {
    query: { deviceId, to: window.to, limit: 20, offset: 0, ...query },
    body: { events: eventTypes, ...body },
  })
const namesOf = ({ list: rows }: Listed) => rows.map(({ name }) => name)

describe('the events of a report', () => {
  it('are those of its window to the millisecond, the latest first [C-1230 C-2143 C-2025]', async () => {
    const { list: rows, totalCount } = await list()
    expect(totalCount).toBe(6)
    expect(rows).toEqual([
      { name: 'deviceRebooted', local: '2026-11-15T23:59:59+01:00', utc: window.to - 1 },
      expect.objectContaining({ name: 'deviceDropped' }),
      expect.objectContaining({ name: 'timeError' }),
      {
        name: 'deviceLowPower',
        local: '2026-11-15T12:30:00+01:00',
        powerInfo: { level: 5 },
        utc: time('2026-11-15T11:30:00.500Z'),
      },
      {
        name: 'batteryChanged',
        local: '2026-11-15T12:30:00+01:00',
        oldBatteryInfo: { serialNumber: 'B-8' },
        newBatteryInfo: { serialNumber: 'B-7' },
        utc: time('2026-11-15T11:30:00.250Z'),
      },
      {
        name: 'deviceRebooted',
        local: '2026-11-15T00:00:00+01:00',
        utc: window.from,
        rebootInfo: { type: 'system' },
      },
    ])
  })

  it('are sorted as asked and come a page at a time [C-1231 C-2143]', async () => {
    const byName = { sort: { field: 'name', order: 'asc' } }
    const names = [
      'batteryChanged',
      'deviceDropped',
      'deviceLowPower',
      'deviceRebooted',
      'deviceRebooted',
      'timeError',
    ]
    expect(namesOf(await list({}, byName))).toEqual(names)
    const page = await list({ limit: 2, offset: 3 }, byName)
    expect(page.list.map(({ utc }) => utc)).toEqual([window.to - 1, window.from])
    expect(page.totalCount).toBe(6)
    expect(namesOf(await list({}, { sort: { field: 'name', order: 'desc' } }))).toEqual(names.toReversed())
    const oldest = await list({ limit: 1 }, { sort: { field: 'local', order: 'asc' } })
    expect(oldest.list[0]?.utc).toBe(window.from)
    expect((await list({ offset: 6 })).list).toEqual([])
  })

  it('are of the named types, and none without any [C-2143]', async () => {
    expect(namesOf(await list({}, { events: ['timeError', 'deviceDropped'] }))).toEqual([
      'deviceDropped',
      'timeError',
    ])
    expect(await list({}, { events: [] })).toEqual({ list: [], totalCount: 0 })
  })

  it.each([
    ['last24Hours', { to: window.to }, 6],
    ['selectedDate', { to: window.to }, 6],
    ['last30Days', { from: window.from - 1, to: window.to + 1 }, 8],
  ])('of %s are as many as are counted [C-2144]', async (range, query, count) => {
    const asked = { query: { deviceId, limit: 20, offset: 0, ...query }, body: { events: eventTypes } }
    const listed = await answerOf<Listed>(`devicePerformance/deviceEventsList/${range}`, asked)
    expect(listed.totalCount).toBe(count)
    expect(listed.list).toHaveLength(count)
    expect(await answerOf(`devicePerformance/deviceEventsCount/${range}`, asked)).toEqual({ count })
  })
})

describe('the overview of a report', () => {
  const overview = (range: string, query: object, events: readonly string[] = eventTypes) =>
    answerOf<PerformanceOverview>(`devicePerformance/overview/${range}`, {
      query: { deviceId, ...query },
      body: { events },
    })

  it('sums up what the report shows [C-1211 C-2145 C-2026]', async () => {
    expect(await overview('selectedDate', { to: window.to })).toEqual({
      wifiDataUsed: 220,
      mobileDataUsed: 110,
      dropCount: 1,
      rebootCount: 2,
      lowBatteryCount: 1,
      batteryChangedCount: 1,
      timeErrorCount: 1,
      smartBatteries: ['B-7', 'B-8'],
      updated: now(),
    })
  })

  it('does not count types that are not named [C-2145]', async () => {
    expect(await overview('selectedDate', { to: window.to }, ['deviceDropped'])).toMatchObject({
      dropCount: 1,
      rebootCount: 0,
      lowBatteryCount: 0,
      batteryChangedCount: 0,
      timeErrorCount: 0,
    })
  })

  it('of 30 days has the data of whole days [C-2145]', async () => {
    const days = { from: time('2026-11-14T00:00:00+01:00'), to: time('2026-11-15T10:00:00+01:00') }
    expect(await overview('last30Days', days)).toMatchObject({
      wifiDataUsed: 222,
      mobileDataUsed: 111,
      rebootCount: 2,
      smartBatteries: ['B-9'],
    })
  })

  it('of a device that never reported is all zero', async () => {
    const empty = await newDevice()
    const query = { deviceId: empty.id, to: window.to }
    const body = { events: eventTypes }
    expect(await answerOf('devicePerformance/overview/last24Hours', { query, body })).toEqual({
      wifiDataUsed: 0,
      mobileDataUsed: 0,
      dropCount: 0,
      rebootCount: 0,
      lowBatteryCount: 0,
      batteryChangedCount: 0,
      timeErrorCount: 0,
      smartBatteries: [],
      updated: null,
    })
  })
})
