import { minuteLength } from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  numbers,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { bitmapOf } from '../../alerts/index.ts'

const { muster, ids, now, pass } = useWatchedEstate()

const short = async () =>
  (await casesNow(muster())).map(({ key, state, level, devices, quiet }) => [
    key,
    state,
    level,
    devices,
    quiet,
  ])
const depot = '["homeLocation","own-depot"]'
const nowhere = '["homeLocation",null]'
const run = (text: string, values: unknown[] = []) => muster().owner.query(text, values)

describe('a filter with a number', () => {
  const firmware = {
    kind: 'deviceFilter',
    filter: { firmwareVersions: ['7'] },
    moreThan: 2,
    groupedBy: 'homeLocation',
  }
  const install = (version: string, list: number[]) =>
    run('UPDATE device SET firmware_version = $1 WHERE number = ANY ($2)', [version, list])

  it('finds groups with more devices than that, each minute, once they hold [K-108 K-202 K-902]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 5, '': 5 })
    await switchOn(muster(), { id: 'old', kind: 'deviceFilter', watched: firmware as never, holdMinutes: 5 })
    await pass(1)
    await install('7', [1, 2, 3, 6, 7])
    await pass(1)
    expect(await short()).toEqual([])
    await pass(5)
    expect(await short()).toEqual([[depot, 'open', 2, 3, null]])
    const { rows } = await run('SELECT at_peak FROM case_devices')
    expect(rows[0].at_peak).toEqual(bitmapOf([1, 2, 3]))
    await install('8', [1])
    await pass(1)
    expect(await short()).toEqual([[depot, 'over', 2, 2, null]])
  })

  it('is quiet about what is so already when it is switched on, however long that has to hold [K-412]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 5 })
    await install('7', numbers(1, 5))
    await switchOn(muster(), { id: 'old', kind: 'deviceFilter', watched: firmware as never, holdMinutes: 5 })
    await pass(6)
    expect((await short()).map(([, , , , quiet]) => quiet === null)).toEqual([false])
  })
})

it('an alarm is found where it is bad enough, and is a warning while it is major [K-105 K-505]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 10, '': 10 })
  await run(`INSERT INTO world_settings (world_id, settings) VALUES ($1, $2)`, [
    worldIds.own,
    JSON.stringify({ alarms: { deviceUserExperienceReboot: { enabled: true, yellow: 20, red: 50 } } }),
  ])
  const watched = {
    kind: 'alarm',
    alarm: 'deviceUserExperienceReboot',
    level: 'major',
    groupedBy: 'homeLocation',
  }
  await switchOn(muster(), { id: 'alarm', kind: 'alarm', watched: watched as never })
  await pass(1)
  await setLevel(muster(), [1, 2, 11], 'yellow')
  await pass(1)
  expect(await short()).toEqual([[depot, 'open', 1, 2, null]])
  await setLevel(muster(), numbers(3, 6), 'red')
  await pass(1)
  expect(await short()).toEqual([[depot, 'open', 2, 6, null]])
  await setLevel(muster(), numbers(1, 10), 'green')
  await pass(1)
  expect(await short()).toEqual([[depot, 'over', 2, 0, null]])
})

it('a home location with five devices is silent from the moment that none has reported for so long [K-107 K-117]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 6, small: 4 })
  const report = (list: number[]) =>
    run('UPDATE device_pulse SET last_contact = $1 WHERE number = ANY ($2)', [now(), list])
  await report(numbers(1, 10))
  await switchOn(muster(), {
    id: 'silence',
    kind: 'silence',
    watched: { kind: 'silence', silentMinutes: 60 } as never,
  })
  await pass(30)
  await report([3])
  const last = now()
  await pass(59)
  expect(await short()).toEqual([])
  await pass(1)
  expect(await short()).toEqual([[depot, 'open', 2, 6, null]])
  expect((await run('SELECT opened_at FROM watch_case')).rows).toEqual([
    { opened_at: last + 60 * minuteLength },
  ])
  await report([1])
  await pass(1)
  expect((await short())[0]?.[1]).toBe('over')
})

