import { watchLimits } from '@muster/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { type Asked, refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster, ask, answerOf } = useListedEstate()

const ids = {} as Record<PersonName, string>
const settings = { deviceUserExperienceRebootEnabled: true }
const withSettings = (changed: object) =>
  inWorldTransaction(muster().services.db, worldIds.own, null, (scope) => saveWorldSettings(scope, changed))
beforeAll(async () => {
  const { rows } = await muster().owner.query<{ id: string; email: string }>('SELECT id, email FROM account')
  for (const [name, email] of Object.entries(people)) {
    ids[name as PersonName] = rows.find((row) => row.email === email)?.id ?? ''
  }
  await withSettings(settings)
})
beforeEach(async () => {
  await muster().owner.query('DELETE FROM watch_case')
  await muster().owner.query('DELETE FROM watch')
})

/** Of the listed devices, cab-one at the depot has a problem, the till at the store a warning. */
const reboots = {
  kind: 'deviceAlert',
  alert: 'deviceUserExperienceRebootStatus',
  level: 'yellow',
  leastDevices: 1,
  groupedBy: 'homeLocation',
}
const own = {
  ...{ name: 'Reboots', watched: reboots, where: {}, holdMinutes: 0, endMinutes: 30 },
  ...{ quietHours: null, tellsEnd: true },
}
const toManager = () => [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids.manager }] }]
const data = (changes: object = {}) => ({ ...own, steps: toManager(), ...changes })

interface Saved {
  id: string
  version: number
  found: number
}
interface Row extends Record<string, unknown> {
  id: string
  name: string
  version: number
  isOn: boolean
  openCases: number
  problems: string[]
}
type Whose = 'watches' | 'ownWatches'

const create = (changes: object = {}, asked: Asked = {}, whose: Whose = 'watches') =>
  ask('POST', `${whose}/createWatch`, { as: 'manager', ...asked, body: { data: data(changes) } })
const created = async (changes: object = {}, asked: Asked = {}, whose: Whose = 'watches') => {
  const answer = await create(changes, asked, whose)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Saved>()
}
const update = (id: string, changes: object, version?: number, asked: Asked = {}, whose: Whose = 'watches') =>
  ask('POST', `${whose}/update`, { as: 'manager', ...asked, body: { id, data: data(changes), version } })
const switchTo = (isOn: boolean, watchIds: string[], asked: Asked = {}, whose: Whose = 'watches') =>
  ask('POST', `${whose}/switch`, { as: 'manager', ...asked, body: { ids: watchIds, isOn } })
const remove = (watchIds: string[], asked: Asked = {}, whose: Whose = 'watches') =>
  ask('POST', `${whose}/delete`, { as: 'manager', ...asked, body: { ids: watchIds } })
const listed = async (asked: Asked = {}, whose: Whose = 'watches') =>
  (await answerOf<{ list: Row[] }>('GET', `${whose}/list`, { as: 'manager', ...asked })).list
const rowOf = async (id: string) => (await listed()).find((row) => row.id === id)

const casesOf = async (id: string) =>
  (
    await muster().owner.query(
      `SELECT home_location_id AS at, state, end_reason AS "endReason", quiet_reason AS "quietReason"
       FROM watch_case WHERE watch_id = $1 ORDER BY number`,
      [id],
    )
  ).rows
const trailOf = async (id: string) =>
  (
    await muster().owner.query(
      'SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1 ORDER BY at, version',
      [id],
    )
  ).rows

