import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  makeEstate,
  type PersonName,
  password,
  people,
  signInAs,
  type TestEstate,
} from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode, get, post } from '../../../test/requests.ts'

const minute = 60_000
const own = 'Another-horse-8'

let mail: MailServer
let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  estate = await makeEstate(muster)
})
beforeEach(() => muster.clock.advance(15 * minute))
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

const request = (email: string) => post(muster, '/auth/forgotPassword', { email })

const submit = (email: string, code: string, newPassword: string = own) =>
  post(muster, '/auth/forgotPasswordSubmit', { email, code, newPassword })

const signIn = (name: PersonName, given: string) =>
  post(muster, '/auth/signIn', { email: people[name], password: given })

/** Requests a code and reads it from the letter. */
async function codeFor(name: PersonName): Promise<string> {
  expect((await request(people[name])).json()).toEqual({ sent: true })
  await workOff(muster)
  const letter = mail.received.at(-1)
  expect(letter?.to).toEqual([people[name]])
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a reset code', () => {
  it('sets a new password, which then signs in [A-902]', async () => {
    const code = await codeFor('viewer')
    const answer = await submit(` ${people.viewer.toUpperCase()} `, ` ${code} `)
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { reset: true }, []])
    expect((await signIn('viewer', own)).statusCode).toBe(200)
    expect((await signIn('viewer', password)).statusCode).toBe(401)
  })

  it('ends every session of the person', async () => {
    const sessions = [await signInAs(muster, 'manager'), await signInAs(muster, 'manager')]
    expect((await submit(people.manager, await codeFor('manager'))).statusCode).toBe(200)
    for (const { token, cookie } of sessions) {
      expect((await get(muster, '/api/worlds/worlds', { token })).statusCode).toBe(401)
      expect((await post(muster, '/auth/currentSession', undefined, { cookie })).statusCode).toBe(401)
    }
  })

  it('leaves no session behind that the old password starts at the same moment', async () => {
    const code = await codeFor('staff')
    const { passwords } = muster.services
    const verify = passwords.verify.bind(passwords)
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
      const right = await verify(...given)
      expect((await submit(people.staff, code)).statusCode).toBe(200)
      return right
    })
    const answer = await signIn('staff', password)
    expect([answer.statusCode, answer.cookies]).toEqual([401, []])
  })

  it('frees an account that was told to reset its password, or had a one-time one', async () => {
    await muster.owner.query(
      'UPDATE account SET must_reset_password = true, must_choose_password = true WHERE id = $1',
      [estate.accountIds.pending],
    )
    await submit(people.pending, await codeFor('pending'))
    expect((await signIn('pending', own)).json()).toMatchObject({ status: 'signedIn' })
  })

  it('is valid once', async () => {
    const code = await codeFor('editor')
    expect((await submit(people.editor, code)).statusCode).toBe(200)
    expect(errorCode(await submit(people.editor, code, 'Yet-another-9'))).toBe('codeMismatch')
  })

  it('is valid once even when two submit it at the same time', async () => {
    const code = await codeFor('editor')
    const answers = await Promise.all([
      submit(people.editor, code),
      submit(people.editor, code, 'Yet-another-9'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  it('is valid for 15 minutes, and then says so [A-902]', async () => {
    const good = await codeFor('stranger')
    muster.clock.advance(15 * minute - 1)
    expect((await submit(people.stranger, good)).statusCode).toBe(200)
    const code = await codeFor('site')
    muster.clock.advance(15 * minute)
    const answer = await submit(people.site, code)
    expect([answer.statusCode, errorCode(answer)]).toEqual([400, 'codeExpired'])
    expect((await signIn('site', password)).statusCode).toBe(200)
  })

  it('becomes invalid when a newer one is sent', async () => {
    const older = await codeFor('viewer')
    const newer = await codeFor('viewer')
    expect(errorCode(await submit(people.viewer, older === newer ? otherThan(newer) : older))).toBe(
      'codeMismatch',
    )
    expect((await submit(people.viewer, newer)).statusCode).toBe(200)
  })

  it('becomes invalid when a newer one is sent while it is being used', async () => {
    const older = await codeFor('pending')
    const { passwords } = muster.services
    const hash = passwords.hash.bind(passwords)
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (given) => {
      await codeFor('pending')
      return await hash(given)
    })
    expect(errorCode(await submit(people.pending, older, 'Yet-another-9'))).toBe('codeMismatch')
    expect((await signIn('pending', 'Yet-another-9')).statusCode).toBe(401)
  })

  it('becomes invalid when the password is changed in another way', async () => {
    const code = await codeFor('zone')
    await muster.owner.query('UPDATE account SET must_choose_password = true WHERE id = $1', [
      estate.accountIds.zone,
    ])
    const { session } = (await signIn('zone', password)).json<{ session: string }>()
    await post(muster, '/auth/completeNewPassword', { session, newPassword: own })
    expect(errorCode(await submit(people.zone, code, 'Yet-another-9'))).toBe('codeMismatch')
    expect((await signIn('zone', own)).statusCode).toBe(200)
  })

  it('is valid for one account only', async () => {
    const code = await codeFor('group')
    expect(errorCode(await submit(people.stranger, code))).toBe('codeMismatch')
    expect((await submit(people.group, code)).statusCode).toBe(200)
  })

  it('is not used up by a password that breaks the rules [A-254]', async () => {
    const code = await codeFor('stranger')
    const answer = await submit(people.stranger, code, 'short')
    expect(answer.json()).toMatchObject({
      code: 'invalidPassword',
      details: { rules: ['length', 'number', 'uppercase', 'special'] },
    })
    expect((await submit(people.stranger, code)).statusCode).toBe(200)
  })

  it('lets a person sign in at once who had used up all guesses', async () => {
    for (let guess = 0; guess < 11; guess++) await signIn('administrator', 'Wrong-horse-7')
    expect((await signIn('administrator', password)).statusCode).toBe(429)
    expect((await submit(people.administrator, await codeFor('administrator'))).statusCode).toBe(200)
    expect((await signIn('administrator', own)).statusCode).toBe(200)
  })
})
