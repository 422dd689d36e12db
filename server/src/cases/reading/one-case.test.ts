import { beforeAll, describe, expect, it } from 'vitest'
import {
  caseTime,
  cohortsByDevice,
  storeCase,
  storeEntry,
  storePoint,
  storeWatch,
} from '../../../test/cases/stored-cases.ts'
import { type Asked, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, answerOf } = useListedEstate()
const minute = 60_000

let cabOne: number
let till: number
const idOf = async (email: string): Promise<string> =>
  (await muster().owner.query('SELECT id FROM account WHERE email = $1', [email])).rows[0].id

beforeAll(async () => {
  const byDevice = await cohortsByDevice(muster())
  cabOne = byDevice['cab-one'] ?? 0
  till = byDevice.till ?? 0
  const viewer = await idOf(people.viewer)
  await muster().owner.query(
    `INSERT INTO application (world_id, id, package_name, name, system)
     VALUES ('${worldIds.own}', 900, 'com.scan', 'Scan', false);
     INSERT INTO application_version (world_id, id, application_id, version)
     VALUES ('${worldIds.own}', 900, 900, '4.13.0')`,
  )
  await storeWatch(muster(), { id: 'reboots', steps: [{ afterMinutes: 0 }, { afterMinutes: 30 }] })
  await storeCase(muster(), {
    ...{
      number: 1,
      watchId: 'reboots',
      cohorts: { [cabOne]: { devices: 2, red: 1 }, [till]: { devices: 3 } },
    },
    also: {
      look_at: caseTime + minute,
      told_steps: 1,
      time_zone: 'Europe/Paris',
      earlier_case: 2,
      later_case: 3,
    },
  })
  await storeCase(muster(), { number: 2, state: 'over', cohorts: { [till]: { devices: 1 } } })
  await storeCase(muster(), { number: 3, state: 'closed', cohorts: { [cabOne]: { devices: 1 } } })
  await storeCase(muster(), { number: 4, owner: viewer, cohorts: { [cabOne]: { devices: 1 } } })
  const extent = (one: number, other: number, red = 0) => ({
    ...{ devices: one + other, level: red > 0 ? 'red' : 'yellow' },
    cohorts: { [cabOne]: [one, red], [till]: [other, 0] },
  })
  const entries: [kind: string, facts: object, by?: [string, string]][] = [
    ['opened', { ...extent(1, 1), quietReason: null, earlierCase: 2 }],
    ['notified', { message: 'opened', receivers: ['ops@own.example', people.group, people.site] }],
    ['notified', { message: 'worse', receivers: [people.group] }],
    ['grew', { ...extent(1, 9), quietReason: null }],
    ['grew', { ...extent(2, 9, 1), quietReason: null }],
    ['commented', { text: 'On my way' }, [viewer, people.viewer]],
  ]
  // A case of which nobody knows how many devices of a view came back.
  await storeEntry(muster(), {
    case: 3,
    number: 1,
    kind: 'opened',
    facts: { ...extent(1, 4), quietReason: null, earlierCase: 1 },
  })
  await storeEntry(muster(), {
    case: 3,
    number: 2,
    kind: 'cameBack',
    facts: { devices: 9, level: 'red', hadBy: null },
  })
  for (const [index, [kind, facts, by]] of entries.entries()) {
    await storeEntry(muster(), {
      ...{ case: 1, number: index + 1, kind, facts, at: caseTime + index * minute },
      ...(by && { by }),
    })
  }
  for (const [index, [devices, cohorts]] of (
    [
      [2, { [cabOne]: 1, [till]: 1 }],
      [10, { [till]: 9 }],
      [11, { [cabOne]: 2 }],
      [9, { [till]: 7 }],
    ] as const
  ).entries()) {
    await storePoint(muster(), { case: 1, at: caseTime + index * minute, devices, cohorts })
  }
})

const read = <Answer>(call: string, number: number, asked: Asked = {}) =>
  answerOf<Answer>('GET', `cases/${call}`, { ...asked, query: { number, ...asked.query } })

