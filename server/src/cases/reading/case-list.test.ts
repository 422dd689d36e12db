import { beforeAll, describe, expect, it } from 'vitest'
import { caseTime, cohortsByDevice, storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { type Asked, refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { statementsOf } from '../../../test/statements.ts'

const { muster, ask, answerOf } = useListedEstate()
const hour = 3_600_000
const day = 24 * hour

/** The depot has cab-one and cab-two, in different groups; the store has the till, in drivers. */
let cohort: Record<'cabOne' | 'cabTwo' | 'till', number>
let taker: { taken_by: string; taken_email: string }
beforeAll(async () => {
  const byDevice = await cohortsByDevice(muster())
  const of = (id: string) => byDevice[id] ?? 0
  cohort = { cabOne: of('cab-one'), cabTwo: of('cab-two'), till: of('till') }
  const { rows } = await muster().owner.query('SELECT id FROM account WHERE email = $1', [people.editor])
  taker = { taken_by: rows[0].id, taken_email: people.editor }
  const viewer = await muster().owner.query('SELECT id FROM account WHERE email = $1', [people.viewer])
  await storeWatch(muster(), { id: 'reboots', name: 'Reboots everywhere' })
  await storeWatch(muster(), { id: 'mine', name: 'Mine alone', owner: viewer.rows[0].id })
  const at = (hoursAgo: number) => ({ opened_at: caseTime - hoursAgo * hour, changed_at: caseTime - hour })
  const atStore = { group_key: '["homeLocation","own-store"]', home_location_id: 'own-store' }
  const ofModel = {
    ...{ group_key: '["model","Zebra","TC57"]', grouped_by: 'model', home_location_id: null },
    ...{ manufacturer: 'Zebra', model: 'TC57' },
  }
  await storeCase(muster(), {
    ...{ number: 1, watchId: 'reboots', level: 2, also: at(5) },
    cohorts: {
      [cohort.cabOne]: { devices: 2, red: 1, peak: 3, peakRed: 2 },
      [cohort.cabTwo]: { devices: 3, peak: 5 },
    },
  })
  await storeCase(muster(), {
    ...{ number: 2, watchId: 'reboots', level: 1, state: 'taken', also: { ...at(9), ...atStore, ...taker } },
    cohorts: { [cohort.till]: { devices: 1, peak: 1 } },
  })
  await storeCase(muster(), {
    ...{ number: 3, watchId: 'gone', watchName: 'Deleted since', level: 2, also: { ...at(7), ...ofModel } },
    cohorts: { [cohort.till]: { devices: 4, red: 4 }, [cohort.cabTwo]: { devices: 2 } },
  })
  await storeCase(muster(), {
    ...{ number: 4, watchId: 'reboots', level: 1, state: 'snoozed' },
    also: { ...at(2), snooze_until: caseTime + day, snooze_or_worse: true, ...taker },
    cohorts: { [cohort.cabOne]: { devices: 1 } },
  })
  await storeCase(muster(), {
    ...{ number: 5, watchId: 'reboots', state: 'over' },
    also: { ...at(50), ended_at: caseTime - 40 * hour, end_reason: 'gone' },
    cohorts: { [cohort.cabOne]: { devices: 0, peak: 7, peakRed: 0 } },
  })
  await storeCase(muster(), {
    ...{ number: 6, watchId: 'reboots', state: 'closed' },
    also: { ...at(60), closed_at: caseTime - 3 * hour, close_reason: 'fixed', ...atStore },
    cohorts: { [cohort.till]: { devices: 1, peak: 2 } },
  })
  await storeCase(muster(), {
    ...{ number: 7, watchId: 'mine', owner: viewer.rows[0].id, level: 1, also: at(1) },
    cohorts: { [cohort.till]: { devices: 9 } },
  })
  await storeCase(muster(), {
    number: 1,
    world: worldIds.foreign,
    also: at(1),
    cohorts: { 1: { devices: 1 } },
  })
})

interface Listed {
  list: Record<string, unknown>[]
  totalCount: number
}
const page = { limit: 20, offset: 0 }
const list = (body: object = {}, asked: Asked = {}) =>
  answerOf<Listed>('POST', 'cases/list', { ...asked, query: page, body: { tab: 'open', ...body } })
const numbers = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).list.map(({ number }) => number)
interface Tabs {
  isWatched: boolean
}
const tabs = <Answer = unknown>(body: object = {}, asked: Asked = {}) =>
  answerOf<Answer>('POST', 'cases/countByTab', { ...asked, body })

describe('the list of cases', () => {
  it('has a row with what, where, how many and who [K-803]', async () => {
    const [first, second] = (await list()).list
    expect(second).toEqual({
      ...{ number: 1, version: 1, state: 'open', level: 'red' },
      watch: { id: 'reboots', name: 'Reboots everywhere', isOwn: false },
      about: { kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', alarm: null, level: 'yellow' },
      group: { by: 'homeLocation', homeLocationId: 'own-depot', name: 'own depot' },
      ...{
        devices: 5,
        peakDevices: 8,
        peakAt: caseTime - hour,
        openedAt: caseTime - 5 * hour,
        endedAt: null,
      },
      ...{ takenBy: null, snooze: null, closeReason: null, endReason: null, quietReason: null },
      ...{ isNobodyReached: false, cameBack: 0 },
    })
    expect(first).toMatchObject({
      watch: { id: null, name: 'Deleted since' },
      group: { by: 'model', manufacturer: 'Zebra', model: 'TC57' },
    })
    expect((await list({ tab: 'snoozed' })).list[0]).toMatchObject({
      snooze: { until: caseTime + day, orWorse: true },
      takenBy: { email: people.editor },
    })
  })

  it('has four tabs, each with its number and its order [K-802 K-804]', async () => {
    expect(await numbers()).toEqual([3, 1, 2])
    expect(await numbers({ tab: 'mine' })).toEqual([])
    expect(await numbers({ tab: 'mine' }, { as: 'editor' })).toEqual([2])
    expect(await numbers({ tab: 'snoozed' })).toEqual([4])
    expect(await numbers({ tab: 'over' })).toEqual([6, 5])
    expect(await tabs()).toMatchObject({ open: 3, mine: 0, snoozed: 1, over: 2 })
    expect(await tabs({}, { as: 'editor' })).toMatchObject({ open: 3, mine: 1, snoozed: 1, over: 2 })
  })

  it('says to everybody whether there is any watch of the world or of their own [K-402 K-808]', async () => {
    const areWatched = async () =>
      await Promise.all(
        (['viewer', 'editor'] as const).map(async (as) => (await tabs<Tabs>({}, { as })).isWatched),
      )
    expect(await areWatched()).toEqual([true, true])
    const { owner } = muster()
    const { rows } = await owner.query(`SELECT m.owner FROM watch m WHERE m.id = 'mine'`)
    await owner.query(`UPDATE watch SET owner = $1 WHERE id = 'reboots'`, [rows[0].owner])
    expect(await areWatched()).toEqual([true, false])
    await owner.query(`UPDATE watch SET owner = NULL WHERE id = 'reboots'`)
  })

  it.each([
    ['age', 'open', [2, 3, 1]],
    ['size', 'open', [2, 1, 3]],
    ['place', 'open', [2, 1, 3]],
    ['watch', 'open', [3, 2, 1]],
    ['age', 'over', [5, 6]],
    ['size', 'over', [6, 5]],
  ])('is sorted by %s in %s, both ways [K-804]', async (field, tab, rising) => {
    expect(await numbers({ tab, sort: { field, order: 'asc' } })).toEqual(rising)
    const falling = await numbers({ tab, sort: { field, order: 'desc' } })
    expect([falling.toSorted(), falling[0]]).toEqual([
      rising.toSorted(),
      field === 'watch' ? 2 : rising.at(-1),
    ])
  })

  it.each<[object, number[]]>([
    [{ watchIds: ['reboots'] }, [1, 2]],
    [{ watchIds: ['other'] }, []],
    [{ homeLocationIds: ['own-store'] }, [2]],
    [{ homeLocationIds: [null] }, []],
    [{ levels: ['yellow'] }, [2]],
    [{ takenBy: [null] }, [1, 3]],
    [{ search: '#3' }, [3]],
    [{ search: '2' }, [2]],
    [{ search: 'ALPHA' }, [2]],
    [{ search: 'tc57' }, [3]],
    [{ search: 'everywhere' }, [1, 2]],
    [{ search: 'deleted' }, [3]],
    [{ search: 'editor@' }, [2]],
    [{ search: '%' }, []],
    [{ from: caseTime - 6 * hour, to: caseTime - 8 * hour + 7 * hour }, [1, 2, 3]],
    [{ to: caseTime - 8 * hour }, [2]],
  ])('is filtered by %j, with the numbers of its tabs [K-805]', async (filter, expected) => {
    expect((await numbers(filter)).toSorted()).toEqual(expected)
    expect(await tabs(filter)).toMatchObject({ open: expected.length })
  })

  it('leaves out past cases that ended before a period [K-805]', async () => {
    expect(await numbers({ tab: 'over', from: caseTime - 39 * hour })).toEqual([6])
    expect(await numbers({ tab: 'over', from: caseTime - 41 * hour, to: caseTime })).toEqual([6, 5])
  })

  it('comes in pages, with the number of all [K-801]', async () => {
    const answer = await answerOf<Listed>('POST', 'cases/list', {
      query: { limit: 1, offset: 1 },
      body: { tab: 'open' },
    })
    expect([answer.list.map(({ number }) => number), answer.totalCount]).toEqual([[1], 3])
  })

  it('has the cases of own watches for their owner alone [K-402]', async () => {
    expect(await numbers({}, { as: 'viewer' })).toContain(7)
    const own = (await list({}, { as: 'viewer' })).list.find(({ number }) => number === 7)
    expect(own).toMatchObject({ watch: { id: 'mine', name: 'Mine alone', isOwn: true } })
    for (const as of ['administrator', 'manager', 'editor'] as const) {
      expect(await numbers({}, { as })).not.toContain(7)
    }
  })

  it('does not tell those who may not see watches which they are [K-803]', async () => {
    const [first] = (await list({ watchIds: ['reboots'] }, { as: 'editor' })).list
    expect(first).toMatchObject({ watch: { id: null, name: 'Reboots everywhere', isOwn: false } })
  })

  it('is limited to the custom view of a user, with its numbers, levels and order [K-701 K-702]', async () => {
    const shown = async (as: 'site' | 'zone' | 'group', body: object = {}) =>
      (await list(body, { as })).list.map(({ number, devices, peakDevices, level }) => [
        ...[number, devices, peakDevices, level],
      ])
    // The site has both cabs, the group drivers all three.
    expect(await shown('site')).toEqual([
      [1, 5, 8, 'red'],
      [3, 2, 2, 'yellow'],
    ])
    expect(await shown('group', { tab: 'open' })).toEqual([
      [3, 6, 6, 'red'],
      [1, 5, 8, 'red'],
      [2, 1, 1, 'yellow'],
    ])
    expect(await shown('site', { tab: 'over' })).toEqual([[5, 0, 7, 'yellow']])
    expect(await shown('site', { levels: ['red'] })).toEqual([[1, 5, 8, 'red']])
    expect(await tabs({}, { as: 'site' })).toMatchObject({ open: 2, mine: 0, snoozed: 1, over: 1 })
    expect(await numbers({ sort: { field: 'size', order: 'asc' } }, { as: 'site' })).toEqual([3, 1])
  })

  it('is empty for a world without cases, and that of one world alone [K-1403]', async () => {
    expect(await list({}, { world: worldIds.sister })).toEqual({ list: [], totalCount: 0 })
    expect(await tabs({}, { world: worldIds.sister })).toMatchObject({
      open: 0,
      mine: 0,
      snoozed: 0,
      over: 0,
    })
  })

  it('is a file of the same rows [K-807]', async () => {
    const answer = await ask('POST', 'cases/exportList', { body: { tab: 'over' } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="cases.csv"')
    const iso = (hoursAgo: number) => new Date(caseTime - hoursAgo * hour).toISOString()
    expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Number,State,Level,Watch,Place,Devices now,Devices at the peak,Opened,Over,Duration (min),Taken by,Close reason',
      `6,closed,problem,Reboots everywhere,Alpha store,1,2,${iso(60)},,3600,,fixed`,
      `5,over,problem,Reboots everywhere,own depot,0,7,${iso(50)},${iso(40)},600,,`,
    ])
    const site = await ask('POST', 'cases/exportList', { body: { tab: 'over' }, as: 'site' })
    expect(site.body).not.toContain('Alpha store')
  })

  it.each([
    [{ body: { tab: 'all' } }, 'tab'],
    [{ body: { sort: { field: 'devices', order: 'asc' } } }, 'sort.field'],
    [{ body: { from: 2, to: 1 } }, 'to'],
    [{ body: { levels: ['green'] } }, 'levels.0'],
    [{ query: { limit: 0 } }, 'limit'],
  ])('refuses %j by the name of the field', async ({ body, query }: Asked, field) => {
    const answer = await ask('POST', 'cases/list', {
      query: { ...page, ...query },
      body: { tab: 'open', ...body },
    })
    expect(refusedFields(answer)).toEqual([field])
  })
})

describe('the number in the header', () => {
  const count = (asked: Asked = {}) => answerOf<Record<string, number | null>>('GET', 'cases/count', asked)

  it('counts open cases that are the caller’s or nobody’s [K-818]', async () => {
    expect(await count()).toEqual({
      mine: 0,
      nobodys: 2,
      changedAt: caseTime - hour,
      downSince: null,
      downUntil: null,
    })
    expect(await count({ as: 'editor' })).toMatchObject({ mine: 1, nobodys: 2 })
    expect(await count({ as: 'viewer' })).toMatchObject({ nobodys: 3 })
    expect(await count({ as: 'site' })).toMatchObject({ nobodys: 2 })
    expect(await count({ world: worldIds.sister })).toEqual({
      ...{ mine: 0, nobodys: 0, changedAt: 0, downSince: null, downUntil: null },
    })
  })

  it('costs one statement, however many past cases there are [K-1404]', async () => {
    const statements = async () =>
      (await statementsOf(() => count())).filter((text) => /watch_case|case_cohort|intake_gap/.test(text))
    expect(await statements()).toHaveLength(1)
    await muster().owner.query(
      `INSERT INTO watch_case SELECT (jsonb_populate_record(c, jsonb_build_object('number', 10000 + n))).*
       FROM watch_case c CROSS JOIN generate_series(1, 2000) AS n WHERE c.number = 5 AND c.world_id = $1`,
      [worldIds.own],
    )
    expect(await statements()).toHaveLength(1)
    await muster().owner.query('DELETE FROM watch_case WHERE number > 10000')
  })

  it('says when anything that the caller sees last changed [K-821]', async () => {
    const change = (number: number, at: number) =>
      muster().owner.query('UPDATE watch_case SET changed_at = $2 WHERE number = $1 AND world_id = $3', [
        ...[number, at, worldIds.own],
      ])
    await change(2, caseTime + 1)
    await change(7, caseTime + 2)
    expect(await count()).toMatchObject({ changedAt: caseTime + 1 })
    expect(await count({ as: 'viewer' })).toMatchObject({ changedAt: caseTime + 2 })
    expect(await count({ as: 'site' })).toMatchObject({ changedAt: caseTime - hour })
  })

  it('says since when no reports can come in, and for half an hour that they could not [K-1210]', async () => {
    await muster().owner.query(`INSERT INTO intake_gap (id, from_at) VALUES ('now', $1)`, [caseTime - 5])
    expect(await count()).toMatchObject({ downSince: caseTime - 5, downUntil: null })
    const endedMinutesAgo = async (minutes: number) => {
      await muster().owner.query(`UPDATE intake_gap SET to_at = $1`, [caseTime - minutes * 60_000])
      return await count()
    }
    expect(await endedMinutesAgo(0)).toMatchObject({ downSince: caseTime - 5, downUntil: caseTime })
    expect(await endedMinutesAgo(29)).toMatchObject({ downUntil: caseTime - 29 * 60_000 })
    expect(await endedMinutesAgo(30)).toMatchObject({ downSince: null, downUntil: null })
  })
})
