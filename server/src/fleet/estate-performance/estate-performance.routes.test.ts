import { type EstateEvent, estateEvents } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addSummedDays } from '../../../test/devices/summed-days.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { type Asked, faultyFields, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { insertHomeLocation } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { cohortsOf } from '../../telemetry/index.ts'
import { wholeWorld } from '../../telemetry/sums/sums.sql.ts'

const { ask, answerOf, muster, services, now, clock, world } = useDevicePage()

/** The 16th, nine in the morning UTC. */
const today = 20_773
const period = { days: 30, timeZone: 'Europe/London' }

/** Each cohort has a digit of its own in the sums. */
const cohorts: [home: string | null, groups: string[], times: number][] = [
  ['own-depot', ['drivers'], 1],
  ['own-depot', ['drivers', 'night'], 10],
  ['own-store', ['drivers'], 100],
  [null, ['office'], 1000],
  ['own-depot', ['office'], 10_000],
]
const everything = 11_111

beforeAll(async () => {
  const { owner } = muster()
  const ids = await inWorldTransaction(services().db, world, null, async (scope) => {
    const place = { latitude: 51.6, longitude: -0.2, radiusMetres: 200 }
    await insertHomeLocation(scope, { id: 'own-store', name: 'Store', ...place })
    return await cohortsOf(
      scope,
      cohorts.map(([homeLocationId, groups]) => ({ homeLocationId, groups })),
    )
  })
  const parts = cohorts.map(([, , times], index) => ({ day: today - 3, cohort: ids[index] ?? -1, times }))
  const ofAll = (day: number, times: number) => ({ day, cohort: wholeWorld, times })
  await addSummedDays(owner, world, [
    ...parts,
    ofAll(today - 3, everything),
    ofAll(today - 2, 0),
    ...[0, 29, 30, 59, 60, 89, 90].map((ago) => ofAll(today - ago, ago + 1)),
    ofAll(today + 1, 500),
  ])
  await addSummedDays(owner, worldIds.foreign, [ofAll(today - 3, 7)])
})

type Row = { date: string } & Record<string, number | string>
type Chart = [chart: string, multiple: number, read: (row: Row) => unknown, name?: EstateEvent]

/** Each with the factor its figures were stored with. */
const charts: Chart[] = [
  ['devicesUtilization', 1, ({ deviceCount }) => deviceCount],
  ['dataUsage', 2, ({ mobile }) => mobile],
  ['dataUsage', 3, ({ wifi }) => wifi],
  ...([5, 7, 11, 13, 17] as const).map(
    (multiple, index): Chart => ['deviceEvents', multiple, ({ count }) => count, estateEvents[index]],
  ),
]

const bodyOf = ([, , , name]: Chart, body: object) => ({
  body: { ...period, ...body, ...(name && { name }) },
})
const seriesOf = async (chart: Chart, body: object = {}, as: PersonName = 'viewer') =>
  await answerOf<Row[]>(`performance/${chart[0]}`, { ...bodyOf(chart, body), as })
const datesOf = async (body: object = {}) =>
  (await answerOf<Row[]>('performance/devicesUtilization', { body: { ...period, ...body } })).map(
    ({ date }) => date,
  )

/**
 * What each chart shows for the day on which all cohorts have sums, divided by its factor; empty where that day is
 * missing.
 */
async function timesIn(body: object, as?: PersonName): Promise<number[]> {
  const found: number[] = []
  for (const chart of charts) {
    const [, multiple, read] = chart
    const row = (await seriesOf(chart, body, as)).find(({ date }) => date === '2026-11-13')
    if (row) found.push(Number(read(row)) / multiple)
  }
  return found
}
const inEveryChart = (times: number) => charts.map(() => times)

async function fileOf(path: string, asked: Asked) {
  const answer = await ask(`performance/${path}`, asked)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return { lines: answer.body.split('\r\n'), name: answer.headers['content-disposition'] }
}