describe('an anomaly', () => {
  const raise = async (day: string, ...earlier: string[]) => {
    await run(
      `INSERT INTO anomaly_search VALUES ($1, $2) ON CONFLICT (world_id) DO UPDATE SET day = excluded.day`,
      [worldIds.own, day],
    )
    await run('DELETE FROM anomaly_day')
    await run('DELETE FROM anomaly')
    const affected = bitmapOf([1, 2, 3])
    await run(
      `INSERT INTO anomaly (world_id, id, alert, properties, labels, description, first_detected, last_detected, last_day,
         last_affected_day, detected_count, latest_affected, highest_affected, affected, total_affected, population,
         total_alerting, group_size)
       VALUES ($1, 'x', 'deviceUserExperienceRebootStatus', '[]', '{}', 'x', 0, 0, $2, $2, 1, 3, 3, $3, 3, 9, 3, 3)`,
      [worldIds.own, day, affected],
    )
    for (const each of [day, ...earlier])
      await run(`INSERT INTO anomaly_day VALUES ($1, 'x', $2, true, $3, 3, 9, 3, 3)`, [
        worldIds.own,
        each,
        affected,
      ])
  }
  const newAnomaly = {
    id: 'new',
    kind: 'anomaly',
    watched: { kind: 'anomaly', alerts: [] } as never,
  } as const

  it('is a case as long as searches raise it [K-106 K-117]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 3, '': 6 })
    await switchOn(muster(), newAnomaly)
    await pass(1)
    await raise('2026-11-15')
    await pass(5)
    const open = [['["anomaly","x"]', 'open', 2, 3, null]]
    expect(await short()).toEqual(open)
    await raise('2026-11-16', '2026-11-15')
    await pass(5)
    expect(await short()).toEqual(open)
    await run(`UPDATE anomaly_search SET day = '2026-11-17'`)
    await pass(5)
    expect((await short())[0]?.[1]).toBe('over')
  })

  it('is shown to those alone who may read anomalies, in their own watches too [K-106 K-403 K-417]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 3, '': 6 })
    for (const name of ['viewer', 'manager', 'site'] as const)
      await switchOn(muster(), { ...newAnomaly, id: name, owner: ids()[name] })
    await pass(1)
    await raise('2026-11-15')
    await pass(5)
    const { rows } = await muster().owner.query('SELECT watch_id AS id FROM watch_case')
    expect(rows).toEqual([{ id: 'manager' }])
  })

  it('is not new if it was raised in the seven days before [K-106]', async () => {
    await addDevicesAt(muster(), { 'own-depot': 3 })
    await switchOn(muster(), newAnomaly)
    await pass(1)
    await raise('2026-11-15', '2026-11-10')
    await pass(5)
    expect(await short()).toEqual([])
    await raise('2026-11-16', '2026-11-01')
    await pass(5)
    expect(await short()).toHaveLength(1)
  })
})

describe('batteries', () => {
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 2 })
    for (const number of [1, 2, 3]) {
      await run(
        `INSERT INTO battery (world_id, number, id, serial_number, part_number, measured_at, first_seen)
         VALUES ($1, $2, $3, $3, 'PN', 0, 0)`,
        [worldIds.own, number, `b${number}`],
      )
      await run(
        `INSERT INTO battery_pulse (world_id, number, updated, device_number, health_status, battery_status)
         VALUES ($1, $2, 0, $3, 2, 2)`,
        [worldIds.own, number, number < 3 ? 1 : null],
      )
    }
  })

  it('belong to the home location of the device that they are in, or to none [K-103 K-118]', async () => {
    const watched = { kind: 'batteryAlert', alert: 'batteryHealthStatus', level: 'red', leastDevices: 1 }
    await switchOn(muster(), {
      id: 'batteries',
      kind: 'batteryAlert',
      watched: { ...watched, groupedBy: 'homeLocation' } as never,
    })
    expect((await short()).toSorted()).toEqual([
      [depot, 'open', 2, 2, 'watch'],
      [nowhere, 'open', 2, 1, 'watch'],
    ])
  })

  it('are counted by a filter of their list [K-108]', async () => {
    const watched = { kind: 'batteryFilter', filter: {}, moreThan: 2, groupedBy: 'all' }
    await switchOn(muster(), { id: 'batteries', kind: 'batteryFilter', watched: watched as never })
    await pass(1)
    expect(await short()).toEqual([['["all"]', 'open', 2, 3, 'watch']])
  })
})

it('a watch whose product the world lacks rests, and its cases end [K-112]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  await run(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.own])
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['over'])
})
