import { type AuditEntry, type Call, calls, csv, type DeviceRow, type HomeLocation } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitSetOf } from '../../src/anomalies/bit-set.ts'
import { countAllSoftware } from '../../src/telemetry/index.ts'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { exportedBatteries } from './hostile-batteries.ts'
import { exportedCases, exportedOfCases, fillCasesOfAll, fillHostileCases } from './hostile-cases.ts'
import { isHarmless, original, parseCsv } from './hostile-csv.ts'
import type { Export, ExportedRow as Row } from './hostile-exports.ts'
import { exportedSoftware } from './hostile-software.ts'
import {
  fillHostileWorld,
  type HostileDevice,
  type Request,
  reportedDay,
  requesting,
} from './hostile-world.ts'
import { plantOwnAnomaly } from './planted-rows.ts'

let muster: TestMuster
let request: Request
let devices: HostileDevice[]
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  request = await requesting(muster)
  devices = await fillHostileWorld(muster, request)
  await countAllSoftware(muster.services.db, worldIds.own, muster.services.now())
  await plantOwnAnomaly(muster.owner, worldIds.own)
  await fillHostileCases(muster)
  await fillCasesOfAll(muster)
}, 120_000)
afterAll(() => muster.close())

type Listed<Item> = { list: Item[] }
const query = { limit: '1000', offset: '0' }
const rows = async <Item>(path: string, row: (item: Item) => Row, body?: object): Promise<Row[]> => {
  const answer = await request(path, { query, ...(body && { body }) })
  return answer.json<Listed<Item>>().list.map(row)
}
const json = (value: object | null) => value && JSON.stringify(value)

/** Of charts: only dates and numbers. */
const figures: Export = {
  open: [],
  rows: async () => Array.from({ length: 30 }, () => []),
  closed: /^(Date|Devices used|(Mobile|Wi-Fi) data usage \(bytes\)|Time errors)$/,
  asked: () => [{ body: { days: 30, timeZone: 'UTC', name: 'timeError' } }],
}

/** A file with the columns of the device list. */
const devicesBeside = (path: string, body: object): Export => ({
  open: [
    ...['Serial number', 'Asset tag', 'IMEI', 'Device name', 'Manufacturer', 'Model', 'Group'],
    ...['Home location', 'Firmware version', 'OS version', 'BIOS version', 'Client version'],
    'Extension version',
  ],
  rows: () =>
    rows<DeviceRow>(
      path,
      (row) => [
        ...[row.serialNumber, row.assetTag, row.imei, row.deviceName, row.manufacturer, row.model],
        ...[row.group.join(', '), row.homeLocation?.name ?? null, row.firmware?.version ?? null],
        ...[row.operatingSystem?.buildVersion ?? null, row.bios?.version ?? null],
        ...[row.clientVersion, row.extensionVersion],
      ],
      body,
    ),
  closed:
    /^(Last seen|.* data usage \(bytes\)|Storage used \(%\)|Average discharge.*|Status|Alerts|Last position|Latitude|Longitude)$/,
  asked: () => [{ body }],
})

/** A file with the columns of the lists of devices beside anomalies and cases. */
const namedDevices: Export = {
  open: ['Serial number', 'Asset tag', 'IMEI', 'Model', 'Group', 'Home location'],
  rows: () =>
    rows<DeviceRow>(
      '/api/core/devices/list',
      (row) => [
        ...[row.serialNumber, row.assetTag, row.imei, row.model, row.group.join(', ')],
        row.homeLocation?.name ?? null,
      ],
      {},
    ),
  closed: /^Last seen$/,
}

const ofBatteries = exportedBatteries((...asked) => request(...asked))