describe('the charts of the estate', () => {
  it.each<[what: string, part: object, times: number]>([
    ['all devices', {}, everything],
    ['a home location', { homeLocationId: 'own-depot' }, 10_011],
    ['a group', { group: 'drivers' }, 111],
    ['a home location and a group', { homeLocationId: 'own-depot', group: 'drivers' }, 11],
    ['a zone', { zoneId: 'own-zone' }, 11],
  ])(
    'add up %s, each its own figure [C-1501 C-1505 C-1508 C-2027 C-2160 C-2161 C-2162 C-9937]',
    async (_what, part, times) => {
      expect(await timesIn(part)).toEqual(inEveryChart(times))
    },
  )

  it.each<[view: string, as: PersonName, part: object, times: number | null]>([
    ['a home location', 'site', {}, 10_011],
    ['a home location', 'site', { group: 'drivers' }, 11],
    ['a home location', 'site', { homeLocationId: 'own-store' }, null],
    ['a group', 'group', {}, 111],
    ['a group', 'group', { homeLocationId: 'own-store' }, 100],
    ['a group', 'group', { group: 'office' }, null],
    ['a zone', 'zone', {}, 11],
    ['a zone', 'zone', { homeLocationId: 'own-depot', group: 'night' }, 10],
    ['a zone', 'zone', { homeLocationId: 'own-store' }, null],
    ['a zone', 'zone', { zoneId: 'own-zone' }, 11],
  ])(
    'stay within a custom view by %s of %s who asks for %j [A-1507 C-2410 C-2411 C-2412]',
    async (_view, as, part, times) => {
      expect(await timesIn(part, as)).toEqual(times === null ? [] : inEveryChart(times))
    },
  )

  it.each([
    { homeLocationId: 'nowhere' },
    { homeLocationId: 'foreign-depot' },
    { group: 'nobody' },
    { zoneId: 'foreign-zone' },
    { homeLocationId: 'own-store', group: 'office' },
  ])('are empty for %j, which has no devices here', async (part) => {
    for (const chart of charts) expect(await seriesOf(chart, part)).toEqual([])
  })

  it('answer with the names of the documents, and nothing else [C-2160 C-2161 C-2162]', async () => {
    const keys = async (chart: Chart | undefined) => chart && Object.keys((await seriesOf(chart))[0] ?? {})
    expect(await keys(charts[0])).toEqual(['date', 'deviceCount'])
    expect(await keys(charts[1])).toEqual(['date', 'mobile', 'wifi'])
    expect(await keys(charts[3])).toEqual(['date', 'count'])
  })

  it('have a day of only zeros, and none without reports', async () => {
    const rows = await seriesOf(['devicesUtilization', 1, () => 0])
    expect(rows.slice(-3)).toEqual([
      { date: '2026-11-13', deviceCount: everything },
      { date: '2026-11-14', deviceCount: 0 },
      { date: '2026-11-16', deviceCount: 1 },
    ])
  })
})

describe('the days of a chart', () => {
  it.each([
    [30, ['2026-10-18']],
    [60, ['2026-09-18', '2026-10-17', '2026-10-18']],
    [90, ['2026-08-19', '2026-09-17', '2026-09-18', '2026-10-17', '2026-10-18']],
  ])('are the last %i, including today [C-1502]', async (days, first) => {
    expect(await datesOf({ days })).toEqual([...first, '2026-11-13', '2026-11-14', '2026-11-16'])
  })

  it('end with the caller’s date [C-2160]', async () => {
    expect((await datesOf({ timeZone: 'Pacific/Pago_Pago' })).slice(0, 2)).toEqual([
      '2026-10-17',
      '2026-10-18',
    ])
    expect((await datesOf({ timeZone: 'Pacific/Pago_Pago' })).at(-1)).toBe('2026-11-14')
    expect((await datesOf({ timeZone: 'Pacific/Kiritimati' })).at(-1)).toBe('2026-11-16')
    clock().advance(Date.parse('2026-11-16T10:00:00Z') - 1 - now())
    expect((await datesOf({ timeZone: 'Pacific/Kiritimati' })).at(-1)).toBe('2026-11-16')
    clock().advance(1)
    expect((await datesOf({ timeZone: 'Pacific/Kiritimati' })).at(-1)).toBe('2026-11-17')
    expect((await datesOf({ timeZone: 'UTC' })).at(-1)).toBe('2026-11-16')
  })
})

