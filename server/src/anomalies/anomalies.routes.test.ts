import { type Anomaly, type AnomalyDay, anomalySortFields, type DeviceRow } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDevices,
  badFirmware,
  drops,
  estateSize,
  numbers,
  reboots,
  searchFirst,
  searchNextDay,
  setAlerting,
} from '../../test/anomalies/searched-estate.ts'
import { refusedFields } from '../../test/devices/listed-estate.ts'
import { makeEstate, type PersonName, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { errorCode } from '../../test/requests.ts'
import { signedInTokens } from '../../test/tokens.ts'
import { bitmapOf } from '../alerts/index.ts'
import { findDevicePage } from '../fleet/index.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import { readAnomalies, readAnomaly } from './anomalies.sql.ts'
import { bitSetOf } from './bit-set.ts'

let muster: TestMuster
const tokenOf = signedInTokens(() => muster)
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await addDevices(muster)
  await muster.owner.query(
    `UPDATE device_pulse SET last_contact = 1000 * number WHERE world_id = $1 AND number <> 7`,
    [worldIds.own],
  )
  await setAlerting(muster, reboots, [...numbers(1, 18), 40, 70])
  await searchFirst(muster)
  await setAlerting(muster, reboots, [...numbers(11, 24), 40, 70])
  // Every third device is at the depot.
  await setAlerting(muster, drops, [...numbers(1, 20).map((each) => each * 3 + 1), 2])
  await searchNextDay(muster)
  await setAlerting(muster, reboots, [12, 40])
  await searchNextDay(muster)
})
afterAll(() => muster.close())

interface Asked {
  query?: Record<string, string | number>
  body?: object
  as?: PersonName
  world?: string
}
async function ask(path: string, { query = {}, body, as = 'manager', world = worldIds.own }: Asked = {}) {
  return await muster.inject({
    method: 'POST',
    url: `/api/core/anomalies/${path}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${await tokenOf(as)}`, world },
    ...(body && { payload: body }),
  })
}
async function answerOf<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await ask(path, asked)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}
const page = { limit: 20, offset: 0 }
const list = (body: object = {}, query = page, as: PersonName = 'manager') =>
  answerOf<{ list: Anomaly[]; totalCount: number }>('list', { query, body, as })
const anomalyOf = async (alert: string): Promise<Anomaly> => {
  const found = (await list()).list.find(({ alertType }) => alertType === alert)
  if (!found) throw new Error(`there is no anomaly of ${alert}`)
  return found
}
const historyOf = async ({ id: anomalyId }: Anomaly, timeZone = 'Europe/London') =>
  await answerOf<AnomalyDay[]>('details/deviceCount', { query: { anomalyId, timeZone } })
const devicesIn = async (deviceBitSet: string, body: object = {}, query = page, as: PersonName = 'manager') =>
  await answerOf<{ list: DeviceRow[]; totalCount: number }>('details/devicesList', {
    query,
    body: { deviceBitSet, ...body },
    as,
  })
const setOf = (...wanted: number[]) => bitSetOf(bitmapOf(wanted))

