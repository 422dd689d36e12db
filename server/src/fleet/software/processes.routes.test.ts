import type { ProcessDeviceRow, ProcessRow } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { type Asked, faultyFields } from '../../../test/telemetry/device-page.ts'
import { dateAt, hourAt, processList, useSoftwareEstate } from '../../../test/telemetry/software-estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, answerOf, newDevice, assign, settle } = useSoftwareEstate()

const scan = { processName: 'scan.exe', productName: 'Scan & Go' }
const other = { processName: 'other.exe', productName: 'Other', productVersion: '5', fileVersion: '5.0' }
/** No device has them any more; one of them was used recently. */
const gone = { processName: 'gone.exe', productName: 'Gone' }
const removed = { processName: 'removed.exe', productName: 'Removed' }
const version = (productVersion: string, fileVersion: string) => ({ productVersion, fileVersion })
const active = (at: string, ...processes: object[]) => ({ at, processes: processes as never })

let till: TestDevice
let office: TestDevice
beforeAll(async () => {
  till = await newDevice({ serialNumber: 'S2', platformType: 'windows', deviceName: 'Till' })
  office = await newDevice({ serialNumber: 'S1', platformType: 'windows', imei: '7' })
  await assign(till, { homeLocationId: 'own-depot', groups: ['drivers'] })
  await assign(office, { groups: ['office'] })
  await till.report({
    ...processList({ ...scan, ...version('1', '1.9') }),
    hours: [
      active(
        hourAt(1),
        { ...scan, ...version('1', '1.9'), userMinutes: 6, cpu: 50 },
        { ...scan, ...version('1', '1.8'), userMinutes: 1, cpu: 1 },
      ),
    ],
  })
  await office.report({
    ...processList({ ...scan, ...version('1', '1.10') }, other),
    hours: [
      active(hourAt(35), { ...scan, ...version('1', '1.10'), userMinutes: 3, cpu: 2 }),
      // Active, but not used.
      active(hourAt(0, 7), { ...scan, ...version('1', '1.10'), userMinutes: 0, cpu: 0.5 }),
    ],
  })
  const spare = await newDevice({ serialNumber: 'S3', platformType: 'windows' })
  await assign(spare, { groups: ['drivers'] })
  await spare.report({
    ...processList({ ...gone, ...version('1', '1') }, { ...removed, ...version('1', '1') }),
    hours: [active(hourAt(60), { ...removed, ...version('1', '1'), userMinutes: 2, cpu: 1 })],
  })
  await spare.report(processList())
  await settle()
})

const page = (body: object = {}, { query = {}, ...asked }: Asked = {}) =>
  answerOf<{ list: ProcessRow[]; totalCount: number }>('processes/list', {
    query: { limit: 20, offset: 0, ...query },
    body,
    ...asked,
  })
const names = async (body: object = {}, asked: Asked = {}) =>
  (await page(body, asked)).list.map(({ processName }) => processName)

