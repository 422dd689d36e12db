import type { ApplicationOverview } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import { type Asked, faultyFields } from '../../../test/telemetry/device-page.ts'
import { useScanEstate } from '../../../test/telemetry/scan-estate.ts'
import { dateAt } from '../../../test/telemetry/software-estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, idOf } = useScanEstate()

const month = { days: 30, timeZone: 'UTC' }
const of = async (name: string, path: string, { body, ...asked }: Asked = {}) =>
  await ask(`application/${path}`, { query: { id: await idOf(`com.${name}`) }, body: { ...body }, ...asked })

describe('an application', () => {
  it('has its name and package, with its shared id [C-2172]', async () => {
    expect((await of('scan', 'info')).json()).toEqual({
      name: 'Scan 10%',
      packageName: 'com.scan',
      sharedUserId: null,
    })
    expect((await of('mail', 'info')).json()).toMatchObject({ sharedUserId: 'com.shared' })
  })

  it.each(['99', '0', '-1', '1e0', 'abc', '1.5', '99999999999999999999'])(
    'is null for %s [C-1617]',
    async (id) => {
      const answer = await ask('application/info', { query: { id } })
      expect([answer.statusCode, answer.json()]).toEqual([200, null])
    },
  )

  it('is null where no device in the caller’s view has or used it, and for another world’s [C-1617 A-1507]', async () => {
    for (const as of ['site', 'group', 'zone'] as const) {
      expect((await of('radio', 'info', { as })).json()).toBeNull()
      expect((await of('mail', 'info', { as })).json()).toMatchObject({ packageName: 'com.mail' })
    }
    const there = { as: 'manager', world: worldIds.sister } as const
    expect((await of('radio', 'info', there)).json()).toBeNull()
  })

  it('is known where no device has it any more, to callers who see all devices', async () => {
    expect((await of('gone', 'info')).json()).toMatchObject({ name: 'Gone' })
    expect((await of('gone', 'info', { as: 'group' })).json()).toBeNull()
  })
})

describe.each([
  ['versions', month],
  ['deviceUsage', month],
  ['performanceOverview', month],
  ['exportDeviceUsage', month],
  ['exportMinutesUsage', month],
  ['exportDataUsage', month],
  ['exportDevicesList', {}],
])('%s', (path, body) => {
  it('does not find an application that does not exist, or is not in view [A-1507]', async () => {
    expect((await ask(`application/${path}`, { query: { id: '99' }, body })).statusCode).toBe(404)
    expect((await of('radio', path, { body, as: 'site' })).statusCode).toBe(404)
    expect((await of('radio', path, { body })).statusCode).toBe(200)
  })
})

describe('the versions of an application', () => {
  const versions = async (days: number, asked: Asked = {}) =>
    (await of('scan', 'versions', { body: { ...month, days }, ...asked })).json()

  it('are those used in the period or installed, the highest first [C-1622 C-2173]', async () => {
    expect(await versions(30)).toEqual(['1.10', '1.9'])
    expect(await versions(60)).toEqual(['2.0', '1.10', '1.9'])
    expect((await of('clock', 'versions', { body: month })).json()).toEqual(['2.0'])
  })

  it('are limited to the caller’s custom view [C-2411]', async () => {
    expect(await versions(60, { as: 'group' })).toEqual(['1.10', '1.9'])
  })
})

describe('devices that used an application', () => {
  const usage = async (body: object = {}, asked: Asked = {}): Promise<unknown[]> =>
    (await of('scan', 'deviceUsage', { body: { ...month, ...body }, ...asked }))
      .json<{ date: string; deviceCount: number }[]>()
      .map(({ date, deviceCount }) => [date, deviceCount])

  it('are counted day by day, whatever their versions; days with reports have a row [C-1630 C-2016 C-2174]', async () => {
    const expected = [
      [dateAt(5), 0],
      [dateAt(2), 1],
      [dateAt(1), 1],
      [dateAt(0), 1],
    ]
    expect(await usage()).toEqual(expected)
    expect(await usage({ days: 60 })).toEqual([[dateAt(50), 1], [dateAt(40), 1], ...expected])
  })

  it('are those of a version [C-2174]', async () => {
    expect(await usage({ version: '1.9' })).toEqual([
      [dateAt(5), 0],
      [dateAt(2), 1],
      [dateAt(1), 1],
    ])
    expect(await usage({ version: '9' })).toEqual([[dateAt(5), 0]])
  })

  it.each([
    [{ homeLocationId: 'own-depot' }, [2, 1]],
    [{ group: 'drivers' }, [5, 2, 1]],
    [{ group: 'drivers', homeLocationId: 'own-depot' }, [2, 1]],
    [{ group: 'office', homeLocationId: 'own-depot' }, []],
    [{ zoneId: 'own-zone' }, [2, 1]],
    [{ zoneId: 'nowhere' }, []],
    [{ homeLocationId: 'nowhere' }, []],
  ])('are those of %j [C-9937]', async (part, daysAgo) => {
    expect((await usage(part)).map((row) => (row as [string])[0])).toEqual(daysAgo.map(dateAt))
  })

  it('are limited to the caller’s custom view [C-2410 C-2411 C-2412]', async () => {
    expect(await usage({}, { as: 'site' })).toEqual(await usage({ homeLocationId: 'own-depot' }))
    expect(await usage({}, { as: 'zone' })).toEqual(await usage({ zoneId: 'own-zone' }))
    expect(await usage({}, { as: 'group' })).toEqual(await usage({ group: 'drivers' }))
    expect(await usage({ group: 'office' }, { as: 'group' })).toEqual([])
  })

  it('are answered up to the caller’s date [C-2174]', async () => {
    expect(await usage({ timeZone: 'Pacific/Honolulu' })).not.toContainEqual([dateAt(0), 1])
    expect(await usage({ timeZone: 'Pacific/Auckland' })).toContainEqual([dateAt(0), 1])
  })

  it.each([
    [{ days: 31 }, 'days'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ zoneId: 'own-zone', group: 'drivers' }, 'zoneId'],
    [{ zoneId: 'own-zone', homeLocationId: 'own-depot' }, 'zoneId'],
    [{ version: '' }, 'version'],
  ])('refuse %j by name [C-9937]', async (wrong, field) => {
    const answer = await of('scan', 'deviceUsage', { body: { ...month, ...wrong } })
    expect(answer.statusCode).toBe(400)
    expect(faultyFields(answer)).toEqual([field])
  })
})

