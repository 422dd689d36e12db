import { readFile } from 'node:fs/promises'
import type { Agreements } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeEstate,
  type PersonName,
  people,
  signInAs,
  type TestEstate,
  worldIds,
} from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'

const all = 'requiredEULA=true&requiredDPA=true&acceptedEULA=true&acceptedDPA=true'
const signature = { name: 'Robin Reed', jobTitle: 'Fleet manager' }

let muster: TestMuster
let estate: TestEstate
const tokens: Partial<Record<PersonName, string>> = {}

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
  for (const name of ['pending', 'viewer', 'stranger', 'staff'] as const) {
    tokens[name] = (await signInAs(muster, name)).token
  }
})
beforeEach(async () => {
  await muster.owner.query('DELETE FROM agreement_acceptance WHERE subject = $1', [estate.accountIds.pending])
  await demand('eula-1', 'dpa-1')
})
afterAll(() => muster.close())

const demand = (eula: string | null, dpa: string | null) =>
  muster.owner.query('UPDATE world SET required_eula = $1, required_dpa = $2 WHERE id = $3', [
    eula,
    dpa,
    worldIds.own,
  ])

const agreements = (query: string, name: PersonName = 'pending', world: string = worldIds.own) =>
  get(muster, `/api/agreements/getAgreements?${query}`, { token: tokens[name] ?? '', world })

const accept = (body: object, name: PersonName = 'pending', world: string = worldIds.own) =>
  post(muster, '/api/agreements/acceptAgreements', body, { token: tokens[name] ?? '', world })

const accepted = async (name: PersonName = 'pending', world: string = worldIds.own) => {
  const { acceptedEULA, acceptedDPA } = (
    await agreements(`${all}&idsOnly=true`, name, world)
  ).json<Agreements>()
  return [acceptedEULA?.id, acceptedDPA?.id]
}

const signatures = async () => {
  const { rows } = await muster.owner.query(
    'SELECT kind, agreement_id, email, name, job_title FROM agreement_acceptance WHERE subject = $1 ORDER BY kind',
    [estate.accountIds.pending],
  )
  return rows
}

describe('the agreements of a world', () => {
  it('are answered with their texts, as shipped with the product [A-702 A-1730]', async () => {
    const textOf = (id: string) =>
      readFile(new URL(`../../../content/agreements/${id}.md`, import.meta.url), 'utf8')
    expect((await agreements(all)).json()).toEqual({
      requiredEULA: { id: 'eula-1', text: await textOf('eula-1') },
      requiredDPA: { id: 'dpa-1', text: await textOf('dpa-1') },
      acceptedEULA: null,
      acceptedDPA: null,
    })
  })

  it('are answered without texts when only ids are requested [A-918 A-1730]', async () => {
    expect((await agreements(`${all}&idsOnly=true`, 'viewer')).json()).toEqual({
      requiredEULA: { id: 'eula-1' },
      requiredDPA: { id: 'dpa-1' },
      acceptedEULA: { id: 'eula-1' },
      acceptedDPA: { id: 'dpa-1' },
    })
  })

  it('are answered only as requested; an empty flag is false [A-918 A-1606 A-1730]', async () => {
    const some = await agreements('requiredEULA=&requiredDPA=true&idsOnly=true')
    expect(some.json()).toEqual({ requiredDPA: { id: 'dpa-1' } })
    expect((await agreements('')).json()).toEqual({})
  })

  it('are null where the world requires none', async () => {
    await demand(null, null)
    expect((await agreements('requiredEULA=true&requiredDPA=true')).json()).toEqual({
      requiredEULA: null,
      requiredDPA: null,
    })
  })

  it.each(['requiredEULA=yes', 'idsOnly=1', 'requiredDPA=true&requiredDPA=true'])(
    'are not asked for by %s',
    async (query) => {
      expect(errorCode(await agreements(query))).toBe('invalidInput')
    },
  )
})