describe('the list of anomalies', () => {
  it('has the findings, the last detected first [C-1803 C-2190 C-2031 C-2345]', async () => {
    const { list: rows, totalCount } = await list()
    expect(totalCount).toBe(2)
    expect(rows.map(({ alertType }) => alertType)).toEqual([drops, reboots])
    const [, first, second, third] = [16, 17, 18, 19].map((day) => Date.UTC(2026, 10, day, 5))
    expect(rows[0]).toMatchObject({ firstDetected: second, lastDetected: third, detected: true })
    const id = rows[1]?.id
    expect(rows[1]).toEqual({
      id,
      anomalyId: id,
      alertType: reboots,
      description: `firmware ${badFirmware.version}`,
      properties: [{ name: 'firmware', value: badFirmware.version }],
      names: [{ properties: [{ name: 'firmware', value: badFirmware.version }], probability: 1 }],
      firstDetected: first,
      lastDetected: second,
      detectedCount: 2,
      detected: false,
      lastAffected: Date.UTC(2026, 10, 18),
      latestAffectedCount: 14,
      highestAffectedCount: 18,
      totalAffectedCount: 24,
      population: estateSize,
      totalAlertingCount: 16,
      groupAlertingCount: 14,
      shareOfPopulation: 0.25,
    })
  })

  it('shows a home location by its present name, and what else it could be [F-604 F-606]', async () => {
    const depot = [{ name: 'homeLocation', value: 'own depot', id: 'own-depot' }]
    // Those at the depot are the drivers.
    const drivers = [{ name: 'group', value: 'drivers' }]
    const names = [{ properties: depot, alike: { count: 1, some: [drivers] }, probability: 1 }]
    expect(await anomalyOf(drops)).toMatchObject({ properties: depot, names })
    const rename = (name: string) =>
      muster.owner.query(`UPDATE home_location SET name = $1 WHERE id = 'own-depot'`, [name])
    await rename('Quay')
    expect(await anomalyOf(drops)).toMatchObject({
      properties: [{ value: 'Quay' }],
      names: [{ properties: [{ value: 'Quay' }] }],
      description: 'homeLocation Quay',
    })
    await rename('own depot')
  })

  it('is filtered by alert types, or by an application that none of these names [C-1804 C-2190]', async () => {
    expect(await list({ alertStatuses: [reboots] })).toMatchObject({
      totalCount: 1,
      list: [{ alertType: reboots }],
    })
    expect(await list({ alertStatuses: ['deviceTimeErrorStatus'] })).toEqual({ list: [], totalCount: 0 })
    expect((await list({ alertStatuses: [] })).totalCount).toBe(2)
    expect((await list({ packageName: 'com.scan' })).totalCount).toBe(0)
    const wrong = await ask('list', { query: page, body: { alertStatuses: ['batteryHealthStatus'] } })
    expect([wrong.statusCode, refusedFields(wrong)]).toEqual([400, ['alertStatuses.0']])
  })

  // A displayed description begins with the alert.
  const shownIn = (row: Anomaly, field: (typeof anomalySortFields)[number]) =>
    field === 'description' ? `${row.alertType} ${row.description.toLowerCase()}` : row[field]

  it.each(anomalySortFields)(
    'is sorted by %s both ways, and goes on from page to page [C-2190]',
    async (field) => {
      const rising = (await list({ sort: { field, order: 'asc' } })).list
      const values = rising.map((row) => shownIn(row, field))
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)))
      const falling = (await list({ sort: { field, order: 'desc' } })).list
      expect(falling).toEqual(rising.toReversed())
      const second = await list({ sort: { field, order: 'asc' } }, { limit: 1, offset: 1 })
      expect(second).toEqual({ list: rising.slice(1), totalCount: 2 })
    },
  )

  it('is sorted by nothing else [C-2190]', async () => {
    const wrong = await ask('list', { query: page, body: { sort: { field: 'affected', order: 'asc' } } })
    expect([wrong.statusCode, refusedFields(wrong)]).toEqual([400, ['sort.field']])
  })
})