describe('a case', () => {
  it('has what its row has, its steps, zone and neighbours, and what the caller may do [K-602 K-810]', async () => {
    expect(await read('details', 1)).toMatchObject({
      ...{ number: 1, devices: 5, timeZone: 'Europe/Paris', toldSteps: 1, steps: 2 },
      ...{ nextStepAt: caseTime + minute, earlierCase: 2, laterCase: 3 },
      actions: ['take', 'handOver', 'comment', 'snooze', 'close'],
    })
    expect(await read('details', 1, { as: 'viewer' })).toMatchObject({ actions: ['take', 'comment'] })
    expect(await read('details', 4, { as: 'viewer' })).toMatchObject({
      actions: ['take', 'comment', 'snooze', 'close'],
      watch: { isOwn: true },
    })
    expect(await read('details', 3)).toMatchObject({ actions: ['comment', 'reopen'], nextStepAt: null })
  })

  it('of an anomaly has its alert and its properties, with their names [K-117]', async () => {
    await muster().owner.query(
      `INSERT INTO anomaly (world_id, id, alert, properties, labels, description, first_detected, last_detected,
         last_day, last_affected_day, detected_count, latest_affected, highest_affected, affected, total_affected,
         population, total_alerting, group_size)
       VALUES ($1, 'x', 'deviceUserExperienceRebootStatus', '[["homeLocation","own-depot"],["application","com.scan 4.13.0"]]',
         '{Depot,com.scan 4.13.0}', 'x', 0, 0, '2026-01-01', '2026-01-01', 1, 3, 3, '', 3, 9, 3, 3)`,
      [worldIds.own],
    )
    const ofAnomaly = { group_key: '["anomaly","x"]', grouped_by: 'anomaly', anomaly_id: 'x' }
    await storeCase(muster(), {
      ...{ number: 90, kind: 'anomaly', cohorts: { [cabOne]: { devices: 3 } } },
      also: { ...ofAnomaly, home_location_id: null, alert: null, watched_level: null },
    })
    const properties = [
      { name: 'homeLocation', value: 'Depot' },
      { name: 'application', value: 'com.scan 4.13.0', applicationName: 'Scan' },
    ]
    const alert = 'deviceUserExperienceRebootStatus'
    expect(await read('details', 90)).toMatchObject({
      group: { by: 'anomaly', anomalyId: 'x', alert, properties },
    })
  })

  it('names no neighbour that the custom view of the caller hides [K-701]', async () => {
    expect(await read('details', 1, { as: 'site' })).toMatchObject({
      ...{ devices: 2, level: 'red', earlierCase: null, laterCase: 3 },
    })
  })

  it.each(['details', 'timeline', 'chart', 'properties', 'people'])(
    'is not found where the caller does not see it: %s [K-402 K-701 K-1403]',
    async (call) => {
      const outcome = async (number: number, asked: Asked = {}) =>
        errorCode(await ask('GET', `cases/${call}`, { ...asked, query: { number } }))
      expect(await outcome(99)).toBe('notFound')
      expect(await outcome(1, { world: worldIds.sister })).toBe('notFound')
      expect(await outcome(2, { as: 'site' })).toBe('notFound')
      expect(await outcome(4)).toBe('notFound')
    },
  )
})

interface Timeline {
  list: { number: number; kind: string }[]
  totalCount: number
}

describe('the timeline of a case', () => {
  it('has the newest entries first, with who and when [K-506]', async () => {
    const { list, totalCount } = await read<Timeline>('timeline', 1)
    expect([list.map(({ kind }) => kind), totalCount]).toEqual([
      ['commented', 'grew', 'grew', 'notified', 'notified', 'opened'],
      6,
    ])
    expect(list[0]).toEqual({
      ...{ kind: 'commented', number: 6, at: caseTime + 5 * minute, text: 'On my way' },
      by: { id: await idOf(people.viewer), email: people.viewer },
    })
    expect(list.at(-1)).toEqual({
      ...{ kind: 'opened', number: 1, at: caseTime, by: null },
      ...{ devices: 2, level: 'yellow', quietReason: null, earlierCase: 2 },
    })
  })

  it('comes some entries at a time [K-506]', async () => {
    const numbers = async (query: Record<string, number>) =>
      (await read<Timeline>('timeline', 1, { query })).list.map(({ number }) => number)
    expect(await numbers({ limit: 2 })).toEqual([6, 5])
    expect(await numbers({ limit: 2, before: 4 })).toEqual([3, 2])
  })

  it('counts devices of the caller’s custom view, and leaves out what changed elsewhere [K-702]', async () => {
    const { list, totalCount } = await read<Timeline>('timeline', 1, { as: 'site' })
    expect(totalCount).toBe(4)
    expect(list).toMatchObject([
      { kind: 'commented' },
      { kind: 'grew', number: 5, devices: 2, level: 'red' },
      { kind: 'notified' },
      { kind: 'opened', devices: 1, level: 'yellow' },
    ])
    const rest = await read<Timeline>('timeline', 1, { as: 'site', query: { limit: 1, before: 4 } })
    expect(rest.list.map(({ number }) => number)).toEqual([2])
    expect((await read<Timeline>('timeline', 3, { as: 'site' })).list).toMatchObject([
      { kind: 'cameBack', devices: 1, level: 'yellow' },
      { kind: 'opened', devices: 1, level: 'yellow', earlierCase: 1 },
    ])
  })

  it('names nobody whose custom view is another one than the caller’s [K-606 K-715]', async () => {
    const told = async (asked?: Asked) =>
      (await read<{ list: { receivers?: string[] }[] }>('timeline', 1, asked)).list.flatMap(
        ({ receivers }) => (receivers ? [receivers] : []),
      )
    expect(await told()).toEqual([[people.group], ['ops@own.example', people.group, people.site]])
    expect(await told({ as: 'site' })).toEqual([['ops@own.example', people.site]])
  })

  it('names no earlier case that the custom view of the caller hides [K-701]', async () => {
    const { list } = await read<Timeline>('timeline', 1, { as: 'site' })
    expect(list.at(-1)).toMatchObject({ kind: 'opened', earlierCase: null })
  })
})

