import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { get, post } from '../../../test/requests.ts'
import { securityEvents } from './security-log.ts'

let muster: TestMuster
let ids: Record<string, string>
beforeAll(async () => {
  muster = await openTestMuster()
  ids = (await makeEstate(muster)).accountIds
})
afterAll(() => muster.close())
beforeEach(() => void muster.logged.splice(0))

const from = '192.0.2.9'
const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
  muster.inject({ method: 'POST', url, payload, remoteAddress: from, headers })
const events = () =>
  muster.logged
    .map((line) => JSON.parse(line) as { security?: string; level: string; subject?: string })
    .filter(({ security }) => security !== undefined)

describe('the security log', () => {
  it('has the sign-ins of people, and those that were refused', async () => {
    const { email, id } = { email: people.editor, id: ids.editor }
    await send('/auth/signIn', { email, password: 'Wrong-guess-1' })
    await send('/auth/signIn', { email: 'typed-a-Secret-1 here', password })
    await send('/auth/signIn', { email, password })
    expect(events()).toMatchObject([
      { security: 'signIn.refused', level: 'warn', subject: id, address: from, call: '/auth/signIn' },
      { security: 'signIn.refused', address: from, code: 'notAuthorised' },
      { security: 'signIn.succeeded', level: 'info', subject: id, address: from, how: 'password' },
    ])
    expect(events()[1]).not.toHaveProperty('subject')
  })

  it('contains no password and no token', async () => {
    const { token, cookie } = await signInAs(muster, 'editor')
    await send('/auth/signIn', { email: people.editor, password: 'Wrong-guess-2' })
    await get(muster, '/api/users/list?limit=1&offset=0', { token, world: worldIds.own })
    await send('/auth/signOut', {}, { cookie })
    const secrets = [password, 'Wrong-guess-2', token, cookie.split('=')[1] ?? '']
    const log = muster.logged.join()
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  it('is described in the documents, event by event', () => {
    const operations = readFileSync(
      path.resolve(import.meta.dirname, '../../../../docs/operations.md'),
      'utf8',
    )
    const described = [...operations.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, name]) => name)
    expect(described).toEqual(Object.keys(securityEvents))
  })
})

describe('somebody refused in a world', () => {
  const refusals = async (world: string) => {
    await muster.services.security.write()
    const { rows } = await muster.owner.query(
      `SELECT action, email, record FROM audit_entry WHERE world_id = $1 AND action LIKE 'access.%' ORDER BY at`,
      [world],
    )
    return rows
  }

  it('for lack of a role is in the log each time, and in the audit trail once per hour', async () => {
    const role = async () => {
      const { token } = await signInAs(muster, 'editor')
      const answer = await get(muster, '/api/users/list?limit=1&offset=0', { token, world: worldIds.own })
      expect(answer.statusCode).toBe(403)
    }
    await role()
    await role()
    expect(events().filter(({ security }) => security === 'access.roleRefused')).toMatchObject([
      { subject: ids.editor, world: worldIds.own, call: '/api/users/list' },
      { subject: ids.editor },
    ])
    const entry = { action: 'access.roleRefused', email: people.editor, record: '/api/users/list' }
    expect(await refusals(worldIds.own)).toEqual([entry])
    muster.clock.advance(3_600_000)
    await role()
    expect(await refusals(worldIds.own)).toEqual([entry, entry])
    // A clock that is put back hides nobody.
    muster.clock.advance(-2 * 3_600_000)
    await role()
    expect(await refusals(worldIds.own)).toEqual([entry, entry, entry])
  })

  it('for lack of access is in the audit trail of worlds of their own organisation only', async () => {
    const before = await refusals(worldIds.own)
    const nowhere = 'd'.repeat(32)
    const { token } = await signInAs(muster, 'editor')
    for (const world of [worldIds.sister, worldIds.foreign, nowhere])
      await post(muster, '/api/zones/delete', {}, { token, world })
    expect(events().filter(({ security }) => security === 'access.worldRefused')).toMatchObject([
      { world: worldIds.sister },
      { world: worldIds.foreign },
      { world: nowhere },
    ])
    expect(await refusals(worldIds.sister)).toMatchObject([
      { action: 'access.worldRefused', email: people.editor },
    ])
    expect(await refusals(worldIds.foreign)).toEqual([])
    // Their own world learns that they tried others: two of them, once each.
    expect((await refusals(worldIds.own)).length - before.length).toBe(2)
  })
})