describe('the figures of an application', () => {
  const overview = async (body: object = {}, asked: Asked = {}) =>
    (
      await of('scan', 'performanceOverview', { body: { ...month, ...body }, ...asked })
    ).json<ApplicationOverview>()

  it('are its data and minutes in the period, and what is installed now [C-1625 C-2015 C-2175]', async () => {
    expect(await overview()).toEqual({
      mobileDataUsage: 1100,
      wifiDataUsage: 7,
      totalMinutesUsage: 41,
      dailyAverageMinutesUsage: 41 / 3,
      installedCount: 3,
      versionCount: 2,
      dailyMinutesUsage: [
        { date: dateAt(5), userActivity: 0 },
        { date: dateAt(2), userActivity: 10 },
        { date: dateAt(1), userActivity: 11 },
        { date: dateAt(0), userActivity: 20 },
      ],
      dailyDataUsage: [
        { date: dateAt(5), mobile: 0, wifi: 0 },
        { date: dateAt(2), mobile: 100, wifi: 7 },
        { date: dateAt(1), mobile: 0, wifi: 0 },
        { date: dateAt(0), mobile: 1000, wifi: 0 },
      ],
    })
  })

  it('are those of a version and of a part of the estate [C-2175]', async () => {
    expect(await overview({ version: '1.10' })).toMatchObject({
      totalMinutesUsage: 26,
      dailyAverageMinutesUsage: 13,
      installedCount: 2,
      versionCount: 1,
    })
    expect(await overview({ group: 'drivers' })).toMatchObject({
      mobileDataUsage: 100,
      totalMinutesUsage: 21,
      installedCount: 2,
      versionCount: 2,
    })
    expect(await overview({ version: '9' })).toMatchObject({ installedCount: 0, versionCount: 0 })
    expect(await overview({ zoneId: 'nowhere' })).toMatchObject({
      totalMinutesUsage: 0,
      dailyAverageMinutesUsage: 0,
      installedCount: 0,
      dailyDataUsage: [],
    })
  })

  it('leave out shared data [C-2175]', async () => {
    const { mobileDataUsage, wifiDataUsage, totalMinutesUsage } = await overview({
      sharedUserId: 'com.shared',
    })
    expect([mobileDataUsage, wifiDataUsage, totalMinutesUsage]).toEqual([null, null, 41])
    expect(await overview({ sharedUserId: null })).toMatchObject({ mobileDataUsage: 1100 })
  })

  it('are limited to the caller’s custom view [C-2410 C-2411 C-2412]', async () => {
    const ofVan = { totalMinutesUsage: 21, installedCount: 1, versionCount: 1 }
    expect(await overview({}, { as: 'site' })).toMatchObject(ofVan)
    expect(await overview({}, { as: 'zone' })).toMatchObject(ofVan)
    expect(await overview({}, { as: 'group' })).toMatchObject({
      ...ofVan,
      installedCount: 2,
      versionCount: 2,
    })
  })
})

describe('the files of an application’s charts', () => {
  it.each([
    ['exportDeviceUsage', 'Devices used', ['Date', 'Devices used'], ['1']],
    ['exportMinutesUsage', 'Minutes used', ['Date', 'Minutes used'], ['10']],
    [
      ...(['exportDataUsage', 'Data usage'] as const),
      ['Date', 'Mobile data usage (bytes)', 'Wi-Fi data usage (bytes)'],
      ['100', '7'],
    ],
  ])(
    '%s have a row for every day of the period [C-1630 C-2176 C-2177 C-2178 C-9946]',
    async (path, title, titles, figures) => {
      const answer = await of('scan', path, { body: { ...month, group: 'drivers' } })
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`filename="${title}_2026-11-16T09-\\d\\d-\\d\\dZ.csv"`),
      )
      const [head, ...rows] = parseCsv(answer.body)
      expect(head).toEqual(titles)
      expect(rows.map(([date]) => date)).toEqual(Array.from({ length: 30 }, (_, index) => dateAt(29 - index)))
      expect(rows.at(-3)).toEqual([dateAt(2), ...figures])
      expect(rows.at(-4)).toEqual([dateAt(3), ...figures.map(() => '')])
    },
  )
})
