import { dayLength, hourLength } from '@muster/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addDevices,
  badFirmware,
  numbers,
  reboots,
  searchFirst,
  searchNextDay,
  searchNow,
  setAlerting,
  setSettings,
} from '../../test/anomalies/searched-estate.ts'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import { worldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import { noRecent, packRecent } from '../telemetry/index.ts'
import { readAnomalies } from './anomalies.sql.ts'
import { searchWorker } from './search.job.ts'

let muster: TestMuster
beforeEach(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterEach(() => muster.close())

const blamed = numbers(1, 18)
/** A few devices reboot whatever their firmware. */
const others = [40, 70, 100]

const anomalies = async () =>
  (
    await muster.owner.query(
      `SELECT alert, properties, detected_count AS days, latest_affected AS latest, highest_affected AS highest,
              total_affected AS total, last_day::text AS last, last_affected_day::text AS affected, population,
              total_alerting AS alerting, group_size AS size
       FROM anomaly ORDER BY alert, properties`,
    )
  ).rows
const days = async () =>
  (
    await muster.owner.query(
      `SELECT day::text, significant, group_alerting AS count FROM anomaly_day ORDER BY day`,
    )
  ).rows
const everything = async () => {
  const rows = []
  for (const table of ['anomaly', 'anomaly_day', 'anomaly_search']) {
    rows.push((await muster.owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows)
  }
  return rows
}
const searchedDay = async () =>
  (await muster.owner.query('SELECT day::text FROM anomaly_search')).rows[0]?.day ?? null
const rebooting = async (...rebootingNow: number[]) => await setAlerting(muster, reboots, rebootingNow)

describe('a world', () => {
  beforeEach(async () => {
    await addDevices(muster)
    await rebooting(...blamed, ...others)
  })

  it('is searched when its hour has come in its zone, for the last whole UTC day', async () => {
    // In Kolkata it is half past two in the afternoon.
    await setSettings(muster, { smartGroupingHour: 16, smartGroupingTimeZone: 'Asia/Kolkata' })
    await searchNow(muster)
    muster.clock.advance(1.5 * hourLength - 1)
    await searchNow(muster)
    expect(await anomalies()).toEqual([])
    muster.clock.advance(1)
    await searchNow(muster)
    expect(await anomalies()).toEqual([
      {
        alert: reboots,
        properties: `[["firmware","${badFirmware.version}"]]`,
        days: 1,
        latest: 18,
        highest: 18,
        total: 18,
        last: '2026-11-15',
        affected: '2026-11-15',
        population: 120,
        alerting: 21,
        size: 30,
      },
    ])
    const { rows } = await muster.owner.query('SELECT first_detected, last_detected FROM anomaly')
    const due = Date.UTC(2026, 10, 16, 10, 30)
    expect(rows).toEqual([{ first_detected: due, last_detected: due }])
  })

  it('is judged by the numbers of events too, as far as its alerts point the same way [F-603]', async () => {
    // Far from enough by themselves.
    await rebooting(...numbers(1, 6), ...others, 44, 55, 66)
    await searchFirst(muster)
    expect(await anomalies()).toEqual([])
    const hadReboots = async (count: number, first: number, last: number) => {
      const at = Array.from(
        { length: count },
        (_, index) => muster.clock.now().getTime() - index * hourLength,
      )
      const recent = packRecent({
        ...noRecent(),
        events: { ...noRecent().events, deviceRebooted: at.reverse() },
      })
      await muster.owner.query(
        'UPDATE device_pulse SET recent = $1 WHERE world_id = $2 AND number BETWEEN $3 AND $4',
        [recent, worldIds.own, first, last],
      )
    }
    await hadReboots(5, badFirmware.first, badFirmware.last)
    await hadReboots(1, badFirmware.last + 1, 100)
    await searchNextDay(muster)
    expect(await anomalies()).toMatchObject([
      { properties: `[["firmware","${badFirmware.version}"]]`, latest: 6 },
    ])
  })

  it('is judged by the days on which devices alerted, where an alert counts no events [F-603]', async () => {
    const idle = 'deviceUtilisationIdleStatus'
    await rebooting()
    const idling = async (turn: number) =>
      await setAlerting(muster, idle, [
        ...numbers(1 + turn * 5, 5 + turn * 5),
        ...numbers(60 + turn * 4, 63 + turn * 4),
      ])
    await idling(0)
    await searchFirst(muster)
    // A sixth of the firmware's devices each day, and four of all others: no day says enough by itself.
    expect(await anomalies()).toEqual([])
    for (const turn of [1, 2, 3, 4, 5]) {
      await idling(turn)
      await searchNextDay(muster)
    }
    expect(await anomalies()).toMatchObject([
      { alert: idle, properties: `[["firmware","${badFirmware.version}"]]`, latest: 5 },
    ])
  })

  it('is searched by the job, which skips worlds that are switched off', async () => {
    await searchFirst(muster)
    await rebooting(...numbers(1, 22), ...others)
    muster.clock.advance(dayLength)
    const worlds = worldsInTurn(async () => [worldIds.sister, worldIds.own], muster.services)
    await searchWorker({ ...muster.services, ...worlds }).work({})
    expect(await anomalies()).toMatchObject([{ days: 2, latest: 22 }])
    expect(await days()).toHaveLength(2)
  })

  it('that is searched twice for a day is as after once, even by two workers at the same time', async () => {
    await searchFirst(muster)
    const once = await everything()
    await searchNow(muster)
    muster.clock.advance(hourLength)
    await searchNow(muster)
    expect(await everything()).toEqual(once)
    muster.clock.advance(dayLength)
    await Promise.all([searchNow(muster), searchNow(muster), searchNow(muster)])
    expect(await anomalies()).toMatchObject([{ days: 2, total: 18 }])
    expect(await days()).toHaveLength(2)
  })

  it('has the same anomaly with one more occurrence another day, and counts each device once', async () => {
    await searchFirst(muster)
    await rebooting(...numbers(9, 29), ...others)
    await searchNextDay(muster)
    await rebooting(...numbers(1, 12), ...others)
    await searchNextDay(muster)
    expect(await anomalies()).toMatchObject([
      { days: 3, latest: 12, highest: 21, total: 29, last: '2026-11-18', affected: '2026-11-18' },
    ])
  })

  it('keeps counting the devices of an anomaly that is not raised, for 90 days [C-1820]', async () => {
    await searchFirst(muster)
    await rebooting(1, 2, ...others)
    await searchNextDay(muster)
    await rebooting(...others)
    await searchNextDay(muster)
    expect(await days()).toEqual([
      { day: '2026-11-16', significant: true, count: 18 },
      { day: '2026-11-17', significant: false, count: 2 },
      { day: '2026-11-18', significant: false, count: 0 },
    ])
    expect(await anomalies()).toMatchObject([
      { days: 1, latest: 18, total: 18, last: '2026-11-16', affected: '2026-11-17' },
    ])
    muster.clock.advance(88 * dayLength)
    await searchNow(muster)
    const last = (await days()).at(-1)
    expect(last).toEqual({ day: '2027-02-14', significant: false, count: 0 })
    await searchNextDay(muster)
    expect((await days()).at(-1)).toEqual(last)
  })

  it('has the days before an anomaly was first raised, where it is known which devices alerted', async () => {
    await rebooting(3, 4, 50)
    await setSettings(muster, { smartGroupingHour: 5, smartGroupingTimeZone: 'Europe/London' })
    await searchNow(muster)
    for (const _day of [1, 2]) await searchNextDay(muster)
    expect(await days()).toEqual([])
    await rebooting(...blamed, ...others)
    await searchNextDay(muster)
    expect(await days()).toEqual([
      { day: '2026-11-16', significant: false, count: 2 },
      { day: '2026-11-17', significant: false, count: 2 },
      { day: '2026-11-18', significant: true, count: 18 },
    ])
  })

  it('may have values as long as devices can send them', async () => {
    await muster.owner.query(
      `UPDATE device SET firmware_version = repeat('🚚', 256), model = repeat('"', 256) WHERE number <= $1`,
      [badFirmware.last],
    )
    await searchFirst(muster)
    expect(await anomalies()).toMatchObject([{ latest: 18 }])
  })

  it('is not searched while switched off, and from its next hour on when on again [A-872]', async () => {
    await searchFirst(muster)
    await setSettings(muster, { smartGroupingHour: null, smartGroupingTimeZone: null })
    for (const _day of [1, 2, 3]) await searchNextDay(muster)
    expect(await searchedDay()).toBeNull()
    await setSettings(muster, { smartGroupingHour: 5, smartGroupingTimeZone: 'Europe/London' })
    await searchNow(muster)
    expect(await days()).toHaveLength(1)
    await searchNextDay(muster)
    expect((await days()).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-20'])
  })

  it('has anomalies that name an application beside its package and version', async () => {
    await searchFirst(muster)
    await muster.owner.query(`
      INSERT INTO application (world_id, id, package_name, name, system)
      VALUES ('${worldIds.own}', 41, 'com.scan', 'Scan', false);
      INSERT INTO application_version (world_id, id, application_id, version)
      VALUES ('${worldIds.own}', 42, 41, '2.1 beta');
      UPDATE anomaly SET properties = '[["application","com.scan 2.1 beta"]]', labels = '{com.scan 2.1 beta}'`)
    const found = async (packageName?: string) => {
      const { list, totalCount } = await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
        readAnomalies(scope, { alerts: [], packageName, limit: 20, offset: 0 }),
      )
      expect(totalCount).toBe(list.length)
      return list.map(({ properties }) => properties)
    }
    const ofScan = [{ name: 'application', value: 'com.scan 2.1 beta', id: '41', applicationName: 'Scan' }]
    expect(await found()).toEqual([ofScan])
    expect(await found('com.scan')).toEqual([ofScan])
    for (const other of ['com', 'scan', 'com.scan2', '%', 'com_scan']) expect(await found(other)).toEqual([])
    // The value of another property is no application, whatever it looks like.
    const model = JSON.stringify([['model', '["application","com.scan 2.1 beta']])
    await muster.owner.query(`UPDATE anomaly SET properties = $1`, [model])
    expect(await found('com.scan')).toEqual([])
  })

  it('is searched for every missed day, once each, and for a week at most', async () => {
    await searchFirst(muster)
    muster.clock.advance(3 * dayLength)
    await searchNow(muster)
    expect(await anomalies()).toMatchObject([{ days: 4, last: '2026-11-19' }])
    muster.clock.advance(30 * dayLength)
    await searchNow(muster)
    expect(await anomalies()).toMatchObject([{ days: 11, last: '2026-12-19' }])
  })

  it.each([
    ['forward', Date.UTC(2027, 2, 26, 9), ['2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28']],
    ['back', Date.UTC(2027, 9, 29, 9), ['2027-10-28', '2027-10-29', '2027-10-30', '2027-10-31']],
  ])('is searched once for each day when clocks go %s at its hour', async (_way, from, expected) => {
    await setSettings(muster, { smartGroupingHour: 0, smartGroupingTimeZone: 'Europe/London' })
    muster.clock.advance(from - muster.clock.now().getTime())
    for (let hour = 0; hour < 4.5 * 24; hour++) {
      await searchNow(muster)
      muster.clock.advance(hourLength)
    }
    const raised = (await days()).filter(({ significant }) => significant).map(({ day }) => day)
    expect(raised).toEqual(expect.arrayContaining(expected.slice(1)))
    expect(await anomalies()).toMatchObject([{ days: raised.length }])
  })
})

it.each([
  [49, 0],
  [50, 1],
])('a world of %d devices is searched only if that is enough [C-2329 A-876]', async (count, found) => {
  await addDevices(muster, count)
  await rebooting(...numbers(1, 5))
  await muster.owner.query(`UPDATE device SET firmware_version = 'rare' WHERE number <= 5`)
  await searchFirst(muster)
  expect(await anomalies()).toHaveLength(found)
  expect(await searchedDay()).toBe(found ? '2026-11-16' : null)
})
