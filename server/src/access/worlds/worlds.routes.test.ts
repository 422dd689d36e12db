import { ownFeatureCodes } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, type PersonName, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get } from '../../../test/requests.ts'
import { statementsOf } from '../../../test/statements.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import { insertWorld } from './organisations.sql.ts'

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster({ environment: { BRAND: 'harbour' } })
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)

const listed = async (name: PersonName) => {
  const answer = await get(muster, '/api/worlds/worlds', { token: await tokenOf(name) })
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}

const enter = (token: string, world: string) => get(muster, '/api/worlds/currentWorld', { token, world })

describe('the list of worlds', () => {
  it('has id and name, by name [A-944 A-1720]', async () => {
    const answer = await get(muster, '/api/worlds/worlds', { token: await tokenOf('manager') })
    expect(answer.json()).toEqual([
      { id: worldIds.own, name: 'World aaaa' },
      { id: worldIds.sister, name: 'World bbbb' },
    ])
  })

  it('has all worlds of the own organisation for an administrator, and none of another [A-1505]', async () => {
    expect(await listed('administrator')).toEqual([worldIds.own, worldIds.sister])
    expect(await listed('stranger')).toEqual([worldIds.foreign])
  })

  it('has the listed worlds, one or several, for everybody else [A-1506]', async () => {
    expect(await listed('viewer')).toEqual([worldIds.own])
    expect(await listed('manager')).toEqual([worldIds.own, worldIds.sister])
  })

  it('never has a world of another organisation, even if it is listed for the user', async () => {
    await muster.owner.query('UPDATE account SET world_ids = $1 WHERE id = $2', [
      [worldIds.own, worldIds.foreign],
      estate.accountIds.editor,
    ])
    expect(await listed('editor')).toEqual([worldIds.own])
    expect(errorCode(await enter(await tokenOf('editor'), worldIds.foreign))).toBe('worldForbidden')
  })

  it('may be empty', async () => {
    await muster.owner.query(`UPDATE account SET world_ids = '{}', group_name = NULL WHERE id = $1`, [
      estate.accountIds.group,
    ])
    expect(await listed('group')).toEqual([])
  })
})

describe('the current world', () => {
  it('has id, name, features and brand [A-314 A-1604 A-1721]', async () => {
    const answer = await enter(await tokenOf('viewer'), worldIds.own)
    expect(answer.json()).toEqual({
      id: worldIds.own,
      name: 'World aaaa',
      features: [...ownFeatureCodes.batteryEssentials, ...ownFeatureCodes.coreV2],
      brand: 'harbour',
      pastFrom: null,
    })
  })

  it('has the brand of its partner where the partner has one', async () => {
    const brandOf = async (id: string, partner: 'panasonic' | 'northway') => {
      await insertWorld(muster.services.db, muster.clock.now(), {
        id,
        organisationId: 'foreign',
        name: id,
        type: 'trial',
        partner,
        retentionYears: 1,
        features: [],
        featureToggles: [],
        requiredEula: null,
        requiredDpa: null,
      })
      return (await enter(await tokenOf('stranger'), id)).json<{ brand: string }>().brand
    }
    expect(await brandOf('demo-partner', 'panasonic')).toBe('panasonic')
    expect(await brandOf('demo-other', 'northway')).toBe('harbour')
  })

  it('is refused without access to it, the same as one that does not exist [A-312]', async () => {
    const token = await tokenOf('viewer')
    const answers = await Promise.all(
      [worldIds.sister, worldIds.foreign, 'f'.repeat(32), 'demo-nowhere'].map((id) => enter(token, id)),
    )
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([403, answers[0]?.body])
    expect(errorCode(await enter(await tokenOf('administrator'), worldIds.foreign))).toBe('worldForbidden')
    expect(errorCode(await enter(await tokenOf('stranger'), worldIds.own))).toBe('worldForbidden')
  })

  it('must be named [A-1605]', async () => {
    const token = await tokenOf('viewer')
    const answer = await get(muster, '/api/worlds/currentWorld', { token })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'worldNotSet', message: 'World id not set' },
    ])
    expect(errorCode(await enter(token, ''))).toBe('worldNotSet')
  })

  it.each([
    'a'.repeat(31),
    'g'.repeat(32),
    "demo'; DROP TABLE world; --/",
    'demo/x',
    `demo${'x'.repeat(61)}`,
  ])('is not %j [A-107]', async (world) => {
    const answer = await enter(await tokenOf('viewer'), world)
    expect([answer.statusCode, errorCode(answer)]).toEqual([400, 'invalidInput'])
  })

  it('survives a name that looks like SQL', async () => {
    const answer = await enter(await tokenOf('viewer'), "demo'; SET ROLE postgres; --")
    expect(errorCode(answer)).toBe('worldForbidden')
  })

  it('can be entered before the agreements are accepted, so that they can be', async () => {
    const token = await tokenOf('pending')
    expect((await enter(token, worldIds.own)).statusCode).toBe(200)
    const toggles = await get(muster, '/api/configuration/getFeatureToggles', { token, world: worldIds.own })
    expect(toggles.statusCode).toBe(200)
  })
})

describe('a call of a world', () => {
  it.each([
    '/api/worlds/currentWorld',
    '/api/configuration/getFeatureToggles',
    '/api/agreements/getAgreements?requiredEULA=true',
  ])('reads its world once: %s', async (url) => {
    const from = { token: await tokenOf('viewer'), world: worldIds.own }
    const statements = await statementsOf(async () => {
      expect((await get(muster, url, from)).statusCode).toBe(200)
    })
    expect(statements.filter((statement) => /from "world"/.test(statement))).toHaveLength(1)
  })
})

describe('more calls at once than there are connections', () => {
  it.each(['/api/worlds/currentWorld', '/api/configuration/getFeatureToggles'])(
    'are all answered: %s',
    async (url) => {
      const from = { token: await tokenOf('manager'), world: worldIds.own }
      const calls = Array.from({ length: 4 * muster.services.config.databaseConnections }, () =>
        get(muster, url, from),
      )
      const answers = await Promise.all(calls)
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    },
  )
})

describe('feature toggles', () => {
  const toggles = async (from: { token: string; world?: string }) =>
    await get(muster, `/api/configuration/getFeatureToggles?userId=${estate.accountIds.viewer}`, from)

  it('are the names that are on in the world [A-430 A-1703 B-1119]', async () => {
    const from = { token: await tokenOf('manager'), world: worldIds.own }
    expect((await toggles(from)).json()).toEqual(['show-new-filters'])
    await muster.owner.query(`UPDATE world SET feature_toggles = '{hide-enrolment-page,hide-user-management,show-batteries-chart}'
      WHERE id = '${worldIds.sister}'`)
    expect((await toggles({ ...from, world: worldIds.sister })).json()).toEqual([
      'hide-enrolment-page',
      'hide-user-management',
      'show-batteries-chart',
    ])
  })

  it('belong to a world, and to those who may enter it', async () => {
    const token = await tokenOf('viewer')
    expect(errorCode(await toggles({ token }))).toBe('worldNotSet')
    expect(errorCode(await toggles({ token, world: worldIds.foreign }))).toBe('worldForbidden')
  })
})
