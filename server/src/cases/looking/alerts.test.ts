import { minuteLength } from '@muster/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  drops,
  entriesOf,
  inOwnWorld,
  numbers,
  reboots,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { NameCache } from '../../telemetry/index.ts'
import { selectCases } from '../reading/case-rows.sql.ts'
import { sightOf } from '../reading/sight.sql.ts'

const { muster, now, pass } = useWatchedEstate()

const short = async () =>
  (await casesNow(muster())).map(({ state, devices, peak, quiet }) => [state, devices, peak, quiet])
const opened = async () =>
  (await muster().owner.query('SELECT opened_at, ended_at FROM watch_case ORDER BY number')).rows
/** Groups with a row, and when they are due. */
const groups = async () =>
  (await muster().owner.query('SELECT group_key, phase, look_at FROM watch_group ORDER BY 1')).rows

it('57 devices that reboot at one site are one case [K-501 K-114 K-204]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 60, '': 2 })
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await setLevel(muster(), numbers(1, 57), 'red')
  await workOffCases(muster())
  expect(await casesNow(muster())).toEqual([
    {
      ...{ number: 1, state: 'open', level: 2, devices: 57, peak: 57 },
      ...{ key: '["homeLocation","own-depot"]', quiet: null, ended: null },
    },
  ])
  expect(await entriesOf(muster())).toContain('opened')
})

describe('a holding time', () => {
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 3 })
    await switchOn(muster(), { id: 'reboots', holdMinutes: 10 })
    await pass(1)
  })

  it('counts from when the status changed, however late the look is [K-201 K-207]', async () => {
    await setLevel(muster(), [1], 'yellow')
    const began = now()
    await pass(9)
    expect(await casesNow(muster())).toEqual([])
    await pass(20)
    expect(await opened()).toEqual([{ opened_at: began + 10 * minuteLength, ended_at: null }])
  })

  it('is interrupted by a break, but not by a change between warning and problem [K-203]', async () => {
    await setLevel(muster(), [1, 2], 'yellow')
    await pass(6)
    await setLevel(muster(), [1], 'red')
    await setLevel(muster(), [2], 'green')
    await setLevel(muster(), [2], 'yellow')
    await pass(5)
    expect(await short()).toEqual([['open', 1, 1, null]])
    await pass(6)
    expect(await short()).toEqual([['open', 2, 2, null]])
  })

  it('does not open a case for what is over before [K-201 K-901]', async () => {
    await setLevel(muster(), [1], 'red')
    await pass(9)
    await setLevel(muster(), [1], 'green')
    await pass(60)
    expect(await casesNow(muster())).toEqual([])
    expect(await groups()).toEqual([])
  })
})

it('a watch for problems leaves warnings alone [K-102 K-104]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots', watched: { level: 'red' } })
  await pass(1)
  await setLevel(muster(), [1, 2], 'yellow')
  await workOffCases(muster())
  expect(await casesNow(muster())).toEqual([])
  await pass(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  expect(await short()).toEqual([['open', 1, 1, null]])
  await pass(1)
  await setLevel(muster(), [1], 'yellow')
  await workOffCases(muster())
  expect(await short()).toEqual([['over', 0, 1, null]])
})

it('the overall status has no break while one alert follows another [K-102 K-203]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'any', watched: { alert: 'deviceStatus' }, holdMinutes: 10 })
  await pass(1)
  await setLevel(muster(), [1], 'yellow')
  await pass(5)
  await setLevel(muster(), [1], 'red', { alert: drops })
  await setLevel(muster(), [1], 'green', { alert: reboots })
  await pass(5)
  expect(await short()).toEqual([['open', 1, 1, null]])
})

