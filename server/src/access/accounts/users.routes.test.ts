import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, type PersonName, people, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

const current = (token: string, id: string) =>
  get(muster, `/api/users/current?${new URLSearchParams({ id })}`, { token })

const tokenOf = signedInTokens(() => muster)

const ownRecord = async (name: PersonName) =>
  (await current(await tokenOf(name), estate.accountIds[name])).json()

const nothing = {
  homeLocation: null,
  homeLocationId: null,
  zone: null,
  zoneId: null,
  group: null,
}
const noRole = { isAdministrator: false, isManager: false, isEditor: false, isViewer: false }

describe('the current user', () => {
  it.each([
    ['administrator', 'isAdministrator', null],
    ['manager', 'isManager', [worldIds.own, worldIds.sister]],
    ['editor', 'isEditor', [worldIds.own]],
    ['viewer', 'isViewer', [worldIds.own]],
  ] as const)('is told who they are: %s [A-330 A-331 A-332 A-1740]', async (role, flag, worlds) => {
    expect(await ownRecord(role)).toEqual({
      id: estate.accountIds[role],
      email: people[role],
      role,
      ...noRole,
      [flag]: true,
      ...nothing,
      worldIds: worlds,
    })
  })

  it.each([
    ['site', { homeLocation: { id: 'own-depot', name: 'own depot' }, homeLocationId: 'own-depot' }],
    ['zone', { zone: { id: 'own-zone', name: 'ownzone' }, zoneId: 'own-zone' }],
    ['group', { group: 'drivers' }],
  ] as const)('is told the view they are limited to: %s [A-331]', async (name, view) => {
    expect(await ownRecord(name)).toMatchObject({ ...nothing, ...view })
  })

  it('keeps a home location that a manager’s record has against the rules', async () => {
    await muster.owner.query(
      `UPDATE account SET role = 'manager', home_location_id = 'own-depot', world_ids = $1 WHERE id = $2`,
      [[worldIds.own], estate.accountIds.pending],
    )
    expect(await ownRecord('pending')).toMatchObject({
      role: 'manager',
      homeLocation: { id: 'own-depot', name: 'own depot' },
      homeLocationId: 'own-depot',
    })
  })

  it.each([
    ['site', 'home_location_id', 'foreign-depot', { homeLocationId: 'foreign-depot', homeLocation: null }],
    ['zone', 'zone_id', 'foreign-zone', { zoneId: 'foreign-zone', zone: null }],
  ] as const)('is told no name of another organisation’s places: %s', async (name, column, id, view) => {
    const before = await muster.owner.query('SELECT * FROM account WHERE id = $1', [estate.accountIds[name]])
    const set = (worlds: string[], place: string) =>
      muster.owner.query(`UPDATE account SET world_ids = $1, ${column} = $2 WHERE id = $3`, [
        worlds,
        place,
        estate.accountIds[name],
      ])
    await set([worldIds.foreign], id)
    const record = await ownRecord(name)
    await set([worldIds.own], before.rows[0]?.[column])
    expect(record).toMatchObject({ worldIds: [worldIds.foreign], ...view })
  })

  it('is null for any other id, whether or not there is such a user [A-1740]', async () => {
    const token = await tokenOf('administrator')
    const others = [estate.accountIds.viewer, estate.accountIds.stranger, 'nobody', people.administrator]
    const answers = await Promise.all(others.map((id) => current(token, id)))
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, 'null'])
  })

  it('must be asked for by id', async () => {
    const token = await tokenOf('viewer')
    for (const query of ['', '?id=', '?id=%00', `?id=${'x'.repeat(256)}`, '?id=a&id=b']) {
      const answer = await get(muster, `/api/users/current${query}`, { token })
      expect(answer.json()).toMatchObject({ code: 'invalidInput', details: { problems: [{ field: 'id' }] } })
    }
  })

  it('needs a token [A-946]', async () => {
    const answer = await get(muster, `/api/users/current?id=${estate.accountIds.viewer}`)
    expect([answer.statusCode, errorCode(answer)]).toEqual([401, 'notSignedIn'])
  })
})