/** By path. A file that is missing here, or a column that is neither open nor closed, fails the test. */
const exported: Record<string, Export> = {
  '/api/core/devices/exportList': devicesBeside('/api/core/devices/list', {}),
  '/api/core/maps/deviceCluster/exportDevicesList': devicesBeside(
    '/api/core/maps/deviceCluster/devicesList',
    { boundingLatLong: { bottom: -90, left: -180, top: 90, right: 180 } },
  ),
  '/api/core/device/exportSignalStrength': {
    open: ['Operator', 'Operator code'],
    rows: async () => devices.map(({ text }) => [text, text]),
    closed: /^(Time \(UTC\)|Local time|Level|Network|Status|Latitude|Longitude)$/,
    asked: () => {
      const to = Date.parse(`${reportedDay(muster)}T12:00Z`)
      return devices.map(({ id }) => ({ body: { to, deviceId: id } }))
    },
  },
  ...Object.fromEntries(
    ['exportDevicesUtilization', 'exportDataUsage', 'exportDeviceEvents'].map((name) => [
      `/api/core/performance/${name}`,
      figures,
    ]),
  ),
  ...exportedSoftware((...asked) => request(...asked)),
  ...ofBatteries,
  ...exportedCases((...asked) => request(...asked)),
  ...exportedOfCases(
    namedDevices,
    ofBatteries['/api/batteryEssentials/exportSmartBatteriesStatus'] ?? figures,
  ),
  '/api/core/anomalies/details/exportList': {
    ...namedDevices,
    asked: () => [{ body: { deviceBitSet: bitSetOf(Buffer.alloc(100, 0xff)) } }],
  },
  '/api/core/anomalies/details/exportDeviceCount': {
    open: [],
    rows: async () => [[]],
    closed: /^(Date \(UTC\)|Devices affected: .*)$/,
    asked: () => [{ query: { anomalyId: 'own', timeZone: 'UTC' } }],
  },
  '/api/homeLocations/exportList': {
    open: ['Name', 'Address line 1', 'Address line 2', 'Locality', 'Postcode', 'Country'],
    rows: () =>
      rows<HomeLocation>(
        '/api/homeLocations/list',
        (home) => [
          ...[home.name, home.addressLine1, home.addressLine2, home.locality, home.postalCode],
          home.country,
        ],
        {},
      ),
    closed: /^(Latitude|Longitude|Radius .*|(Warning|Problem) threshold .*)$/,
  },
  '/api/users/exportList': {
    open: ['Email', 'Custom view', 'World access'],
    rows: async () => {
      const worlds = (await request('/api/worlds/worlds')).json<{ id: string; name: string }[]>()
      const nameOf = (id: string) => worlds.find((world) => world.id === id)?.name ?? id
      return await rows<{
        email: string
        homeLocation: { name: string } | null
        group: string | null
        zone: { name: string } | null
        worldIds: string[] | null
      }>('/api/users/list', ({ email, homeLocation, group, zone, worldIds }) => {
        const places = `${homeLocation?.name ?? 'All home locations'}, ${group ?? 'All groups'}`
        const view = zone?.name ?? (homeLocation || group ? places : 'All devices')
        return [email, view, worldIds?.map(nameOf).toSorted().join(', ') ?? 'All worlds']
      })
    },
    closed: /^(Role|Invited)$/,
  },
  '/api/audit/exportList': {
    open: ['Email', 'Record', 'Before', 'After'],
    rows: () =>
      rows<AuditEntry>(
        '/api/audit/list',
        ({ email, record, recordId, before, after }) => [
          ...[email, record ?? recordId, json(before), json(after)],
        ],
        {},
      ),
    closed: /^(Time|Address|Action)$/,
  },
}

/** The warranty product's file is that of the battery product, in worlds of one customer. */
const isWarranty = ({ access }: Call) => access.kind === 'world' && access.product === 'batteryWarranty'
const files = calls.filter((call) => call.answer === csv && !isWarranty(call))
const inOrder = (lines: readonly Row[]) => lines.map((line) => JSON.stringify(line)).toSorted()

async function fileOf({ path, body }: Call): Promise<string[][][]> {
  const asked = (await exported[path]?.asked?.()) ?? [body ? { body: {} } : {}]
  const read: string[][][] = []
  for (const each of asked) {
    const answer = await request(path, each)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    read.push(parseCsv(answer.body))
  }
  return read
}

describe('a world of hostile texts', () => {
  it('has enough of them, and every possible file of it is known', () => {
    expect(devices.length).toBeGreaterThan(20)
    expect(Object.keys(exported).toSorted()).toEqual(files.map(({ path }) => path).toSorted())
  })

  it.each(files)('is exported harmlessly by $path, and nothing of it is lost', async (call) => {
    const file = exported[call.path]
    if (!file) throw new Error(`${call.path} is not known`)
    const { open, closed } = file
    const read = await fileOf(call)
    const titles = read[0]?.[0] ?? []
    expect(titles.filter((title) => !open.includes(title) && !closed.test(title))).toEqual([])
    const lines = read.flatMap((each) => each.slice(1))
    expect(lines.filter((line) => line.length !== titles.length)).toEqual([])
    expect(lines.flat().filter((cell) => !isHarmless(cell))).toEqual([])

    const columns = open.map((title) => titles.indexOf(title))
    const texts = lines.map((line) => columns.map((column) => original(line[column] ?? '')))
    const wanted = (await file.rows()).map((row) => row.map((text) => text ?? ''))
    expect(inOrder(texts)).toEqual(inOrder(wanted))
    // JSON begins with a bracket.
    const plain = open.filter((title, index) => {
      const cells = lines.map((line) => line[columns[index] ?? 0] ?? '')
      return !['Before', 'After'].includes(title) && !cells.some((cell) => /^'[\s\p{Cf}]*=/u.test(cell))
    })
    expect(plain, 'columns that no formula has come to').toEqual([])
  })
})