describe('an anomaly', () => {
  it('is read by its id [C-2191]', async () => {
    const anomaly = await anomalyOf(reboots)
    expect(await answerOf('details', { query: { anomalyId: anomaly.id } })).toEqual(anomaly)
  })

  it.each(['details', 'details/deviceCount', 'details/exportDeviceCount'])(
    'that is not there is not found by %s, nor one of another world [C-9945]',
    async (path) => {
      const timeZone = 'UTC'
      const unknown = await ask(path, { query: { anomalyId: 'nobody', timeZone } })
      expect(errorCode(unknown)).toBe('notFound')
      const { id: anomalyId } = await anomalyOf(reboots)
      const elsewhere = {
        query: { anomalyId, timeZone },
        as: 'administrator',
        world: worldIds.sister,
      } as const
      expect(errorCode(await ask(path, elsewhere))).toBe('notFound')
    },
  )

  it('has for each day how many devices it affected, raised or not, in UTC [C-1820 C-2192 C-2032 C-9908]', async () => {
    expect(await historyOf(await anomalyOf(reboots))).toMatchObject([
      { date: '2026-11-16', significant: 18, insignificant: 0 },
      { date: '2026-11-17', significant: 14, insignificant: 0 },
      { date: '2026-11-18', significant: 0, insignificant: 1 },
    ])
  })

  it('has 90 days that end today, where the caller is [C-2329 C-2192]', async () => {
    const anomaly = await anomalyOf(reboots)
    const insert = (day: string) =>
      muster.owner.query(`INSERT INTO anomaly_day VALUES ($1, $2, $3, false, '\\x', 0, 1, 1, 1)`, [
        worldIds.own,
        anomaly.id,
        day,
      ])
    // In London it is the morning of 19 November, in Samoa still the evening before.
    for (const day of ['2026-08-21', '2026-08-22', '2026-08-23']) await insert(day)
    const first = async (zone: string) => (await historyOf(anomaly, zone))[0]?.date
    expect(await first('Europe/London')).toBe('2026-08-22')
    expect(await first('Pacific/Pago_Pago')).toBe('2026-08-21')
    await muster.owner.query(`DELETE FROM anomaly_day WHERE day < '2026-09-01'`)
  })

  it.each(['details/deviceCount', 'details/exportDeviceCount'])(
    'asks for a zone that exists in %s',
    async (path) => {
      const { id: anomalyId } = await anomalyOf(reboots)
      const answer = await ask(path, { query: { anomalyId, timeZone: 'Europe/Atlantis' } })
      expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['timeZone']])
    },
  )

  it('is exported day by day [C-1822 C-2193]', async () => {
    const { id: anomalyId } = await anomalyOf(reboots)
    const answer = await ask('details/exportDeviceCount', { query: { anomalyId, timeZone: 'UTC' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Date (UTC),Devices affected: anomaly raised,Devices affected: not raised',
      '2026-11-16,18,0',
      '2026-11-17,14,0',
      '2026-11-18,0,1',
    ])
  })
})