describe('the processes of the estate', () => {
  it('have the number of devices that use them and on which they are active [C-2021 C-2200 C-2332]', async () => {
    expect(await page()).toEqual({
      totalCount: 2,
      list: [
        {
          ...scan,
          activeCount: 2,
          usedCount: 1,
          versionCount: 2,
          lastUsed: Date.parse(hourAt(1)),
          latestProductVersion: '1',
          latestFileVersion: '1.10',
        },
        {
          processName: 'other.exe',
          productName: 'Other',
          activeCount: 0,
          usedCount: 0,
          lastUsed: null,
          versionCount: 1,
          latestProductVersion: '5',
          latestFileVersion: '5.0',
        },
      ],
    })
  })

  it('have the last used first [C-1704 C-2345]', async () => {
    expect(await names()).toEqual(['scan.exe', 'other.exe'])
  })

  it.each([
    ['processName', ['other.exe', 'scan.exe']],
    ['productName', ['other.exe', 'scan.exe']],
    ['activeCount', ['other.exe', 'scan.exe']],
    ['usedCount', ['other.exe', 'scan.exe']],
    ['versionCount', ['other.exe', 'scan.exe']],
    ['latestProductVersion', ['scan.exe', 'other.exe']],
    ['latestFileVersion', ['scan.exe', 'other.exe']],
    ['lastUsed', ['other.exe', 'scan.exe']],
  ])('are sorted by %s, both ways [C-2200]', async (field, expected) => {
    expect(await names({ sort: { field, order: 'asc' } })).toEqual(expected)
    expect(await names({ sort: { field, order: 'desc' } })).toEqual(expected.toReversed())
  })

  it.each([
    ['SCAN & g', ['scan.exe']],
    ['.exe', ['scan.exe', 'other.exe']],
    ['%', []],
    ["'", []],
  ])('are searched by both names for %j as it is written [C-1705]', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  it('are limited to the caller’s custom view [C-2410 C-2411 C-2412]', async () => {
    for (const as of ['site', 'group', 'zone'] as const) {
      expect((await page({}, { as })).list).toMatchObject([
        { processName: 'scan.exe', activeCount: 1, versionCount: 1, latestFileVersion: '1.9' },
      ])
    }
  })

  it('are exported as listed [C-1705 C-2201 C-9946]', async () => {
    const answer = await ask('processes/exportList', {
      body: { sort: { field: 'processName', order: 'asc' } },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="processesList.csv"')
    expect(parseCsv(answer.body)).toEqual([
      [
        ...['Process name', 'Product name', 'Active devices', 'Devices using it', 'Versions'],
        ...['Latest product version', 'Latest file version', 'Last used'],
      ],
      ['other.exe', 'Other', '0', '0', '1', '5', '5.0', ''],
      ['scan.exe', 'Scan & Go', '2', '1', '2', '1', '1.10', hourAt(1)],
    ])
    expect((await ask('processes/exportList', { query: { limit: 10_001 }, body: {} })).statusCode).toBe(400)
  })
})

const month = { days: 30, timeZone: 'UTC' }
const of = (path: string, body: object = {}, asked: Asked = {}) =>
  ask(`processes/${path}`, { body: { ...scan, ...month, ...body }, ...asked })

describe.each([
  'versions',
  'processesUtilizationTrends',
  'processesUsage',
  'exportProcessesUtilizationTrends',
  'exportProcessesUserActivity',
  'exportProcessesCPUActivity',
  'exportDevicesList',
])('%s', (path) => {
  it('does not find a process that does not exist, or is not in view [A-1507]', async () => {
    expect((await of(path, { productName: 'Scan' })).statusCode).toBe(404)
    const { productVersion: _p, fileVersion: _f, ...names } = other
    expect((await of(path, names, { as: 'site' })).statusCode).toBe(404)
    expect((await of(path, names)).statusCode).toBe(200)
  })

  it('does not find a process without any data, whoever asks [C-1716]', async () => {
    for (const as of ['viewer', 'group'] as const) {
      expect((await of(path, gone, { as })).statusCode).toBe(404)
      expect((await of(path, removed, { as })).statusCode).toBe(200)
    }
  })
})

describe('a process', () => {
  it('has the versions used in the period or installed, the highest first [C-2022 C-2202]', async () => {
    const [newest, middle, old] = [version('1', '1.10'), version('1', '1.9'), version('1', '1.8')]
    expect((await of('versions')).json()).toEqual([newest, middle, old])
    expect((await of('versions', {}, { as: 'site' })).json()).toEqual([middle, old])
  })

  it('has how many devices used it, day by day [C-1720 C-2203]', async () => {
    const trends = async (body: object = {}, asked: Asked = {}) =>
      (await of('processesUtilizationTrends', body, asked)).json()
    const lastDays = [
      { date: dateAt(1), deviceCount: 1 },
      { date: dateAt(0), deviceCount: 0 },
    ]
    expect(await trends()).toEqual(lastDays)
    expect(await trends({ days: 60 })).toEqual([{ date: dateAt(35), deviceCount: 1 }, ...lastDays])
    expect(await trends({ homeLocationId: 'own-depot', group: 'drivers' })).toEqual(lastDays.slice(0, 1))
    expect(await trends({ zoneId: 'own-zone' })).toEqual(lastDays.slice(0, 1))
    expect(await trends({ group: 'office' })).toEqual(lastDays.slice(1))
    expect(await trends({}, { as: 'group' })).toEqual(lastDays.slice(0, 1))
    expect(await trends(version('1', '1.10'))).toEqual(lastDays.slice(1))
    expect(await trends(version('1', '9'))).toEqual([])
  })

  it('has how long it was used and how busy it was, in minutes [C-1720 C-2022 C-2204]', async () => {
    const usage = async (body: object = {}) => (await of('processesUsage', body)).json()
    expect(await usage()).toEqual([
      // 50 and 1 percent of an hour.
      { date: dateAt(1), userActivity: 7, cpuActivity: 30.6 },
      { date: dateAt(0), userActivity: 0, cpuActivity: 0.3 },
    ])
    expect(await usage(version('1', '1.8'))).toEqual([{ date: dateAt(1), userActivity: 1, cpuActivity: 0.6 }])
  })

  it.each([
    ['exportProcessesUtilizationTrends', 'Devices used', 'Devices used', '1'],
    ['exportProcessesUserActivity', 'User activity', 'User activity (minutes)', '7'],
    ['exportProcessesCPUActivity', 'CPU activity', 'CPU activity (minutes)', '30.6'],
  ])(
    '%s has a row for every day of the period [C-1720 C-2205 C-2206 C-2207 C-9946]',
    async (path, title, column, figure) => {
      const answer = await of(path, { days: 90 })
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`filename="${title}_2026-11-16T.*Z.csv"`),
      )
      const [head, ...rows] = parseCsv(answer.body)
      expect(head).toEqual(['Date', column])
      expect(rows).toHaveLength(90)
      expect(rows.slice(-3, -1)).toEqual([
        [dateAt(2), ''],
        [dateAt(1), figure],
      ])
    },
  )

  it.each([
    [{ days: 14 }, 'days'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ zoneId: 'own-zone', group: 'drivers' }, 'zoneId'],
    [{ productVersion: '1' }, 'productVersion'],
    [{ fileVersion: '1' }, 'fileVersion'],
    [{ processName: '' }, 'processName'],
  ])('refuses %j by name [C-9937]', async (wrong, field) => {
    const answer = await of('processesUsage', wrong)
    expect([answer.statusCode, faultyFields(answer)]).toEqual([400, [field]])
  })
})