describe('a case', () => {
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 5 })
    await switchOn(muster(), { id: 'reboots', watched: { leastDevices: 3 }, endMinutes: 30 })
    await pass(1)
    await setLevel(muster(), [1, 2, 3], 'red')
    await workOffCases(muster())
  })

  it('needs the least number of devices, and is over once there are fewer for the ending time [K-204 K-205]', async () => {
    await pass(5)
    await setLevel(muster(), [1], 'green')
    const left = now()
    await setLevel(muster(), [2], 'green')
    await pass(29)
    expect(await short()).toEqual([['open', 1, 3, null]])
    await pass(7)
    expect(await short()).toEqual([['over', 1, 3, null]])
    expect((await opened())[0]?.ended_at).toBe(left + 30 * minuteLength)
    expect((await entriesOf(muster())).at(-1)).toBe('over')
  })

  it('that falls below and comes back within the ending time stays one case, however often [K-206]', async () => {
    for (let time = 0; time < 5; time++) {
      await pass(20)
      await setLevel(muster(), [1], 'green')
      await workOffCases(muster())
      await pass(20)
      await setLevel(muster(), [1], 'red')
      await workOffCases(muster())
    }
    expect(await short()).toEqual([['open', 3, 3, null]])
  })

  it('comes back as itself within a day, and is another one later, which names it [K-511]', async () => {
    await setLevel(muster(), [1], 'green')
    await pass(31)
    await muster().owner.query(`UPDATE watch_case SET taken_by = 'ann', taken_email = 'ann@own.example'`)
    await pass(23 * 60)
    await setLevel(muster(), [1], 'red')
    await workOffCases(muster())
    expect(await short()).toEqual([['open', 3, 3, null]])
    const [entry] = (await muster().owner.query(`SELECT facts FROM case_entry WHERE kind = 'cameBack'`)).rows
    expect(entry.facts).toMatchObject({ devices: 3, hadBy: { id: 'ann', email: 'ann@own.example' } })
    await setLevel(muster(), [1], 'green')
    await pass(31)
    await pass(25 * 60)
    await setLevel(muster(), [1], 'red')
    await workOffCases(muster())
    expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['over', 'open'])
    const { rows } = await muster().owner.query(
      'SELECT number, earlier_case AS earlier, later_case AS later FROM watch_case ORDER BY number',
    )
    expect(rows).toEqual([
      { number: 1, earlier: null, later: 2 },
      { number: 2, earlier: 1, later: null },
    ])
  })

  it('grows and shrinks with an entry at most every ten minutes, or at once if it is much worse [K-507 K-503]', async () => {
    await pass(1)
    await setLevel(muster(), [4], 'red')
    await workOffCases(muster())
    expect(await entriesOf(muster())).toEqual(['opened'])
    await setLevel(muster(), [5], 'red')
    await workOffCases(muster())
    expect(await entriesOf(muster())).toEqual(['opened', 'grew'])
    await pass(11)
    await setLevel(muster(), [5], 'green')
    await workOffCases(muster())
    expect(await entriesOf(muster())).toEqual(['opened', 'grew', 'shrank'])
    expect(await short()).toEqual([['open', 4, 5, null]])
    const { rows } = await muster().owner.query('SELECT at_peak FROM case_devices')
    expect([...rows[0].at_peak]).toEqual([0b11111])
  })

  it('keeps a point of its chart for each minute in which it changed [K-517]', async () => {
    await pass(1)
    await setLevel(muster(), [4], 'red')
    await workOffCases(muster())
    await setLevel(muster(), [5], 'red')
    await workOffCases(muster())
    await pass(1)
    const { rows } = await muster().owner.query('SELECT devices FROM case_point ORDER BY at')
    expect(rows.map(({ devices }) => devices)).toEqual([3, 5])
  })

  it('that somebody closed stays closed, unless it gets much worse [K-512 K-508]', async () => {
    await muster().owner.query(
      `UPDATE watch_case SET state = 'closed', close_reason = 'expected', told_at = $1, told_devices = 3, told_level = 2`,
      [now()],
    )
    await setLevel(muster(), [4], 'red')
    await workOffCases(muster())
    expect((await short())[0]?.[0]).toBe('closed')
    await setLevel(muster(), [5], 'red')
    await workOffCases(muster())
    expect((await short())[0]?.[0]).toBe('open')
    expect(await entriesOf(muster())).toContain('cameBack')
  })
})

