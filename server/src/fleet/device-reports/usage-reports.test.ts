import { describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'

const { answerOf, newDevice } = useDevicePage()

type Usage = { date: string; userActivity: number }[]
type Data = { date: string; mobile: number; wifi: number }[]

const time = (text: string) => Date.parse(text)
const usage = (range: string, query: object) =>
  answerOf<Usage>(`devicePerformance/deviceUsage/${range}`, { query: { ...query } })
const data = (range: string, query: object) =>
  answerOf<Data>(`devicePerformance/deviceDataUsage/${range}`, { query: { ...query } })

/** A device in a zone with hours of use: minutes by the start of the hour. */
async function used(zone: string | null, minutes: Record<string, number>) {
  const device = await newDevice()
  const hours = Object.entries(minutes).map(([at, useMinutes]) => ({
    at,
    useMinutes,
    mobileBytes: useMinutes * 10,
  }))
  await device.report({ ...inventory(zone), hours })
  return { deviceId: device.id }
}

describe('the last 24 hours', () => {
  it('are 24 hours up to the end of the current one, where reported [C-1210 C-2140 C-2326]', async () => {
    const device = await used('Europe/Madrid', {
      '2026-11-15T10:10:00+01:00': 9,
      '2026-11-15T11:59:00+01:00': 10,
      '2026-11-16T00:00:00+01:00': 0,
      '2026-11-16T10:00:00+01:00': 30,
    })
    expect(await usage('last24Hours', { ...device, to: time('2026-11-16T10:00:00Z') })).toEqual([
      { date: '2026-11-15T11:00:00+01:00', userActivity: 10 },
      { date: '2026-11-16T00:00:00+01:00', userActivity: 0 },
      { date: '2026-11-16T10:00:00+01:00', userActivity: 30 },
    ])
  })

  it('end with the hour that contains a time, in the device’s zone [C-1210]', async () => {
    // In India an hour begins half past the hour of UTC.
    const device = await used('Asia/Kolkata', {
      '2026-11-15T14:30:00+05:30': 1,
      '2026-11-15T15:30:00+05:30': 2,
      '2026-11-16T14:05:00+05:30': 3,
    })
    const to = time('2026-11-16T08:31:00Z')
    expect(await usage('last24Hours', { ...device, to })).toEqual([
      { date: '2026-11-15T15:00:00+05:30', userActivity: 2 },
      { date: '2026-11-16T14:00:00+05:30', userActivity: 3 },
    ])
  })

  it('have the bytes of both networks [C-2141 C-9943]', async () => {
    const device = await newDevice()
    await device.report({
      ...inventory('UTC'),
      hours: [
        { at: '2026-11-16T07:00:00Z', mobileBytes: 5, wifiBytes: 5_000_000_000 },
        { at: '2026-11-16T08:00:00Z', useMinutes: 1 },
      ],
    })
    expect(await data('last24Hours', { deviceId: device.id, to: time('2026-11-16T09:00:00Z') })).toEqual([
      { date: '2026-11-16T07:00:00+00:00', mobile: 5, wifi: 5_000_000_000 },
      { date: '2026-11-16T08:00:00+00:00', mobile: 0, wifi: 0 },
    ])
  })

  it('are in UTC where the device has reported no zone', async () => {
    const device = await used(null, { '2026-11-16T06:00:00Z': 6 })
    expect(await usage('last24Hours', { ...device, to: time('2026-11-16T07:00:00Z') })).toEqual([
      { date: '2026-11-16T06:00:00+00:00', userActivity: 6 },
    ])
  })

  it('have hours reported in another zone, wherever its days began there', async () => {
    const device = await used('Europe/London', {
      // In Sydney it is already the 16th.
      '2026-11-16T03:00:00+11:00': 4,
      '2026-11-15T22:00:00+00:00': 5,
    })
    expect(await usage('last24Hours', { ...device, to: time('2026-11-15T23:00:00Z') })).toEqual([
      { date: '2026-11-16T03:00:00+11:00', userActivity: 4 },
      { date: '2026-11-15T22:00:00+00:00', userActivity: 5 },
    ])
  })
})

describe('a selected date', () => {
  const everyHour = (from: string, count: number, offsetAt: (utc: number) => string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const utc = time(from) + index * 3_600_000
        const offset = offsetAt(utc)
        const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
        const local = new Date(utc + (offset[0] === '-' ? -minutes : minutes) * 60_000)
          .toISOString()
          .slice(0, 19)
        return [`${local}${offset}`, index]
      }),
    )

  it('is the local day given by its end [C-9924 C-2140]', async () => {
    const device = await used('America/New_York', {
      '2026-11-09T23:00:00-05:00': 1,
      '2026-11-10T00:00:00-05:00': 2,
      '2026-11-10T23:59:00-05:00': 3,
      '2026-11-11T00:00:00-05:00': 4,
    })
    expect(await usage('selectedDate', { ...device, to: time('2026-11-11T00:00:00-05:00') })).toEqual([
      { date: '2026-11-10T00:00:00-05:00', userActivity: 2 },
      { date: '2026-11-10T23:00:00-05:00', userActivity: 3 },
    ])
  })

  it('on which clocks go back has 25 hours [C-1210]', async () => {
    const change = time('2026-10-25T01:00:00Z')
    const hours = everyHour('2026-10-24T22:00:00Z', 28, (utc) => (utc < change ? '+01:00' : '+00:00'))
    const device = await used('Europe/London', hours)
    const rows = await usage('selectedDate', { ...device, to: time('2026-10-26T00:00:00Z') })
    expect(rows).toHaveLength(25)
    expect(rows.slice(0, 4).map(({ date }) => date)).toEqual([
      '2026-10-25T00:00:00+01:00',
      '2026-10-25T01:00:00+01:00',
      '2026-10-25T01:00:00+00:00',
      '2026-10-25T02:00:00+00:00',
    ])
    expect(rows.at(-1)).toEqual({ date: '2026-10-25T23:00:00+00:00', userActivity: 25 })
  })

  it('on which clocks go forward has 23 [C-1210]', async () => {
    const change = time('2026-10-03T16:00:00Z')
    const hours = everyHour('2026-10-03T13:00:00Z', 26, (utc) => (utc < change ? '+10:00' : '+11:00'))
    const device = await used('Australia/Sydney', hours)
    const rows = await usage('selectedDate', { ...device, to: time('2026-10-05T00:00:00+11:00') })
    expect(rows).toHaveLength(23)
    expect(rows[0]).toEqual({ date: '2026-10-04T00:00:00+10:00', userActivity: 1 })
    expect(rows.at(-1)).toEqual({ date: '2026-10-04T23:00:00+11:00', userActivity: 23 })
  })

  it.each([
    ['that lies in the future', '2031-01-01T00:00:00Z'],
    ['older than anything that is kept', '1970-01-01T00:00:00Z'],
  ])('%s has nothing', async (_name, to) => {
    const device = await used('Europe/London', { '2026-11-16T06:00:00Z': 6 })
    expect(await usage('selectedDate', { ...device, to: time(to) })).toEqual([])
    expect(await data('last24Hours', { ...device, to: time(to) })).toEqual([])
  })
})

