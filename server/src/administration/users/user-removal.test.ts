import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { heldTransaction } from '../../../test/held-transactions.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { addPerson, managing } from '../../../test/user-management.ts'
import { lockAccounts, removeAccounts } from '../../access/index.ts'

let muster: TestMuster
let estate: TestEstate
let users: ReturnType<typeof managing>
beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
  users = managing(muster, (await signInAs(muster, 'administrator')).token)
})
afterAll(() => muster.close())

const signIn = async (email: string) => await post(muster, '/auth/signIn', { email, password })
const tokenOf = async (email: string) => (await signIn(email)).json<{ accessToken: string }>().accessToken
const isThere = async (id: string) =>
  (await muster.owner.query('SELECT FROM account WHERE id = $1', [id])).rowCount === 1

describe('removing users', () => {
  it('removes all that are named; those not found count as gone [A-1745]', async () => {
    const one = await addPerson(muster, { email: 'one@own.example', worldIds: [worldIds.own] })
    const two = await addPerson(muster, { email: 'two@own.example', worldIds: null, role: 'administrator' })
    expect((await users.remove(one.id, two.id, 'no-user')).json()).toEqual({ deleted: 2 })
    expect([await isThere(one.id), await isThere(two.id)]).toEqual([false, false])
    expect((await users.remove(one.id)).json()).toEqual({ deleted: 0 })
    const { rows } = await muster.owner.query(
      `SELECT action, record, before, after FROM audit_entry WHERE record_id = ANY($1) ORDER BY record`,
      [[one.id, two.id]],
    )
    const places = { homeLocation: null, group: null, zone: null }
    expect(rows).toEqual([
      {
        action: 'user.removed',
        record: one.email,
        after: null,
        before: { email: one.email, role: 'viewer', worlds: ['World aaaa'], ...places },
      },
      {
        action: 'user.removed',
        record: two.email,
        after: null,
        before: { email: two.email, role: 'administrator', worlds: null, ...places },
      },
    ])
  })

  it('ends their sessions and their password resets at once', async () => {
    const { id, email } = await addPerson(muster, { email: 'leaving@own.example', worldIds: [worldIds.own] })
    const session = await signIn(email)
    const token = session.json<{ accessToken: string }>().accessToken
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await muster.owner.query(
      `INSERT INTO password_reset (account_id, code_hash, created_at) VALUES ($1, 'code', now())`,
      [id],
    )
    expect((await get(muster, '/api/worlds/worlds', { token })).statusCode).toBe(200)
    await users.remove(id)
    const answer = await get(muster, '/api/worlds/worlds', { token })
    expect([answer.statusCode, errorCode(answer)]).toEqual([401, 'notSignedIn'])
    expect((await post(muster, '/auth/currentSession', undefined, { cookie })).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    expect(
      (await muster.owner.query('SELECT FROM password_reset WHERE account_id = $1', [id])).rowCount,
    ).toBe(0)
  })

  it('is a plain end for a signed-in user: their requests and signing out are not logged as errors', async () => {
    const { id, email } = await addPerson(muster, { email: 'quiet@own.example', worldIds: [worldIds.own] })
    const session = await signIn(email)
    const token = session.json<{ accessToken: string }>().accessToken
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await users.remove(id)
    muster.logged.length = 0
    const answers = [
      await get(muster, `/api/users/current?id=${id}`, { token }),
      await get(muster, '/api/configuration/getUserSettings', { token }),
      await post(muster, '/api/configuration/setLastWhatsNew', { id: 'news' }, { token }),
      await get(muster, '/api/configuration/getWorldSettings', { token, world: worldIds.own }),
      await post(muster, '/auth/currentSession', undefined, { cookie }),
    ]
    expect(answers.map(errorCode)).toEqual(answers.map(() => 'notSignedIn'))
    const left = await post(muster, '/auth/signOut', undefined, { cookie })
    expect([left.statusCode, left.json()]).toEqual([200, { signedOut: true, redirect: null }])
    expect((await post(muster, '/auth/signOut', undefined, { cookie })).statusCode).toBe(200)
    expect(muster.logged.filter((line) => JSON.parse(line).level !== 'info')).toEqual([])
  })

  it('leaves nothing of theirs behind, even what they store at that moment', async () => {
    const { id, email } = await addPerson(muster, { email: 'storing@own.example', worldIds: [worldIds.own] })
    const token = await tokenOf(email)
    const removal = await heldTransaction(muster, worldIds.own, async ({ tx }) => {
      await lockAccounts(tx, 'own', [id])
      await removeAccounts(tx, [id])
    })
    const answer = post(muster, '/api/configuration/setLastWhatsNew', { id: 'news' }, { token })
    await untilWaiting(muster, 1)
    await removal.commit()
    expect(errorCode(await answer)).toBe('notSignedIn')
    expect((await muster.owner.query('SELECT FROM user_settings WHERE subject = $1', [id])).rowCount).toBe(0)
  })

  it('removes nobody of another world or organisation', async () => {
    const elsewhere = await addPerson(muster, { email: 'elsewhere@own.example' })
    const answer = await users.remove(elsewhere.id, estate.accountIds.stranger)
    expect(answer.json()).toEqual({ deleted: 0 })
    expect([await isThere(elsewhere.id), await isThere(estate.accountIds.stranger)]).toEqual([true, true])
  })
})

describe('a user of another world or organisation', () => {
  it('is not found [A-1046 A-950]', async () => {
    const elsewhere = await addPerson(muster, { email: 'distant@own.example' })
    const rights = { role: 'viewer', worldIds: [worldIds.own] }
    for (const id of [elsewhere.id, estate.accountIds.stranger, 'no-user']) {
      for (const answer of [await users.update({ id, ...rights }), await users.invite(id)]) {
        expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'userNotFound'])
        expect(answer.json().message).toContain('User not found')
      }
    }
  })
})

describe('the caller’s own account', () => {
  it('is neither edited nor removed, nor are those named beside it [A-932 A-1037]', async () => {
    const other = await addPerson(muster, { email: 'beside@own.example', worldIds: [worldIds.own] })
    const own = estate.accountIds.administrator
    const answers = [
      await users.update({ id: own, role: 'administrator', worldIds: null }),
      await users.remove(own),
      await users.remove(other.id, own),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'ownAccount'])
    }
    expect([await isThere(own), await isThere(other.id)]).toEqual([true, true])
  })

  it('is what keeps an organisation from losing its last administrator [A-932]', async () => {
    const rival = await addPerson(muster, {
      email: 'rival@own.example',
      role: 'administrator',
      worldIds: null,
    })
    const theirs = managing(muster, await tokenOf(rival.email), worldIds.sister)
    const others = [estate.accountIds.administrator, estate.accountIds.pending]
    expect((await theirs.remove(...others)).json()).toEqual({ deleted: 2 })
    expect(errorCode(await theirs.remove(rival.id))).toBe('ownAccount')
    expect(errorCode(await theirs.update({ id: rival.id, role: 'viewer', worldIds: [worldIds.own] }))).toBe(
      'ownAccount',
    )
    expect(await isThere(rival.id)).toBe(true)
  })
})