describe('the devices of a day', () => {
  it('are those of its set, the last seen first, and the never seen last [C-1833 C-2194 C-2345]', async () => {
    const [first, second] = await historyOf(await anomalyOf(reboots))
    const { list: rows, totalCount } = await devicesIn(first?.deviceBitSet ?? '')
    expect(totalCount).toBe(18)
    const expected = numbers(1, 18)
      .filter((number) => number !== 7)
      .toReversed()
    expect(rows.map(({ id }) => id)).toEqual([...expected, 7].map((number) => `device-${number}`))
    expect((await devicesIn(second?.deviceBitSet ?? '')).totalCount).toBe(14)
  })

  it('are searched, sorted and read page by page [C-2194]', async () => {
    const set = setOf(...numbers(1, 30))
    const ids = async (...asked: Parameters<typeof devicesIn>) =>
      (await devicesIn(...asked)).list.map(({ id }) => id.replace('device-', ''))
    expect(await ids(set, { search: 'sn-001' })).toEqual([
      '19',
      '18',
      '17',
      '16',
      '15',
      '14',
      '13',
      '12',
      '11',
      '10',
    ])
    expect(await devicesIn(set, { search: 'SN-01' })).toEqual({ list: [], totalCount: 0 })
    const sort = { field: 'serialNumber', order: 'asc' }
    expect(await ids(set, { sort }, { limit: 3, offset: 2 })).toEqual(['3', '4', '5'])
    for (const field of ['model', 'group', 'homeLocation', 'assetTag', 'imei'])
      expect(await ids(set, { sort: { field, order: 'desc' } }, { limit: 50, offset: 0 })).toHaveLength(30)
    const wrong = await ask('details/devicesList', {
      query: page,
      body: { deviceBitSet: set, sort: { field: 'deviceStatus', order: 'asc' } },
    })
    expect(refusedFields(wrong)).toEqual(['sort.field'])
  })

  it('are those that still exist, whatever a set says', async () => {
    const beyond = await devicesIn(setOf(1, estateSize, estateSize + 1, 90_000))
    expect(beyond).toMatchObject({ totalCount: 2 })
    expect(await devicesIn(setOf())).toEqual({ list: [], totalCount: 0 })
    expect(await devicesIn(bitSetOf(Buffer.alloc(2 * 1024 * 1024, 0xff)))).toMatchObject({
      totalCount: estateSize,
    })
  })

  it('of an invalid set are refused, by its name', async () => {
    const tooLarge = bitSetOf(Buffer.alloc(2 * 1024 * 1024 + 1))
    for (const deviceBitSet of ['', 'x', 'not!', 'AAAAAAAAAAAA', tooLarge]) {
      for (const path of ['details/devicesList', 'details/exportList']) {
        const answer = await ask(path, { query: page, body: { deviceBitSet } })
        expect([answer.statusCode, new Set(refusedFields(answer))]).toEqual([400, new Set(['deviceBitSet'])])
      }
    }
  })

  it('of another world are not among them', async () => {
    const asked = { query: page, body: { deviceBitSet: setOf(1, 2, 3) } }
    const answer = await answerOf('details/devicesList', {
      ...asked,
      as: 'administrator',
      world: worldIds.sister,
    })
    expect(answer).toEqual({ list: [], totalCount: 0 })
  })

  it('are exported with the columns of the list, as many as requested [C-1834 C-2195 C-9946 C-2316]', async () => {
    const body = {
      deviceBitSet: setOf(...numbers(1, 30)),
      search: 'sn-000',
      sort: { field: 'model', order: 'asc' },
    }
    const answer = await ask('details/exportList', { query: { limit: 2 }, body })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="anomalyDevices.csv"')
    expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Serial number,Asset tag,IMEI,Model,Group,Home location,Last seen',
      'SN-0001,,,TC52,drivers,own depot,1970-01-01T00:00:01.000Z',
      'SN-0003,,,TC52,,,1970-01-01T00:00:03.000Z',
    ])
    const more = await ask('details/exportList', { query: { limit: 10_001 }, body })
    expect([more.statusCode, refusedFields(more)]).toEqual([400, ['limit']])
  })
})

const calls: [path: string, asked: Asked][] = [
  ['list', { query: page, body: {} }],
  ['details', { query: { anomalyId: 'nobody' } }],
  ['details/deviceCount', { query: { anomalyId: 'nobody', timeZone: 'UTC' } }],
  ['details/exportDeviceCount', { query: { anomalyId: 'nobody', timeZone: 'UTC' } }],
  ['details/devicesList', { query: page, body: { deviceBitSet: setOf(1) } }],
  ['details/exportList', { query: page, body: { deviceBitSet: setOf(1) } }],
]

it.each(calls)('%s is for administrators and managers [C-1801 C-2406 C-9902 A-1518]', async (path, asked) => {
  for (const as of ['viewer', 'editor', 'site', 'zone', 'group'] as const) {
    const answer = await ask(path, { ...asked, as })
    expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'roleMissing'])
  }
  for (const as of ['manager', 'administrator'] as const) {
    expect((await ask(path, { ...asked, as })).statusCode).not.toBe(403)
  }
})

it('a custom view, which no permitted role has, would hide anomalies, and devices outside it', async () => {
  const { id } = await anomalyOf(reboots)
  const view = { homeLocationId: 'own-depot', group: null, zoneId: null }
  await inWorldTransaction(muster.services.db, worldIds.own, view, async (scope) => {
    expect(await readAnomalies(scope, { ...page, alerts: [] })).toEqual({ list: [], totalCount: 0 })
    expect(await readAnomaly(scope, id)).toBeNull()
    const found = await findDevicePage(scope, { ...page, among: numbers(1, 6) })
    expect(found).toEqual({ numbers: [4, 1], totalCount: 2 })
  })
})