describe('the last 30 days', () => {
  it('are local days, each whole, without those not reported [C-1209 C-2140 C-2141]', async () => {
    const device = await used('Asia/Kolkata', {
      '2026-10-17T23:30:00+05:30': 1,
      '2026-10-18T00:30:00+05:30': 2,
      '2026-10-18T23:30:00+05:30': 3,
      '2026-11-14T10:00:00+05:30': 0,
      '2026-11-16T00:00:00+05:30': 4,
      '2026-11-16T14:00:00+05:30': 5,
    })
    const window = { from: time('2026-10-18T00:00:00+05:30'), to: time('2026-11-16T15:00:00+05:30') }
    expect(await usage('last30Days', { ...device, ...window })).toEqual([
      { date: '2026-10-18', userActivity: 5 },
      { date: '2026-11-14', userActivity: 0 },
      { date: '2026-11-16', userActivity: 9 },
    ])
    expect((await data('last30Days', { ...device, ...window })).at(-1)).toEqual({
      date: '2026-11-16',
      mobile: 90,
      wifi: 0,
    })
  })

  it('of a device that never reported are empty', async () => {
    const { id: deviceId } = await newDevice()
    const window = { from: time('2026-10-18T00:00:00Z'), to: time('2026-11-16T15:00:00Z') }
    expect(await usage('last30Days', { deviceId, ...window })).toEqual([])
    expect(await data('last30Days', { deviceId, ...window })).toEqual([])
  })
})