describe('accepting', () => {
  it('answers the updated ids, which are then read again [A-726 A-727 A-918 A-1731]', async () => {
    const answer = await accept({ ...signature, eula: 'eula-1', dpa: 'dpa-1' })
    expect(answer.json()).toEqual({
      requiredEULA: { id: 'eula-1' },
      requiredDPA: { id: 'dpa-1' },
      acceptedEULA: { id: 'eula-1' },
      acceptedDPA: { id: 'dpa-1' },
    })
    expect(await accepted()).toEqual(['eula-1', 'dpa-1'])
  })

  it('accepts one of the two alone [A-726]', async () => {
    await accept({ ...signature, dpa: 'dpa-1' })
    expect(await accepted()).toEqual([undefined, 'dpa-1'])
  })

  it('stores who signed, and the first signature when the client retries', async () => {
    const first = { ...signature, name: '  Robin Reed ', eula: 'eula-1', dpa: 'dpa-1' }
    expect((await accept(first)).statusCode).toBe(200)
    expect((await accept({ ...first, name: 'Somebody Else' })).statusCode).toBe(200)
    const kept = { email: people.pending, name: 'Robin Reed', job_title: 'Fleet manager' }
    expect(await signatures()).toEqual([
      { kind: 'dpa', agreement_id: 'dpa-1', ...kept },
      { kind: 'eula', agreement_id: 'eula-1', ...kept },
    ])
  })

  it('is recorded once for each agreement', async () => {
    const both = { ...signature, eula: 'eula-1', dpa: 'dpa-1' }
    await muster.owner.query(`DELETE FROM audit_entry WHERE action = 'agreement.accepted'`)
    await accept(both)
    await accept(both)
    const { rows } = await muster.owner.query(
      `SELECT email, record_id, before, after FROM audit_entry WHERE action = 'agreement.accepted' ORDER BY record_id`,
    )
    expect(rows).toEqual(
      [
        { record_id: 'dpa-1', after: { kind: 'dpa', ...signature } },
        { record_id: 'eula-1', after: { kind: 'eula', ...signature } },
      ].map((entry) => ({ email: people.pending, before: null, ...entry })),
    )
  })

  it('is refused for one no longer required, and then accepts none', async () => {
    await demand('eula-2', 'dpa-1')
    const answer = await accept({ ...signature, dpa: 'dpa-1', eula: 'eula-1' })
    expect([answer.statusCode, errorCode(answer)]).toEqual([409, 'agreementChanged'])
    await demand(null, 'dpa-2')
    expect(errorCode(await accept({ ...signature, dpa: 'dpa-1' }))).toBe('agreementChanged')
    expect(errorCode(await accept({ ...signature, eula: 'eula-1' }))).toBe('agreementChanged')
    expect(await accepted()).toEqual([undefined, undefined])
  })

  it('is required again when the world requires another, and not when it reverts to the first', async () => {
    await accept({ ...signature, eula: 'eula-1', dpa: 'dpa-1' })
    await demand('eula-2', 'dpa-1')
    expect(await accepted()).toEqual(['eula-1', 'dpa-1'])
    muster.clock.advance(1000)
    await accept({ ...signature, eula: 'eula-2' })
    expect(await accepted()).toEqual(['eula-2', 'dpa-1'])
    await demand('eula-1', 'dpa-1')
    expect(await accepted()).toEqual(['eula-1', 'dpa-1'])
  })

  it('counts for one user in one world', async () => {
    await muster.owner.query(`UPDATE world SET required_eula = 'eula-1' WHERE id = $1`, [worldIds.sister])
    await accept({ ...signature, eula: 'eula-1' })
    expect(await accepted('pending', worldIds.sister)).toEqual([undefined, undefined])
    expect(await accepted('stranger', worldIds.foreign)).toEqual(['eula-2', 'dpa-1'])
    expect(errorCode(await accept({ ...signature, eula: 'eula-1' }, 'stranger'))).toBe('worldForbidden')
  })
})

describe('a signature', () => {
  it.each([
    ['name', { ...signature, name: 'x'.repeat(51) }],
    ['name', { ...signature, name: ' \t ' }],
    ['name', { jobTitle: 'Fleet manager' }],
    ['name', { ...signature, name: 'Robin\u0000Reed' }],
    ['name', { ...signature, name: 'Robin\nReed' }],
    ['jobTitle', { ...signature, jobTitle: 'x'.repeat(51) }],
    ['jobTitle', { ...signature, jobTitle: '' }],
  ])('is refused by the name of its field: %s of %j [A-723 A-724]', async (field, body) => {
    const answer = await accept({ ...body, eula: 'eula-1' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalidInput', details: { problems: [{ field }] } })
    expect(await signatures()).toEqual([])
  })

  it.each([
    'x'.repeat(50),
    "Robin'); DROP TABLE agreement_acceptance; --",
    '<script>alert(1)</script>',
    '=HYPERLINK("http://evil.example")',
    'Zoë Reed 李雷 👩‍🔧',
    '{{7*7}} %s %00 \\u0000',
  ])('is stored as typed: %j', async (name) => {
    expect((await accept({ ...signature, name, eula: 'eula-1' })).statusCode).toBe(200)
    expect(await signatures()).toEqual([expect.objectContaining({ name })])
  })

  it.each([{}, { eula: 'eula-7' }, { dpa: 'eula-1' }, { eula: null }])(
    'is under an agreement of the product, not %j',
    async (ids) => {
      expect(errorCode(await accept({ ...signature, ...ids }))).toBe('invalidInput')
    },
  )

  it('may be given by internal staff, from whom none is required [A-917]', async () => {
    await demand('eula-3', null)
    expect(await accepted('staff')).toEqual(['eula-1', 'dpa-1'])
    muster.clock.advance(1000)
    expect((await accept({ ...signature, eula: 'eula-3' }, 'staff')).statusCode).toBe(200)
    expect(await accepted('staff')).toEqual(['eula-3', 'dpa-1'])
  })
})