it('what counts already when a watch is switched on opens quiet cases, and the next device is told [K-412 K-1212]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3, '': 2 })
  await setLevel(muster(), [1, 4], 'red')
  await switchOn(muster(), { id: 'reboots' })
  expect(await short()).toEqual([
    ['open', 1, 1, 'watch'],
    ['open', 1, 1, 'watch'],
  ])
  await pass(1)
  await setLevel(muster(), [2], 'red')
  await workOffCases(muster())
  expect(await short()).toEqual([
    ['open', 2, 2, null],
    ['open', 1, 1, 'watch'],
  ])
})

it('a moved device leaves the case of its old place and joins that of the new one, told to nobody [K-514]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3, '': 2 })
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await setLevel(muster(), [1, 2], 'red')
  await workOffCases(muster())
  await inOwnWorld(muster(), (scope) =>
    assignDevices(scope, new NameCache(muster().services.db), [1, 2], { homeLocationId: null }, now()),
  )
  await pass(5)
  await pass(5)
  expect(await short()).toEqual([
    ['over', 0, 2, null],
    ['open', 2, 2, 'move'],
  ])
  expect((await casesNow(muster()))[1]?.key).toBe('["homeLocation",null]')
})

it.each([
  ['group', ['["group","a"]', '["group","b"]', '["group",null]']],
  ['model', ['["model","Zebra","TC52"]', '["model","Zebra","TC57"]']],
  ['all', ['["all"]']],
] as const)('devices are grouped by %s [K-114 K-115 K-116]', async (groupedBy, keys) => {
  await addDevicesAt(muster(), { 'own-depot/a/b': 2, 'own-depot/a': 2, '': 2 })
  await switchOn(muster(), { id: 'reboots', watched: { groupedBy } })
  await pass(1)
  await setLevel(muster(), numbers(1, 6), 'red')
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ key }) => key).toSorted()).toEqual([...keys].toSorted())
  const devices = (await casesNow(muster())).reduce((sum, each) => sum + each.devices, 0)
  expect(devices).toBe({ group: 8, model: 6, all: 6 }[groupedBy])
  const counted = await muster().owner.query('SELECT sum(devices)::integer AS sum FROM case_cohort')
  expect(counted.rows).toEqual([{ sum: devices }])
})

it('the peak of a cohort is what it had at the peak of the whole case [K-904]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 4, 'own-store': 4 })
  await switchOn(muster(), { id: 'reboots', watched: { groupedBy: 'all' } })
  await pass(1)
  await setLevel(muster(), [1, 2, 3], 'red')
  await pass(1)
  await setLevel(muster(), [1, 2], 'green')
  await setLevel(muster(), [5, 6, 7], 'red')
  await pass(1)
  const inView = await inOwnWorld(muster(), async (scope) => {
    const view = { homeLocationId: 'own-depot', group: null, zoneId: null }
    const sight = await sightOf({ ...scope, view }, { subject: 'nobody' })
    return await selectCases(scope, { sight, which: () => sql`true` })
  })
  expect(inView).toMatchObject([{ devices: 1, peakDevices: 1 }])
  expect(await short()).toEqual([['open', 4, 4, null]])
})

it('a watch sees only the part of the estate that it names [K-110]', async () => {
  await addDevicesAt(muster(), { 'own-depot/drivers': 2, '': 2 })
  await switchOn(muster(), { id: 'reboots', where: { zoneId: 'own-zone' } })
  await pass(1)
  await setLevel(muster(), numbers(1, 4), 'red')
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ key, devices }) => [key, devices])).toEqual([
    ['["homeLocation","own-depot"]', 2],
  ])
})
