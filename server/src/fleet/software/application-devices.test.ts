import type { ApplicationDeviceRow } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type Asked, faultyFields } from '../../../test/telemetry/device-page.ts'
import { useScanEstate } from '../../../test/telemetry/scan-estate.ts'
import { hourAt } from '../../../test/telemetry/software-estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, rows, idOf, devices, world } = useScanEstate()

const names = { S3: 'van', S1: 'truck', S2: 'desk' } as Record<string, string>

const asking = async (body: object, { query = {}, ...asked }: Asked = {}) =>
  await ask('application/devicesList', {
    query: { id: await idOf('com.scan'), limit: 20, offset: 0, ...query },
    body,
    ...asked,
  })
const page = async (body: object = {}, asked: Asked = {}) =>
  (await asking(body, asked)).json<{ list: ApplicationDeviceRow[]; totalCount: number }>()
const listed = async (body: object = {}, asked: Asked = {}) =>
  (await page(body, asked)).list.map(({ deviceInfo }) => names[deviceInfo.serialNumber])

describe('the devices of an application', () => {
  it('have their version, and their data of 30 days [C-2017 C-2179 C-2331]', async () => {
    expect(await page()).toEqual({
      totalCount: 3,
      list: [
        {
          deviceInfo: {
            id: devices.desk.id,
            serialNumber: 'S2',
            imei: '4',
            assetTag: 'A',
            group: ['office'],
            homeLocation: null,
            homeLocationId: null,
          },
          lastUsed: Date.parse(hourAt(0, 7)),
          mobileDataUsage: 1000,
          wifiDataUsage: 0,
          version: '1.10',
        },
        {
          deviceInfo: {
            id: devices.van.id,
            serialNumber: 'S3',
            imei: null,
            assetTag: 'b',
            group: ['Alpha', 'drivers'],
            homeLocation: 'own depot',
            homeLocationId: 'own-depot',
          },
          lastUsed: Date.parse(hourAt(1)),
          mobileDataUsage: 100,
          wifiDataUsage: 7,
          version: '1.9',
        },
        {
          deviceInfo: {
            id: devices.truck.id,
            serialNumber: 'S1',
            imei: '5',
            assetTag: null,
            group: ['drivers'],
            homeLocation: null,
            homeLocationId: null,
          },
          // Its data is too old to count.
          lastUsed: Date.parse(hourAt(40)),
          mobileDataUsage: 0,
          wifiDataUsage: 0,
          version: '1.10',
        },
      ],
    })
  })

  it('have the last that used it first [C-1640 C-2345]', async () => {
    expect(await listed()).toEqual(['desk', 'van', 'truck'])
  })

  it.each([
    ['deviceInfo.serialNumber', ['truck', 'desk', 'van']],
    ['deviceInfo.imei', ['van', 'desk', 'truck']],
    ['deviceInfo.assetTag', ['truck', 'desk', 'van']],
    ['deviceInfo.homeLocation', ['truck', 'desk', 'van']],
    ['lastUsed', ['truck', 'van', 'desk']],
    ['mobileDataUsage', ['truck', 'van', 'desk']],
    // The truck's is more than 30 days old.
    ['wifiDataUsage', ['truck', 'desk', 'van']],
    ['version', ['van', 'truck', 'desk']],
  ])('are sorted by %s, both ways [C-1636]', async (field, expected) => {
    expect(await listed({ sort: { field, order: 'asc' } })).toEqual(expected)
    expect(await listed({ sort: { field, order: 'desc' } })).toEqual(expected.toReversed())
    // Filtered, they are found by another query.
    const ofDrivers = expected.filter((name) => name !== 'desk')
    expect(await listed({ sort: { field, order: 'asc' }, group: 'drivers' })).toEqual(ofDrivers)
    expect(await listed({ sort: { field, order: 'asc' }, search: 's' })).toEqual(expected)
  })

  it('are not sorted by their groups, nor by anything else [C-1636]', async () => {
    for (const field of ['deviceInfo.group', 'group', 'number; DROP TABLE device']) {
      const answer = await asking({ sort: { field, order: 'asc' } })
      expect([answer.statusCode, faultyFields(answer)]).toEqual([400, ['sort.field']])
    }
  })

  it.each([
    ['S1', ['truck']],
    ['s', ['desk', 'van', 'truck']],
    [' a ', ['desk']],
    ['5', ['truck']],
    ['%', []],
    ['_', []],
    ["'; --", []],
    ['\\', []],
    // It no longer has the application.
    ['S4', []],
  ])('are searched for %j as it is written [C-1636 C-2179]', async (search, expected) => {
    expect(await listed({ search })).toEqual(expected)
    expect((await page({ search })).totalCount).toBe(expected.length)
  })

  it.each([
    [{ group: 'drivers' }, ['van', 'truck']],
    [{ homeLocationId: 'own-depot' }, ['van']],
    [{ zoneId: 'own-zone' }, ['van']],
    [{ zoneId: 'nowhere' }, []],
    [{ version: '1.10' }, ['desk', 'truck']],
    [{ version: '1.10', group: 'drivers' }, ['truck']],
    [{ version: '2.0' }, []],
    [{ version: '9' }, []],
    [{ version: '1.10', search: 'S2' }, ['desk']],
  ])('are filtered by %j [C-2179 C-9937]', async (body, expected) => {
    expect(await listed(body)).toEqual(expected)
    expect((await page(body)).totalCount).toBe(expected.length)
  })

  it('are limited to the caller’s custom view [C-2410 C-2411 C-2412]', async () => {
    expect(await listed({}, { as: 'site' })).toEqual(['van'])
    expect(await listed({}, { as: 'zone' })).toEqual(['van'])
    expect(await listed({}, { as: 'group' })).toEqual(['van', 'truck'])
    expect(await listed({ group: 'office' }, { as: 'group' })).toEqual([])
    expect((await page({}, { as: 'group' })).totalCount).toBe(2)
  })

  it('come a page at a time, with the total [C-2179]', async () => {
    const one = await page({}, { query: { limit: 1, offset: 1 } })
    expect(one.list.map(({ version }) => version)).toEqual(['1.9'])
    expect(one.totalCount).toBe(3)
  })

  it('have the stored count as their total, beyond the reach of pages [C-2316]', async () => {
    const set = (devices: number) =>
      rows(`UPDATE application_count SET devices = $1 WHERE world_id = $2 AND cohort_id = 0`, [
        devices,
        world,
      ])
    await set(30_000)
    expect((await page()).totalCount).toBe(60_000)
    await set(10)
    expect((await page()).totalCount).toBe(3)
  })

  it.each([
    [{ limit: 1001 }, {}, 'limit'],
    [{ offset: 10_001 }, {}, 'offset'],
    [{ id: 'x'.repeat(65) }, {}, 'id'],
    [{}, { zoneId: 'own-zone', group: 'drivers' }, 'zoneId'],
    [{}, { search: '\u0000' }, 'search'],
  ])('refuse %j with %j by name [C-2316]', async (query, body, field) => {
    const answer = await asking(body, { query })
    expect([answer.statusCode, faultyFields(answer)]).toEqual([400, [field]])
  })
})

describe('the file of an application’s devices', () => {
  it('has the rows of the list, sorted and searched the same way [C-1641 C-2180]', async () => {
    const answer = await ask('application/exportDevicesList', {
      query: { id: await idOf('com.scan') },
      body: { group: 'drivers', sort: { field: 'version', order: 'asc' }, search: 's' },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="applicationDevices.csv"')
    expect(parseCsv(answer.body)).toEqual([
      [
        ...['Serial number', 'IMEI', 'Asset tag', 'Group', 'Home location', 'Last used'],
        ...['Mobile data usage (bytes)', 'Wi-Fi data usage (bytes)', 'Version'],
      ],
      ['S3', '', 'b', 'Alpha, drivers', 'own depot', hourAt(1), '100', '7', '1.9'],
      ['S1', '5', '', 'drivers', '', hourAt(40), '0', '0', '1.10'],
    ])
  })

  it('has 10000 rows at most [C-2316 C-9946]', async () => {
    const query = { id: await idOf('com.scan'), limit: 10_001 }
    expect((await ask('application/exportDevicesList', { query, body: {} })).statusCode).toBe(400)
  })
})
