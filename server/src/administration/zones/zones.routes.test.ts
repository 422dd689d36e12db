import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { heldTransaction } from '../../../test/held-transactions.ts'
import { errorCode } from '../../../test/requests.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { holdZone } from './zones.sql.ts'

const { muster, ask, answerOf } = useListedEstate()

interface Row extends Record<string, unknown> {
  id: string
  name: string
  version: number
}

const page = { limit: 20, offset: 0 }
const list = (body: object = {}, query = page, world: string = worldIds.own) =>
  answerOf<{ list: Row[]; totalCount: number }>('POST', 'zones/list', { query, body, world })
const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).list.map(({ name }) => name)
const zoneOf = async (id: string) => (await list()).list.find((zone) => zone.id === id)

const sets = (groups1: string[] = [], groups2: string[] = [], homeLocationIds: string[] = []) => ({
  groups1,
  groups2,
  homeLocationIds,
})
const created = (data: object, as: PersonName = 'manager', headers: Record<string, string> = {}) =>
  ask('POST', 'zones/createZone', { body: { data }, as, headers })
const updated = (id: string, data: object, version?: number) =>
  ask('POST', 'zones/update', { body: { data: { id, ...data }, version }, as: 'manager' })
const remove = (ids: unknown, as: PersonName = 'manager') =>
  ask('POST', 'zones/delete', { body: { ids }, as })
const idOf = async (name: string, data: object = sets(['drivers'])) =>
  (await created({ name, ...data })).json<Row>().id
const entriesOf = async (id: string) =>
  (
    await muster().owner.query(
      'SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1 ORDER BY at, action',
      [id],
    )
  ).rows