describe('the chart of a case', () => {
  it('has how many devices it had from when on, those of the custom view [K-702 K-813]', async () => {
    const points = async (asked?: Asked) =>
      (await read<{ points: { at: number; devices: number }[] }>('chart', 1, asked)).points.map(
        ({ at, devices }) => [(at - caseTime) / minute, devices],
      )
    expect(await points()).toEqual([
      [0, 2],
      [1, 10],
      [2, 11],
      [3, 9],
    ])
    expect(await points({ as: 'site' })).toEqual([
      [0, 1],
      [2, 2],
    ])
  })
})

describe('what the devices of a case have in common', () => {
  const set = (common: object[] | null, searchedAt: number | null, isToSearch: boolean) =>
    muster().owner.query(
      `UPDATE watch_case SET common = $1, searched_at = $2, is_to_search = $3
       WHERE number = 1 AND world_id = $4`,
      [common && JSON.stringify(common), searchedAt, isToSearch, worldIds.own],
    )

  it('says whether it was searched, and whether there are enough devices [K-515]', async () => {
    await set(null, null, true)
    expect(await read('properties', 1)).toEqual({ searchedAt: null, hasEnoughDevices: true, list: [] })
    await set(null, null, false)
    expect(await read('properties', 1)).toEqual({ searchedAt: null, hasEnoughDevices: false, list: [] })
    await set([], caseTime, false)
    expect(await read('properties', 1)).toEqual({ searchedAt: caseTime, hasEnoughDevices: true, list: [] })
  })

  it('counts what the caller’s custom view shows, and leaves out what none of it has [K-515 K-704]', async () => {
    const home = { name: 'homeLocation', value: 'own-depot' }
    const model = { name: 'model', value: 'TC57' }
    const scan = { name: 'application', value: 'com.scan 4.13.0' }
    await set(
      [
        { properties: [home, model], cohorts: { [cabOne]: [2, 3, 1, 9], [till]: [5, 6, 2, 20] } },
        { properties: [scan], cohorts: { [cabOne]: [0, 3, 4, 9], [till]: [6, 6, 2, 20] } },
      ],
      caseTime,
      false,
    )
    const list = async (asked?: Asked) => (await read<{ list: object[] }>('properties', 1, asked)).list
    const properties = [{ name: 'homeLocation', value: 'own depot' }, model]
    expect(await list()).toEqual([
      { properties, devices: 7, ofDevices: 9, others: 3, ofOthers: 29 },
      {
        properties: [{ ...scan, applicationName: 'Scan' }],
        ...{ devices: 6, ofDevices: 9, others: 6, ofOthers: 29 },
      },
    ])
    expect(await list({ as: 'site' })).toEqual([
      { properties, devices: 2, ofDevices: 3, others: 1, ofOthers: 9 },
    ])
  })
})

describe('the people that a case can be handed to', () => {
  const emails = async (number: number, asked?: Asked) =>
    (await read<{ list: { email: string }[] }>('people', number, asked)).list.map(({ email }) => email)

  it('may enter the world and see a device of it [K-606]', async () => {
    const names = [
      'administrator',
      'editor',
      'group',
      'manager',
      'pending',
      'site',
      'staff',
      'viewer',
      'zone',
    ]
    const everybody = names.map((name) => people[name as keyof typeof people])
    expect(await emails(1)).toEqual(everybody)
    // The till is neither at the site nor in the zone, which is the site and the drivers.
    const others = everybody.filter((email) => email !== people.site && email !== people.zone)
    expect(await emails(2)).toEqual(others)
  })

  it('have the same custom view as the caller, or none [K-606]', async () => {
    const seen = await emails(1, { as: 'site' })
    expect(seen).toContain(people.site)
    expect(seen).toContain(people.viewer)
    expect(seen).not.toContain(people.group)
    expect(seen).not.toContain(people.zone)
  })

  it('are none for a case of the caller’s own [K-903]', async () => {
    expect(await emails(4, { as: 'viewer' })).toEqual([])
  })
})