describe('the file of a chart', () => {
  it('has a row for every day, empty without reports [C-1507 C-2163 C-9942 C-9946]', async () => {
    const { lines, name } = await fileOf('exportDevicesUtilization', { body: period })
    expect(name).toBe('attachment; filename="Device utilization_2026-11-16T10-00-00Z.csv"')
    expect(lines).toHaveLength(32)
    expect(lines.slice(0, 3)).toEqual(['\uFEFFDate,Devices used', '2026-10-18,30', '2026-10-19,'])
    expect(lines.slice(-5)).toEqual(['2026-11-13,11111', '2026-11-14,0', '2026-11-15,', '2026-11-16,1', ''])
    expect((await fileOf('exportDevicesUtilization', { body: { ...period, days: 90 } })).lines).toHaveLength(
      92,
    )
  })

  it('of data has both networks [C-1507 C-2164 C-9942]', async () => {
    const { lines, name } = await fileOf('exportDataUsage', { body: { ...period, group: 'drivers' } })
    expect(name).toMatch(/"Data usage_[\dTZ-]+\.csv"$/)
    expect(lines[0]).toBe('\uFEFFDate,Mobile data usage (bytes),Wi-Fi data usage (bytes)')
    expect(lines).toContain('2026-11-13,222,333')
  })

  it.each<[name: EstateEvent, title: string, count: number]>([
    ['deviceRebooted', 'Reboots', 55],
    ['deviceLowPower', 'Low power', 77],
    ['timeError', 'Time errors', 121],
    ['batteryChanged', 'Battery swaps', 143],
    ['deviceDropped', 'Drops', 187],
  ])('of %s has its count [C-1507 C-1508 C-2165 C-9942]', async (event, title, count) => {
    const body = { ...period, zoneId: 'own-zone', name: event }
    const { lines, name } = await fileOf('exportDeviceEvents', { body })
    expect(name).toMatch(new RegExp(`"${title}_[\\dTZ-]+\\.csv"$`))
    expect(lines[0]).toBe(`\uFEFFDate,${title}`)
    expect(lines).toContain(`2026-11-13,${count}`)
  })

  it('stays within a custom view [A-1507 C-2410]', async () => {
    const { lines } = await fileOf('exportDevicesUtilization', { body: period, as: 'site' })
    expect(lines).toContain('2026-11-13,10011')
  })
})

describe('an invalid request', () => {
  const hostile: [body: object | undefined, field: string][] = [
    [{ zoneId: 'own-zone', homeLocationId: 'own-depot' }, 'zoneId'],
    [{ zoneId: 'own-zone', group: 'drivers' }, 'zoneId'],
    [{ days: 31 }, 'days'],
    [{ days: '30' }, 'days'],
    [{ days: 1e9 }, 'days'],
    [{ days: undefined }, 'days'],
    [{ timeZone: undefined }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ timeZone: "UTC'; DROP TABLE cohort_day; --" }, 'timeZone'],
    [{ homeLocationId: '' }, 'homeLocationId'],
    [{ homeLocationId: null }, 'homeLocationId'],
    [{ group: ['drivers'] }, 'group'],
    [{ group: 'a\u0000b' }, 'group'],
    [{ group: 'x'.repeat(101) }, 'group'],
    [{ zoneId: { id: 'own-zone' } }, 'zoneId'],
  ]
  const paths = [
    ...['devicesUtilization', 'dataUsage', 'deviceEvents'],
    ...['exportDevicesUtilization', 'exportDataUsage', 'exportDeviceEvents'],
  ]

  it.each(hostile)('such as %j is refused by the name of the field [C-9937]', async (body, field) => {
    for (const path of paths) {
      const answer = await ask(`performance/${path}`, { body: { ...period, name: 'timeError', ...body } })
      expect([path, answer.statusCode, faultyFields(answer)]).toEqual([path, 400, [field]])
    }
  })

  it.each([undefined, 'deviceOnPower', 'reboots', '__proto__', ['timeError'], null])(
    'such as the events %j is refused, too [C-1508]',
    async (name) => {
      for (const path of ['deviceEvents', 'exportDeviceEvents']) {
        const answer = await ask(`performance/${path}`, { body: { ...period, name } })
        expect([answer.statusCode, faultyFields(answer)]).toEqual([400, ['name']])
      }
    },
  )
})