describe('a new zone', () => {
  it('has what it was given, and is recorded [A-1107 A-1751 A-1504]', async () => {
    const answer = await created({
      name: 'North1',
      ...sets(['night', 'drivers', 'night'], ['office'], ['own-yard', 'own-depot']),
    })
    const { id, version } = answer.json<Row>()
    expect([answer.statusCode, version]).toEqual([200, 1])
    expect(await zoneOf(id)).toEqual({
      id,
      name: 'North1',
      version: 1,
      homeLocations: 'empty Yard, own depot',
      ...sets(['drivers', 'night'], ['office'], ['own-depot', 'own-yard']),
    })
    expect(await entriesOf(id)).toEqual([
      {
        action: 'zone.created',
        email: people.manager,
        record: 'North1',
        before: null,
        after: {
          name: 'North1',
          groups1: ['drivers', 'night'],
          groups2: ['office'],
          homeLocations: ['own depot', 'empty Yard'],
        },
      },
    ])
  })

  it('has a name of letters and digits, 50 at most [A-1131 A-956 A-1820]', async () => {
    const refused = async (name: unknown) => [
      ...new Set(refusedFields(await created({ name, ...sets(['drivers']) }))),
    ]
    for (const name of ['', 'two words', 'dash-ed', 'Élan', 'x'.repeat(51), undefined]) {
      expect(await refused(name)).toEqual(['data.name'])
    }
    expect((await created({ name: 'Z'.repeat(50), ...sets(['drivers']) })).statusCode).toBe(200)
  })

  it('has a unique name, ignoring case [A-1132 A-1144 A-956]', async () => {
    const answer = await created({ name: 'OWNZONE', ...sets(['drivers']) })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'zoneExists', message: 'Zone already exists' },
    ])
    const answers = await Promise.all(
      ['Twin', 'TWIN', 'twin'].map((name) => created({ name, ...sets(['drivers']) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('has from 1 to 20 options in all, and no group on both sides [A-1133 A-1134 A-956]', async () => {
    const refused = async (data: object) => refusedFields(await created({ name: 'Never', ...data }))
    expect(await refused(sets())).toEqual(['data.groups1'])
    const many = Array.from({ length: 19 }, (_, index) => `g${index}`)
    expect(await refused(sets(many, ['drivers'], ['own-depot']))).toEqual(['data.groups1'])
    expect(await refused(sets(['drivers'], ['drivers']))).toEqual(['data.groups2'])
    expect((await created({ name: 'HomeAlone', ...sets([], [], ['own-depot']) })).statusCode).toBe(200)
  })

  it('accepts groups and home locations of the world only, and names the others [A-950]', async () => {
    const answer = await created({
      name: 'Never',
      ...sets(['drivers', 'nobodys'], ['DRIVERS'], ['own-depot', 'foreign-depot']),
    })
    expect([answer.statusCode, refusedFields(answer)]).toEqual([
      400,
      ['data.groups1.1', 'data.groups2.0', 'data.homeLocationIds.1'],
    ])
  })

  it('is created once by a repeated request, and recorded once', async () => {
    const headers = { 'idempotency-key': 'one zone' }
    const [first, second] = [
      await created({ name: 'Once', ...sets(['drivers']) }, 'manager', headers),
      await created({ name: 'Once', ...sets(['drivers']) }, 'manager', headers),
    ].map((answer) => answer.json<Row>())
    expect(second).toEqual(first)
    expect(await entriesOf(String(first?.id))).toHaveLength(1)
  })

  it('is created by managers and above [A-1504 A-1514 A-950]', async () => {
    for (const as of ['viewer', 'editor', 'zone'] as const) {
      expect(errorCode(await created({ name: 'Mine', ...sets(['drivers']) }, as))).toBe('roleMissing')
    }
  })
})

describe('the list of zones', () => {
  it('is sorted by name, ignoring case, in pages with the total [A-1104 A-1106 A-1750]', async () => {
    await muster().owner.query(`DELETE FROM zone WHERE id <> 'own-zone' AND world_id = $1`, [worldIds.own])
    await idOf('beta', sets(['office'], ['night']))
    await idOf('Alpha', sets(['night'], [], ['own-store', 'own-yard']))
    await idOf('gamma', sets([], ['drivers'], ['own-depot']))
    expect(await names()).toEqual(['Alpha', 'beta', 'gamma', 'ownzone'])
    expect(await list({}, { limit: 2, offset: 1 })).toMatchObject({
      list: [{ name: 'beta' }, { name: 'gamma' }],
      totalCount: 4,
    })
    expect(await zoneOf('own-zone')).toMatchObject({ homeLocations: 'own depot', groups1: ['drivers'] })
  })

  it.each([
    ['name', ['Alpha', 'beta', 'gamma', 'ownzone'], ['ownzone', 'gamma', 'beta', 'Alpha']],
    ['groups1', ['ownzone', 'Alpha', 'beta', 'gamma'], ['beta', 'Alpha', 'ownzone', 'gamma']],
    ['groups2', ['gamma', 'beta', 'Alpha', 'ownzone'], ['beta', 'gamma', 'Alpha', 'ownzone']],
    ['homeLocations', ['Alpha', 'gamma', 'ownzone', 'beta'], ['gamma', 'ownzone', 'Alpha', 'beta']],
  ])('is sorted by %s, either way, those without any last [A-1103]', async (field, rising, falling) => {
    expect(await names({ sort: { field, order: 'asc' } })).toEqual(rising)
    expect(await names({ sort: { field, order: 'desc' } })).toEqual(falling)
  })

  it('is searched by name, group and home location [A-1750]', async () => {
    expect(await names({ search: 'BET' })).toEqual(['beta'])
    expect(await names({ search: 'drivers' })).toEqual(['gamma', 'ownzone'])
    expect(await names({ search: 'night' })).toEqual(['Alpha', 'beta'])
    expect(await names({ search: 'yard' })).toEqual(['Alpha'])
    expect(await list({ search: 'nothing' })).toEqual({ list: [], totalCount: 0 })
  })

  it('is that of one world, for managers and above [A-950 A-1514]', async () => {
    expect(await names({}, page, worldIds.sister)).toEqual([])
    const answer = await ask('POST', 'zones/list', { query: page, body: {}, as: 'editor' })
    expect(errorCode(answer)).toBe('roleMissing')
  })
})

describe('an update of a zone', () => {
  const seenBy = async (as: PersonName) =>
    (await answerOf<{ list: Row[] }>('POST', 'core/devices/list', { query: page, body: {}, as })).list
      .map(({ id }) => id)
      .sort()

  it('changes what users limited to it see, at their next request [A-1752 A-1108 A-934]', async () => {
    expect(await seenBy('zone')).toEqual(['cab-one', 'cab-two'])
    const version = async () => (await zoneOf('own-zone'))?.version
    expect((await updated('own-zone', sets(['drivers'], [], ['own-store']), await version())).json()).toEqual(
      {
        version: 2,
      },
    )
    expect(await seenBy('zone')).toEqual(['till'])
    await updated('own-zone', sets(['drivers'], ['night']), await version())
    expect(await seenBy('zone')).toEqual(['cab-two'])
    await updated('own-zone', sets(['drivers']), await version())
    expect(await seenBy('zone')).toEqual(['cab-one', 'cab-two', 'till'])
    await updated('own-zone', sets(['office', 'night']), await version())
    expect(await seenBy('zone')).toEqual(['cab-two', 'new'])
    await updated('own-zone', sets([], [], ['own-depot', 'own-store']), await version())
    expect(await seenBy('zone')).toEqual(['cab-one', 'cab-two', 'till'])
  })

  it('never changes the name, and is recorded [A-1752]', async () => {
    const id = await idOf('Fixed')
    expect((await updated(id, { ...sets(['night'], [], ['own-depot']), name: 'Other' })).json()).toEqual({
      version: 2,
    })
    expect(await zoneOf(id)).toMatchObject({ name: 'Fixed', groups1: ['night'] })
    expect((await entriesOf(id)).find(({ action }) => action === 'zone.changed')).toEqual({
      action: 'zone.changed',
      email: people.manager,
      record: 'Fixed',
      before: { groups1: ['drivers'], homeLocations: [] },
      after: { groups1: ['night'], homeLocations: ['own depot'] },
    })
  })

  it('that changes only an order creates no version, and is not recorded', async () => {
    const id = await idOf('Same', sets(['drivers', 'night']))
    expect((await updated(id, sets(['night', 'drivers']), 7)).json()).toEqual({ version: 1 })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it('is refused with an older version, and says who came first', async () => {
    const id = await idOf('Raced')
    await updated(id, sets(['night']), 1)
    const answer = await updated(id, sets(['office']), 1)
    expect([answer.statusCode, errorCode(answer)]).toEqual([409, 'changedMeanwhile'])
    expect(answer.json().details).toMatchObject({ changedBy: people.manager })
    expect(await zoneOf(id)).toMatchObject({ groups1: ['night'], version: 2 })
  })

  it('keeps groups that devices have left since, and accepts no others of that kind', async () => {
    const id = await idOf('Left', sets(['drivers']))
    await muster().owner.query(`UPDATE zone SET groups1 = '{bygone}' WHERE id = $1`, [id])
    expect((await updated(id, sets(['night'], ['bygone']))).statusCode).toBe(200)
    expect(refusedFields(await updated(id, sets(['night'], ['bygone', 'other'])))).toEqual(['data.groups2.1'])
  })

  it('finds no zone that is unknown or of another world [A-1145 A-949]', async () => {
    for (const id of ['nowhere', 'foreign-zone']) {
      const answer = await updated(id, sets(['drivers']))
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'zoneNotFound', message: 'Zone not found' },
      ])
    }
  })

  it('keeps to the rules of a new one [A-1133 A-1134]', async () => {
    const id = await idOf('Ruled')
    expect(refusedFields(await updated(id, sets()))).toEqual(['data.groups1'])
    const many = Array.from({ length: 20 }, (_, index) => `g${index}`)
    expect(refusedFields(await updated(id, sets(many, [], ['own-depot'])))).toEqual(['data.groups1'])
    expect(refusedFields(await updated(id, sets([], [], ['nowhere'])))).toEqual(['data.homeLocationIds.0'])
  })
})

describe('deleting zones', () => {
  it('deletes them, and records each; those already gone are ignored [A-1753 A-936]', async () => {
    const ids = [await idOf('Gone1'), await idOf('Gone2')]
    expect((await remove([...ids, 'nobody', 'foreign-zone'])).json()).toEqual({ ok: true })
    expect(await names({ search: 'gone1' })).toEqual([])
    expect((await entriesOf(String(ids[0]))).find(({ action }) => action === 'zone.removed')).toMatchObject({
      record: 'Gone1',
      before: { name: 'Gone1', groups1: ['drivers'] },
      after: null,
    })
    const { rowCount } = await muster().owner.query(`SELECT 1 FROM zone WHERE id = 'foreign-zone'`)
    expect(rowCount).toBe(1)
  })

  it('is blocked by users, names the zones that have any, and then deletes none [A-1142 A-1753 A-936]', async () => {
    const id = await idOf('Free')
    const answer = await remove([id, 'own-zone'])
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: false, code: 'BLOCKED', data: { hasUsers: ['own-zone'] } },
    ])
    expect(await zoneOf(id)).toBeDefined()
  })

  it('waits for a user who is being limited to one, and is then refused', async () => {
    const id = await idOf('Waited')
    const limiting = await heldTransaction(muster(), worldIds.own, async (scope) => {
      expect(await holdZone(scope, id)).toBe('Waited')
      await scope.tx.updateTable('account').set({ zone_id: id }).where('email', '=', people.viewer).execute()
    })
    const removing = remove([id])
    await untilWaiting(muster(), 1)
    await limiting.commit()
    expect((await removing).json()).toEqual({ ok: false, code: 'BLOCKED', data: { hasUsers: [id] } })
  })

  it('is for managers and above [A-1504 A-950]', async () => {
    expect(errorCode(await remove(['own-zone'], 'editor'))).toBe('roleMissing')
    expect(refusedFields(await remove([]))).toEqual(['ids'])
  })
})