describe('a new watch of the world', () => {
  it('is on, and listed with what it has found [K-401 K-412 K-420]', async () => {
    const { id, version, found } = await created()
    expect([version, found]).toEqual([1, 2])
    expect(await listed()).toEqual([
      {
        ...own,
        where: { homeLocationIds: [], groups: [], zoneId: null },
        ...{ id, version: 1, isOn: true, openCases: 2, problems: [], failedAt: null },
        lastFoundAt: expect.any(Number),
        steps: [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids.manager, name: people.manager }] }],
      },
    ])
    expect(await answerOf('GET', 'watches/details', { as: 'manager', query: { id } })).toEqual(
      (await listed())[0],
    )
  })

  it('opens cases of what counts already, and tells nobody [K-412]', async () => {
    const { id } = await created()
    expect(await casesOf(id)).toMatchObject([
      { state: 'open', quietReason: 'watch' },
      { state: 'open', quietReason: 'watch' },
    ])
    const { rowCount } = await muster().owner.query('SELECT 1 FROM delivery')
    expect(rowCount).toBe(0)
  })

  it('is in the audit trail, with receivers by name [K-713]', async () => {
    const { id } = await created()
    expect(await trailOf(id)).toMatchObject([
      {
        ...{ action: 'watch.created', email: people.manager, record: 'Reboots', before: null },
        after: {
          ...{ name: 'Reboots', watched: reboots, holdMinutes: 0 },
          steps: [{ afterMinutes: 0, receivers: [people.manager] }],
        },
      },
    ])
  })

  it('has a name that no other of the world has, whatever the capitals [K-119]', async () => {
    await created()
    expect(errorCode(await create({ name: 'REBOOTS' }))).toBe('watchExists')
    expect((await create({}, { as: 'viewer' }, 'ownWatches')).statusCode).toBe(200)
    const answers = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => create({ name })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('is created once by a repeated request [K-408]', async () => {
    const headers = { 'idempotency-key': 'one watch' }
    const first = await created({}, { headers })
    expect(await created({}, { headers })).toEqual(first)
    expect([(await listed()).length, (await trailOf(first.id)).length]).toEqual([1, 1])
  })

  it('is one of a hundred at most, also where two are created at once [K-406]', async () => {
    for (let index = 0; index < watchLimits.ofWorld - 1; index++) {
      await storeWatch(muster(), { id: `w${index}` })
    }
    const answers = await Promise.all([create({ name: 'Last' }), create({ name: 'One more' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
    expect(errorCode(await create({ name: 'Another' }))).toBe('limitExceeded')
  })

  it('is one of twenty at most that are on and count devices by filters [K-902]', async () => {
    const watched = { kind: 'deviceFilter', filter: {}, moreThan: 100, groupedBy: 'all' }
    for (let index = 0; index < watchLimits.filtersOn - 1; index++) {
      await storeWatch(muster(), { id: `f${index}`, kind: 'deviceFilter', watched, isOn: true })
    }
    const { id } = await created({ name: 'Twentieth', watched })
    expect(errorCode(await create({ name: 'One more', watched }))).toBe('limitExceeded')
    const alert = await created({ name: 'Alert' })
    expect(errorCode(await update(alert.id, { name: 'Alert', watched }))).toBe('limitExceeded')
    await switchTo(false, [id])
    expect((await update(alert.id, { name: 'Alert', watched })).statusCode).toBe(200)
    expect(errorCode(await switchTo(true, [id]))).toBe('limitExceeded')
  })

  it('names receivers that exist [K-301]', async () => {
    const receivers = [
      { kind: 'person', id: ids.manager },
      { kind: 'person', id: ids.stranger },
      { kind: 'channel', id: 'nothing' },
      { kind: 'placePeople' },
    ]
    const answer = await create({ steps: [{ afterMinutes: 0, receivers }] })
    expect(refusedFields(answer)).toEqual(['data.steps.0.receivers.1.id', 'data.steps.0.receivers.2.id'])
  })

  it.each([
    ['coreV2', { watched: { kind: 'silence', silentMinutes: 60 } }],
    ['batteryEssentials', { watched: { ...reboots, kind: 'batteryAlert', alert: 'batteryHealthStatus' } }],
  ])('needs the product %s for its kind [K-111]', async (product, changes) => {
    const codes = { coreV2: 'core-v2', batteryEssentials: 'battery' }
    const { rows } = await muster().owner.query('SELECT features FROM world WHERE id = $1', [worldIds.own])
    const kept = rows[0].features.filter(
      (code: string) => !code.includes(codes[product as keyof typeof codes]),
    )
    await muster().owner.query('UPDATE world SET features = $2 WHERE id = $1', [worldIds.own, kept])
    const answer = await create(changes)
    await muster().owner.query('UPDATE world SET features = $2 WHERE id = $1', [
      worldIds.own,
      rows[0].features,
    ])
    expect(kept.length).toBeLessThan(rows[0].features.length)
    expect(errorCode(answer)).toBe('productNotLicensed')
    const taken = await create(changes)

    expect(taken.statusCode).toBe(200)
  })
})

describe('changing a watch', () => {
  it('keeps its cases where only name, times, steps or quiet hours change [K-411]', async () => {
    const { id } = await created()
    const steps = [{ afterMinutes: 0, receivers: [{ kind: 'placePeople' }] }]
    const quietHours = { hours: null, workingDays: [1], timeZone: 'UTC', usesZoneOfPlace: true }
    const answer = await update(id, { name: 'Restarts', endMinutes: 5, holdMinutes: 0, steps, quietHours }, 1)
    expect(answer.json()).toMatchObject({ version: 2, found: 0 })
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await rowOf(id)).toMatchObject({ name: 'Restarts', endMinutes: 5, quietHours, openCases: 2 })
  })

  it('ends cases that it no longer looks for, and opens those that count already [K-411 K-412]', async () => {
    const { id } = await created()
    expect((await update(id, { watched: { ...reboots, level: 'red' } })).json()).toMatchObject({ found: 1 })
    const cases = await casesOf(id)
    expect(cases.find(({ at }) => at === 'own-depot')).toMatchObject({ state: 'open' })
    expect(cases.find(({ at }) => at === 'own-store')).toMatchObject({
      ...{ state: 'over', endReason: 'watchChanged' },
    })
    const grouped = await update(id, { watched: { ...reboots, groupedBy: 'all' } })
    expect(grouped.json()).toMatchObject({ found: 1 })
    expect((await casesOf(id)).filter(({ state }) => state === 'open')).toMatchObject([
      { at: null, quietReason: 'watch' },
    ])
  })

  it('is refused where somebody else was first, with who and when [K-407]', async () => {
    const { id } = await created()
    await update(id, { name: 'First' }, 1)
    const late = await update(id, { name: 'Second' }, 1)
    expect([late.statusCode, errorCode(late)]).toEqual([409, 'changedMeanwhile'])
    expect(late.json().details).toMatchObject({ changedBy: people.manager, changedAt: expect.any(Number) })
    expect((await update(id, { name: 'First' }, 1)).json()).toMatchObject({ version: 2 })
  })

  it('is recorded with what was and is [K-713]', async () => {
    const { id } = await created()
    await update(id, { holdMinutes: 60 })
    expect((await trailOf(id))[1]).toMatchObject({
      ...{ action: 'watch.changed', before: { holdMinutes: 0 }, after: { holdMinutes: 60 } },
    })
  })

  it('keeps receivers who have left, and accepts no others of that kind [K-709]', async () => {
    const receivers = [{ kind: 'person', id: 'left' }]
    await storeWatch(muster(), { id: 'old', steps: [{ afterMinutes: 0, receivers }] })
    expect(await rowOf('old')).toMatchObject({
      ...{ problems: ['nobodyHears'], steps: [{ receivers: [{ id: 'left', name: null }] }] },
    })
    expect((await update('old', { steps: [{ afterMinutes: 0, receivers }] })).statusCode).toBe(200)
    const others = [...receivers, { kind: 'person', id: 'nobody' }]
    expect(refusedFields(await update('old', { steps: [{ afterMinutes: 0, receivers: others }] }))).toEqual([
      'data.steps.0.receivers.1.id',
    ])
  })

  it('to the name of another is refused [K-119]', async () => {
    await created()
    const { id } = await created({ name: 'Other' })
    expect(errorCode(await update(id, { name: 'reboots' }))).toBe('watchExists')
    expect((await update(id, { name: 'OTHER' })).statusCode).toBe(200)
  })
})

describe('switching watches', () => {
  it('off ends their cases with that reason, on finds anew [K-409 K-412]', async () => {
    const { id } = await created()
    expect((await switchTo(false, [id])).json()).toEqual({
      watches: [{ id, version: 2, isOn: false, found: 0 }],
    })
    expect(await casesOf(id)).toMatchObject([
      { state: 'over', endReason: 'watchOff' },
      { state: 'over', endReason: 'watchOff' },
    ])
    expect((await switchTo(true, [id])).json()).toEqual({
      watches: [{ id, version: 3, isOn: true, found: 2 }],
    })
    expect(await rowOf(id)).toMatchObject({ isOn: true, openCases: 2 })
    expect((await trailOf(id)).map(({ action, after }) => [action, after.isOn])).toEqual([
      ['watch.created', undefined],
      ['watch.switched', false],
      ['watch.switched', true],
    ])
  })

  it('as they are changes nothing [K-409]', async () => {
    const { id } = await created()
    expect((await switchTo(true, [id])).json()).toEqual({
      watches: [{ id, version: 1, isOn: true, found: 0 }],
    })
    expect(await trailOf(id)).toHaveLength(1)
  })
})

describe('deleting watches', () => {
  it('ends their cases; past ones stay, with its name [K-410]', async () => {
    const { id } = await created()
    await update(id, { name: 'Restarts' })
    expect((await remove([id, 'nothing'])).json()).toEqual({ deleted: 1 })
    expect(await listed()).toEqual([])
    const { list } = await answerOf<{ list: object[] }>('POST', 'cases/list', {
      ...{ query: { limit: 10, offset: 0 }, body: { tab: 'over' } },
    })
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      ...{ watch: { id: null, name: 'Restarts' }, endReason: 'watchDeleted', state: 'over' },
    })
    expect((await trailOf(id)).at(-1)).toMatchObject({ action: 'watch.removed', record: 'Restarts' })
  })
})

describe('who keeps watches of the world', () => {
  it.each(['viewer', 'editor', 'site', 'zone', 'group'] as const)('not %s [K-401]', async (as) => {
    const { id } = await created()
    for (const answer of [
      await ask('GET', 'watches/list', { as }),
      await ask('GET', 'watches/details', { as, query: { id } }),
      await ask('GET', 'watches/receivers', { as }),
      await create({ name: 'Another' }, { as }),
      await update(id, {}, 1, { as }),
      await switchTo(false, [id], { as }),
      await remove([id], { as }),
    ]) {
      expect(errorCode(answer)).toBe('roleMissing')
    }
  })

  it('another world’s are not found [K-1403]', async () => {
    await storeWatch(muster(), { id: 'theirs', world: worldIds.foreign })
    for (const answer of [
      await ask('GET', 'watches/details', { as: 'manager', query: { id: 'theirs' } }),
      await update('theirs', {}),
      await switchTo(true, ['theirs']),
      await remove(['theirs']),
    ]) {
      expect(errorCode(answer)).toBe('notFound')
    }
  })
})

describe('own watches', () => {
  const asViewer = { as: 'viewer' } as const

  it('are kept by every user, and told to them alone [K-402 K-404]', async () => {
    for (const as of ['viewer', 'editor', 'manager', 'administrator'] as const) {
      await created({ name: `Of ${as}` }, { as }, 'ownWatches')
      expect((await listed({ as }, 'ownWatches')).map(({ name }) => name)).toEqual([`Of ${as}`])
    }
    const [row] = await listed(asViewer, 'ownWatches')
    expect(row).not.toHaveProperty('steps')
    expect(row).toMatchObject({ isOn: true, openCases: 2, problems: [] })
  })

  it('of somebody else are not found, by administrators neither [K-402 K-1403]', async () => {
    const { id } = await created({}, asViewer, 'ownWatches')
    for (const as of ['administrator', 'editor'] as const) {
      for (const answer of [
        await ask('GET', 'ownWatches/details', { as, query: { id } }),
        await update(id, { name: 'Taken over' }, 1, { as }, 'ownWatches'),
        await switchTo(false, [id], { as }, 'ownWatches'),
        await remove([id], { as }, 'ownWatches'),
      ]) {
        expect(errorCode(answer)).toBe('notFound')
      }
    }
    expect(errorCode(await update(id, {}))).toBe('notFound')
    expect(await listed()).toEqual([])
  })

  it('see what the custom view of their owner shows [K-403]', async () => {
    const { found } = await created({}, { as: 'site' }, 'ownWatches')
    expect(found).toBe(1)
  })

  it('are at most twenty of a user in a world [K-406]', async () => {
    for (let index = 0; index < watchLimits.ofUser; index++) {
      await storeWatch(muster(), { id: `o${index}`, owner: ids.viewer })
    }
    expect(errorCode(await create({}, asViewer, 'ownWatches'))).toBe('limitExceeded')
    expect((await create({}, { as: 'editor' }, 'ownWatches')).statusCode).toBe(200)
  })

  it('are in the audit trail by name and kind [K-713]', async () => {
    const { id } = await created({}, asViewer, 'ownWatches')
    await update(id, { name: 'Renamed', holdMinutes: 7 }, 1, asViewer, 'ownWatches')
    await switchTo(false, [id], asViewer, 'ownWatches')
    await remove([id], asViewer, 'ownWatches')
    expect((await trailOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['watch.created', null, { name: 'Reboots', kind: 'deviceAlert', isOwn: true }],
      ['watch.changed', { name: 'Reboots' }, { name: 'Renamed' }],
      ['watch.switched', { isOn: true }, { isOn: false }],
      ['watch.removed', { name: 'Renamed', kind: 'deviceAlert', isOwn: true }, null],
    ])
  })
})

describe('what is wrong with a watch', () => {
  const problems = async (fields: object = {}): Promise<string[] | undefined> => {
    await storeWatch(muster(), { id: 'wrong', steps: toManager(), ...fields })
    const found = (await rowOf('wrong'))?.problems
    await muster().owner.query('DELETE FROM watch')
    return found
  }
  const channel = (id: string, fields: string) =>
    muster().owner.query(
      `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at, failing_since, addresses)
       VALUES ($1, $2, $2, ${fields})`,
      [worldIds.own, id],
    )
  const telling = (...receivers: object[]) => ({ steps: [{ afterMinutes: 0, receivers }] })

  it('is that its alert is off [K-113 K-420]', async () => {
    await withSettings({ deviceUserExperienceRebootEnabled: false })
    expect(await problems()).toEqual(['alertOff'])
    await withSettings(settings)
    expect(await problems()).toEqual([])
  })

  it('is that nothing of what its filters name exists any more [K-420 K-710]', async () => {
    expect(await problems({ where: { homeLocationIds: ['gone', 'gone too'] } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { homeLocationIds: ['gone', 'own-depot'] } })).toEqual([])
    expect(await problems({ where: { homeLocationIds: ['gone', null] } })).toEqual([])
    expect(await problems({ where: { groups: ['nobodys'] } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { groups: ['drivers', 'nobodys'] } })).toEqual([])
    expect(await problems({ where: { zoneId: 'gone' } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { zoneId: 'own-zone' } })).toEqual([])
    const watched = { kind: 'deviceFilter', filter: { groups: ['nobodys'] }, moreThan: 1, groupedBy: 'all' }
    expect(await problems({ watched })).toEqual(['nothingToWatch'])
  })

  it('is that nobody hears [K-420]', async () => {
    expect(await problems({ steps: [] })).toEqual(['nobodyHears'])
    expect(await problems(telling({ kind: 'person', id: ids.stranger }))).toEqual(['nobodyHears'])
    expect(await problems(telling({ kind: 'placePeople' }))).toEqual([])
    await muster().owner.query(
      `INSERT INTO notification_choice (world_id, receiver_kind, receiver_id, is_on, unsubscribed)
       VALUES ($1, 'person', $2, true, '{wrong}')`,
      [worldIds.own, ids.manager],
    )
    expect(await problems()).toEqual(['nobodyHears'])
    await muster().owner.query('DELETE FROM notification_choice')
  })

  it('is that a channel is off, unconfirmed or failing [K-420 K-1012 K-1023]', async () => {
    await channel('works', `'slack', 'en', true, 1, NULL, '[]'`)
    await channel('off', `'slack', 'en', false, 1, NULL, '[]'`)
    await channel('fails', `'slack', 'en', true, 1, 5, '[]'`)
    await channel('new', `'email', 'en', true, 1, NULL, '[{"address":"a@x.example","confirmedAt":null}]'`)
    await channel('mails', `'email', 'en', true, 1, NULL, '[{"address":"a@x.example","confirmedAt":1}]'`)
    const told = (id: string) => problems(telling({ kind: 'channel', id }))
    expect(await told('works')).toEqual([])
    expect(await told('off')).toEqual(['nobodyHears'])
    expect(await told('fails')).toEqual(['channelFailing'])
    expect(await told('new')).toEqual(['nobodyHears'])
    expect(await told('mails')).toEqual([])
    const receivers = await answerOf<{ people: { email: string }[]; channels: object[] }>(
      ...(['GET', 'watches/receivers', { as: 'manager' }] as const),
    )
    expect(receivers.people.map(({ email }) => email)).toContain(people.viewer)
    expect(receivers.channels).toContainEqual({ id: 'off', name: 'off', kind: 'slack', isOn: false })
  })

  it('is that its product is gone, or that looking at it failed [K-112 K-1219]', async () => {
    const watched = {
      kind: 'batteryAlert',
      alert: 'batteryStatus',
      level: 'red',
      leastDevices: 1,
      groupedBy: 'all',
    }
    await muster().owner.query(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.sister])
    await storeWatch(muster(), {
      ...{ id: 'rests', world: worldIds.sister, kind: 'batteryAlert', watched, steps: toManager() },
    })
    await muster().owner.query(`UPDATE watch SET failed_at = 5 WHERE id = 'rests'`)
    const [row] = await listed({ world: worldIds.sister })
    expect(row).toMatchObject({ problems: ['productOff', 'alertOff', 'lookFailed'], failedAt: 5 })
  })
})

it('a watch counts its cases that last [K-420]', async () => {
  await storeWatch(muster(), { id: 'counted', steps: toManager() })
  for (const [number, state] of (['open', 'taken', 'snoozed', 'closed', 'over'] as const).entries()) {
    await storeCase(muster(), { number: number + 500, watchId: 'counted', state })
  }
  expect(await rowOf('counted')).toMatchObject({ openCases: 3 })
})