describe('the devices of a process', () => {
  const listing = (body: object = {}, { query = {}, ...asked }: Asked = {}) =>
    of('devicesList', body, { query: { limit: 20, offset: 0, ...query }, ...asked })
  const devicePage = async (body: object = {}, asked: Asked = {}) =>
    (await listing(body, asked)).json<{ list: ProcessDeviceRow[]; totalCount: number }>()
  const listed = async (body: object = {}, asked: Asked = {}) =>
    (await devicePage(body, asked)).list.map(({ deviceInfo }) => deviceInfo.serialNumber)

  it('have their version, the last that used it first [C-2023 C-2209 C-9934]', async () => {
    expect(await devicePage()).toEqual({
      totalCount: 2,
      list: [
        {
          deviceInfo: {
            id: till.id,
            serialNumber: 'S2',
            imei: null,
            assetTag: null,
            group: ['drivers'],
            homeLocation: 'own depot',
            homeLocationId: 'own-depot',
          },
          deviceName: 'Till',
          lastUsed: Date.parse(hourAt(1)),
          ...version('1', '1.9'),
        },
        {
          deviceInfo: {
            id: office.id,
            serialNumber: 'S1',
            imei: '7',
            assetTag: null,
            group: ['office'],
            homeLocation: null,
            homeLocationId: null,
          },
          deviceName: null,
          lastUsed: Date.parse(hourAt(35)),
          ...version('1', '1.10'),
        },
      ],
    })
  })

  it.each([
    ['deviceInfo.serialNumber', ['S1', 'S2']],
    ['deviceInfo.imei', ['S2', 'S1']],
    ['deviceInfo.homeLocation', ['S1', 'S2']],
    ['deviceName', ['S1', 'S2']],
    ['lastUsed', ['S1', 'S2']],
    ['fileVersion', ['S2', 'S1']],
  ])('are sorted by %s, both ways [C-2209]', async (field, expected) => {
    expect(await listed({ sort: { field, order: 'asc' } })).toEqual(expected)
    expect(await listed({ sort: { field, order: 'desc' } })).toEqual(expected.toReversed())
  })

  it('are searched and filtered as those of an application [C-2209 C-2410]', async () => {
    expect(await listed({ search: 'till' })).toEqual(['S2'])
    expect(await listed({ search: '%' })).toEqual([])
    expect(await listed({ group: 'office' })).toEqual(['S1'])
    expect(await listed(version('1', '1.9'))).toEqual(['S2'])
    expect(await listed({}, { as: 'site' })).toEqual(['S2'])
    expect(await devicePage({}, { query: { limit: 1, offset: 1 } })).toMatchObject({
      totalCount: 2,
      list: [{ deviceInfo: { serialNumber: 'S1' } }],
    })
  })

  it('are exported as listed [C-1722 C-2208 C-9946]', async () => {
    const answer = await of('exportDevicesList', { sort: { field: 'deviceInfo.serialNumber', order: 'asc' } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="processDevices.csv"')
    expect(parseCsv(answer.body)).toEqual([
      [
        ...['Serial number', 'IMEI', 'Asset tag', 'Device name', 'Group', 'Home location', 'Last used'],
        ...['Product version', 'File version'],
      ],
      ['S1', '7', '', '', 'office', '', hourAt(35), '1', '1.10'],
      ['S2', '', '', 'Till', 'drivers', 'own depot', hourAt(1), '1', '1.9'],
    ])
  })

  it('are refused with an invalid request [C-2316]', async () => {
    expect(faultyFields(await listing({ sort: { field: 'deviceInfo.group', order: 'asc' } }))).toEqual([
      'sort.field',
    ])
    expect(faultyFields(await listing({}, { query: { offset: 10_001 } }))).toEqual(['offset'])
  })
})
