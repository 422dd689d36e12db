import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, type TestEstate } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { accessToken, errorCode, get, post } from '../../../test/requests.ts'

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

const signIn = (email: string, given: string = password) =>
  post(muster, '/auth/signIn', { email, password: given })

describe('signing in', () => {
  it('answers an access token that other calls accept [A-902 A-1602]', async () => {
    const answer = await signIn(people.viewer)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'signedIn', accessToken: expect.any(String), expiresIn: 600 })
    const worlds = await get(muster, '/api/worlds/worlds', { token: accessToken(answer) })
    expect(worlds.statusCode).toBe(200)
  })

  it('accepts the email in any case and with spaces around it [A-241 A-903]', async () => {
    const answer = await signIn(`  ${people.viewer.toUpperCase()}\t`)
    expect(answer.json()).toMatchObject({ status: 'signedIn' })
  })

  it('uses the password as it is, without trimming it [A-903]', async () => {
    const answer = await signIn(people.viewer, ` ${password} `)
    expect(errorCode(answer)).toBe('notAuthorised')
  })

  it('asks for a new password after a one-time one, and starts no session [A-902]', async () => {
    await muster.owner.query('UPDATE account SET must_choose_password = true WHERE id = $1', [
      estate.accountIds.editor,
    ])
    const answer = await signIn(people.editor)
    expect(answer.json()).toEqual({ status: 'newPasswordRequired', session: expect.any(String) })
    expect(answer.cookies).toEqual([])
  })

  it('demands a reset only from a person who knows the password [A-902]', async () => {
    await muster.owner.query('UPDATE account SET must_reset_password = true WHERE id = $1', [
      estate.accountIds.group,
    ])
    const right = await signIn(people.group)
    expect([right.statusCode, errorCode(right)]).toEqual([403, 'passwordResetRequired'])
    expect(right.cookies).toEqual([])
    expect(errorCode(await signIn(people.group, 'Wrong-horse-7'))).toBe('notAuthorised')
  })

  it('admits nobody whose account has no password', async () => {
    await muster.owner.query('UPDATE account SET password_hash = NULL WHERE id = $1', [
      estate.accountIds.zone,
    ])
    for (const guess of ['null', 'undefined', password]) {
      expect(errorCode(await signIn(people.zone, guess))).toBe('notAuthorised')
    }
  })
})

describe('input that is not a sign-in', () => {
  const bodies: [string, unknown, string][] = [
    ['no email', { password }, 'email'],
    ['a blank email', { email: '   ', password }, 'email'],
    ['an email too long', { email: `${'x'.repeat(255)}@own.example`, password }, 'email'],
    ['an email that is a list', { email: [people.viewer], password }, 'email'],
    ['an email with a NUL', { email: 'viewer\u0000@own.example', password }, 'email'],
    ['no password', { email: people.viewer }, 'password'],
    ['a password too long', { email: people.viewer, password: 'x'.repeat(257) }, 'password'],
    ['no object', [], 'body'],
  ]

  it.each(bodies)('refuses %s by the name of the field', async (_, body, field) => {
    const answer = await post(muster, '/auth/signIn', body as object)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalidInput', details: { problems: [{ field }] } })
  })

  it('logs neither emails nor passwords of people who sign in', async () => {
    await signIn(people.manager)
    await signIn(people.manager, 'Wrong-horse-7')
    const log = muster.logged.join('\n')
    for (const secret of [password, 'Wrong-horse-7', people.manager]) expect(log).not.toContain(secret)
  })
})
