import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeEstate,
  type PersonName,
  password,
  people,
  signInAs,
  type TestEstate,
} from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { accessToken, errorCode, get, post, refreshCookie } from '../../../test/requests.ts'

const own = 'Another-horse-8'

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

/** Signs in with a one-time password and returns the challenge. */
async function challengeOf(name: PersonName): Promise<string> {
  await muster.owner.query('UPDATE account SET must_choose_password = true WHERE id = $1', [
    estate.accountIds[name],
  ])
  const answer = await post(muster, '/auth/signIn', { email: people[name], password })
  return answer.json<{ session: string }>().session
}

const complete = (session: string, newPassword: string = own) =>
  post(muster, '/auth/completeNewPassword', { session, newPassword })

const signIn = (name: PersonName, given: string) =>
  post(muster, '/auth/signIn', { email: people[name], password: given })

describe('completing a new password', () => {
  it('signs in, and the new password is the only one from then on [A-222 A-902]', async () => {
    const answer = await complete(await challengeOf('viewer'))
    expect(answer.json()).toEqual({ status: 'signedIn', accessToken: expect.any(String), expiresIn: 600 })
    const worlds = await get(muster, '/api/worlds/worlds', { token: accessToken(answer) })
    expect(worlds.statusCode).toBe(200)
    muster.clock.advance(60_000)
    const from = { cookie: refreshCookie(answer) }
    expect((await post(muster, '/auth/currentSession', undefined, from)).statusCode).toBe(200)
    expect((await signIn('viewer', own)).json()).toMatchObject({ status: 'signedIn' })
    expect((await signIn('viewer', password)).statusCode).toBe(401)
  })

  it('ends the sessions of the previous password', async () => {
    const { token, cookie } = await signInAs(muster, 'editor')
    expect((await complete(await challengeOf('editor'))).statusCode).toBe(200)
    expect((await get(muster, '/api/worlds/worlds', { token })).statusCode).toBe(401)
    expect((await post(muster, '/auth/currentSession', undefined, { cookie })).statusCode).toBe(401)
  })
})

describe('the challenge', () => {
  it('is valid once', async () => {
    const session = await challengeOf('manager')
    expect((await complete(session)).statusCode).toBe(200)
    const again = await complete(session, 'Yet-another-9')
    expect([again.statusCode, errorCode(again)]).toEqual([401, 'challengeExpired'])
    expect((await signIn('manager', own)).statusCode).toBe(200)
  })

  it('is valid once even when two answer it at the same time', async () => {
    const session = await challengeOf('site')
    const answers = await Promise.all([complete(session), complete(session, 'Yet-another-9')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  it('is valid for 15 minutes', async () => {
    const session = await challengeOf('zone')
    muster.clock.advance(15 * 60_000)
    expect(errorCode(await complete(session))).toBe('challengeExpired')
  })

  it('dies with its account', async () => {
    const session = await challengeOf('group')
    await muster.owner.query('DELETE FROM account WHERE id = $1', [estate.accountIds.group])
    expect(errorCode(await complete(session))).toBe('challengeExpired')
  })

  it('is not this', async () => {
    for (const session of ['x', 'a.b.c', 'x'.repeat(2000)]) {
      expect(errorCode(await complete(session))).toBe('challengeExpired')
    }
    expect(errorCode(await complete(''))).toBe('invalidInput')
  })
})

describe('the rules for a new password', () => {
  let session: string
  beforeAll(async () => {
    session = await challengeOf('administrator')
  })

  it.each([
    ['Ab-4567', ['length']],
    ['Abc 4567-', ['spaces']],
    ['Abcdefgh-', ['number']],
    ['ABCDEFG-1', ['lowercase']],
    ['abcdefg-1', ['uppercase']],
    ['Abcdefgh1', ['special']],
    ['Abcdefgh1\u00a7', ['special']],
    ['a b', ['length', 'spaces', 'number', 'uppercase', 'special']],
  ])(
    'refuse %j by the names of what it breaks: %j [A-245 A-246 A-247 A-248 A-249 A-250 A-252 A-253 A-254]',
    async (newPassword, rules) => {
      const answer = await complete(session, newPassword)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'invalidPassword', message: expect.any(String), details: { rules } },
      ])
    },
  )

  it.each([
    'Password1!',
    'P@ssw0rd2026',
    'Welcome-123',
    '!Qwerty12',
    'Summer2026!',
    'MotDePasse-1',
    'Adm1n!2345',
    '1qaz@WSX',
  ])('refuse %j, which is among the first guesses', async (newPassword) => {
    const answer = await complete(session, newPassword)
    expect(answer.json()).toMatchObject({ code: 'invalidPassword', details: { rules: ['common'] } })
  })

  it('refuse the one-time password itself, without using up the challenge', async () => {
    const other = await challengeOf('pending')
    const answer = await complete(other, password)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'invalidPassword', details: { rules: ['unchanged'] } },
    ])
    expect((await complete(other)).statusCode).toBe(200)
  })

  it('accept letters of other scripts, and a refusal does not use up the challenge', async () => {
    const other = await challengeOf('staff')
    expect((await complete(other, 'short')).statusCode).toBe(400)
    expect((await complete(other, 'Пароль-ниже-7')).statusCode).toBe(200)
    expect((await signIn('staff', 'Пароль-ниже-7')).statusCode).toBe(200)
  })
})
