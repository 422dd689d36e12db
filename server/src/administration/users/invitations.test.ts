import { localeOf } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, signInAs, worldIds } from '../../../test/estate.ts'
import { freePort } from '../../../test/free-port.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { idOf, managing, wrongFields } from '../../../test/user-management.ts'
import { type Invitation, invitationWorker } from '../../access/letters/invitation.job.ts'

const day = 24 * 3_600_000

let port: number
let mail: MailServer
let muster: TestMuster
beforeAll(async () => {
  port = await freePort()
  mail = await startMailServer(port)
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  await makeEstate(muster)
  await muster.owner.query(`UPDATE world SET partner = 'harbour' WHERE id = $1`, [worldIds.sister])
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

/** As the administrator, whose token is valid for ten minutes of the test's clock. */
const asAdministrator = async () => {
  const { token } = await signInAs(muster, 'administrator')
  return { ...managing(muster, token, worldIds.sister), token }
}
const viewer = (email: string) => ({ email, role: 'viewer', worldIds: [worldIds.sister] })
const letterTo = (email: string) => mail.received.findLast(({ to }) => to.includes(email))
const passwordIn = (letter: { text: string } | undefined) =>
  /one-time password: (\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
const signIn = (email: string, password: string) => post(muster, '/auth/signIn', { email, password })

/** The services with a mail server that handles letters this way. */
const withMail = (take: (letter: { text: string }) => Promise<void>) => ({
  ...muster.services,
  mail: {
    ...muster.services.mail,
    send: async (letter: { text: string }) => {
      await take(letter)
      return '250 taken'
    },
  },
})
const again = { inviter: 'nobody', brand: 'muster', isFirst: false } as const

/** Creates a user and returns their id and one-time password. */
async function invited(email: string): Promise<{ id: string; password: string }> {
  const answer = await (await asAdministrator()).create(viewer(email))
  await workOff(muster)
  return { id: idOf(answer), password: passwordIn(letterTo(email)) }
}

describe('an invitation', () => {
  it('has a one-time password and the URL, in the name of the world’s brand [A-902]', async () => {
    const { password } = await invited('first@own.example')
    const letter = letterTo('first@own.example')
    expect(letter).toMatchObject({
      from: 'Harbour <no-reply@muster.example>',
      to: ['first@own.example'],
      subject: 'Your invitation to Harbour',
    })
    expect(letter?.text).toContain('http://localhost:4400/')
    expect(letter?.text).toContain('valid for 7 days')
    expect((await signIn('first@own.example', password)).json()).toMatchObject({
      status: 'newPasswordRequired',
    })
  })

  it('is over once a password is chosen', async () => {
    const users = await asAdministrator()
    const { id, password } = await invited('second@own.example')
    const isInvited = async () => (await users.list('second@')).json().list[0].isInvited
    expect(await isInvited()).toBe(true)
    const { session } = (await signIn('second@own.example', password)).json<{ session: string }>()
    await post(muster, '/auth/completeNewPassword', { session, newPassword: 'Another-horse-8' })
    expect(await isInvited()).toBe(false)
    expect((await signIn('second@own.example', password)).statusCode).toBe(401)
    const again = await users.invite(id)
    expect([again.statusCode, wrongFields(again)]).toEqual([400, ['id']])
    await workOff(muster)
    expect((await signIn('second@own.example', 'Another-horse-8')).json()).toMatchObject({
      status: 'signedIn',
    })
  })

  it.each([
    ['en', 'Your invitation to Harbour', 'valid for 7 days'],
    ['en-US', 'Your invitation to Harbour', 'valid for 7 days'],
    ['fr', 'Votre invitation à Harbour', 'valable 7 jours'],
    ['fr-CA', 'Votre invitation à Harbour', 'valide pendant 7 jours'],
    ['es', 'Su invitación a Harbour', 'válida durante 7 días'],
  ] as const)('is in the language of whoever invites: %s', async (language, subject, life) => {
    const { token, create } = await asAdministrator()
    const choice = (chosen: typeof language) => ({ language: chosen, locale: localeOf[chosen] })
    await post(muster, '/api/configuration/setLanguageAndLocale', choice(language), { token })
    await create(viewer(`${language.toLowerCase()}@own.example`))
    await workOff(muster)
    expect(letterTo(`${language.toLowerCase()}@own.example`)).toMatchObject({
      subject,
      text: expect.stringContaining(life),
    })
    await post(muster, '/api/configuration/setLanguageAndLocale', choice('en'), { token })
  })

  it('is sent once, even if the request is repeated', async () => {
    const { create } = await asAdministrator()
    const body = viewer('once@own.example')
    await create(body, 'key')
    await create(body, 'key')
    expect(await workOff(muster)).toBe(1)
    expect(mail.received.filter(({ to }) => to.includes(body.email))).toHaveLength(1)
    expect((await signIn(body.email, passwordIn(letterTo(body.email)))).statusCode).toBe(200)
  })

  it('is queued with the account: neither exists without the other', async () => {
    const body = { ...viewer('undone@own.example'), homeLocationId: 'nowhere' }
    const { create } = await asAdministrator()
    expect((await create(body)).statusCode).toBe(400)
    expect(await workOff(muster)).toBe(0)
    // As when the queue cannot be written to.
    await muster.owner.query(`REVOKE INSERT ON ALL TABLES IN SCHEMA pgboss FROM muster_service`)
    expect((await create(viewer('undone@own.example'))).statusCode).toBeGreaterThanOrEqual(500)
    await muster.owner.query(`GRANT INSERT ON ALL TABLES IN SCHEMA pgboss TO muster_service`)
    const { rowCount } = await muster.owner.query(`SELECT FROM account WHERE email = 'undone@own.example'`)
    expect(rowCount).toBe(0)
  })

  it('does not lock the account while the letter is being sent', async () => {
    const { id } = await invited('unlocked@own.example')
    let isFree = false
    const sending = async () => {
      const locked = await muster.owner.query('SELECT FROM account WHERE id = $1 FOR UPDATE NOWAIT', [id])
      isFree = locked.rowCount === 1
    }
    await invitationWorker(withMail(sending)).work({ ...again, accountId: id })
    expect(isFree).toBe(true)
  })

  it('is not sent to a user removed before', async () => {
    const { create, remove } = await asAdministrator()
    const answer = await create(viewer('removed@own.example'))
    await remove(idOf(answer))
    await workOff(muster)
    expect(letterTo('removed@own.example')).toBeUndefined()
  })

  it('has its password in no queue, and only a hash of it is stored', async () => {
    await (await asAdministrator()).create(viewer('secret@own.example'))
    const { rows } = await muster.owner.query<{ data: object }>(
      `SELECT data FROM pgboss.job WHERE state = 'created'`,
    )
    expect(rows.map(({ data }) => Object.keys(data).toSorted())).toEqual([
      ['accountId', 'brand', 'inviter', 'isFirst'],
    ])
    await workOff(muster)
    const password = passwordIn(letterTo('secret@own.example'))
    const account = await muster.owner.query('SELECT * FROM account WHERE email = $1', ['secret@own.example'])
    expect(password).not.toBe('')
    expect(JSON.stringify(account.rows)).not.toContain(password)
  })
})

describe('another invitation', () => {
  it('replaces the previous one', async () => {
    const email = 'twice@own.example'
    const { id, password } = await invited(email)
    expect((await (await asAdministrator()).invite(id)).json()).toEqual({ invited: true })
    await workOff(muster)
    const newer = passwordIn(letterTo(email))
    expect(newer).not.toBe(password)
    expect(errorCode(await signIn(email, password))).toBe('notAuthorised')
    expect((await signIn(email, newer)).json()).toMatchObject({ status: 'newPasswordRequired' })
  })
})

describe('an invitation whose letter has left', () => {
  it('is sent again where another was stored meanwhile: the last letter is the valid one', async () => {
    const { id } = await invited('overtaken@own.example')
    const letters: { text: string }[] = []
    const sends = async (letter: { text: string }) => void letters.push(letter)
    const overtaken = withMail(async (letter) => {
      await invitationWorker(withMail(sends)).work({ ...again, accountId: id })
      letters.push(letter)
    })
    const job = { ...again, accountId: id }
    await expect(invitationWorker(overtaken).work(job)).rejects.toThrow()
    await invitationWorker(withMail(sends)).work(job)
    expect(letters).toHaveLength(3)
    const outcomes: number[] = []
    for (const letter of letters) {
      outcomes.push((await signIn('overtaken@own.example', passwordIn(letter))).statusCode)
    }
    expect(outcomes).toEqual([401, 401, 200])
  })

  it('does not invalidate the present password if it was not sent', async () => {
    const { id, password } = await invited('kept@own.example')
    const fails = withMail(async () => {
      throw new Error('no mail server')
    })
    await expect(invitationWorker(fails).work({ ...again, accountId: id })).rejects.toThrow('no mail server')
    expect((await signIn('kept@own.example', password)).statusCode).toBe(200)
  })
})

describe('invitations to one person', () => {
  it('are at most five per quarter of an hour, even if the user is removed and created again', async () => {
    const email = 'bombarded@own.example'
    const { id } = await invited(email)
    const users = await asAdministrator()
    for (let count = 0; count < 3; count++) expect((await users.invite(id)).statusCode).toBe(200)
    await users.remove(id)
    const answer = await users.create(viewer(email))
    expect(answer.statusCode).toBe(200)
    const refused = await users.invite(idOf(answer))
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'limitExceeded', details: { retryAfterSeconds: expect.any(Number) } },
    ])
    await workOff(muster)
    muster.clock.advance(15 * 60_000)
    expect((await (await asAdministrator()).invite(idOf(answer))).statusCode).toBe(200)
    await workOff(muster)
  })
})

describe('a one-time password', () => {
  it('is valid for seven days, and then another invitation helps', async () => {
    const email = 'late@own.example'
    const { id, password } = await invited(email)
    muster.clock.advance(7 * day - 1)
    expect((await signIn(email, password)).json()).toMatchObject({ status: 'newPasswordRequired' })
    muster.clock.advance(1)
    const answer = await signIn(email, password)
    expect([answer.statusCode, errorCode(answer)]).toEqual([401, 'notAuthorised'])
    await (await asAdministrator()).invite(id)
    await workOff(muster)
    expect((await signIn(email, passwordIn(letterTo(email)))).statusCode).toBe(200)
  })
})

describe('an invited user without a valid password', () => {
  it('chooses one by the forgotten-password flow', async () => {
    const email = 'forgetful@own.example'
    await invited(email)
    muster.clock.advance(8 * day)
    await post(muster, '/auth/forgotPassword', { email })
    await workOff(muster)
    const code = /\b(\d{6})\b/.exec(letterTo(email)?.text ?? '')?.[1] ?? ''
    const newPassword = 'Another-horse-9'
    const answer = await post(muster, '/auth/forgotPasswordSubmit', { email, code, newPassword })
    expect(answer.json()).toEqual({ reset: true })
    expect((await signIn(email, newPassword)).json()).toMatchObject({ status: 'signedIn' })
  })
})

describe('while no letters can be sent', () => {
  it('users are created all the same, and are invited as soon as possible', async () => {
    const email = 'patient@own.example'
    await mail.stop()
    const users = await asAdministrator()
    expect((await users.create(viewer(email))).statusCode).toBe(200)
    const { rows } = await muster.owner.query<{
      data: Invitation
      retry_limit: number
      retry_backoff: boolean
    }>(`SELECT data, retry_limit, retry_backoff FROM pgboss.job WHERE state = 'created'`)
    expect(rows).toMatchObject([{ retry_limit: 12, retry_backoff: true }])
    await expect(workOff(muster)).rejects.toThrow()
    const invitedAt = async () =>
      (await muster.owner.query('SELECT invited_at, password_hash FROM account WHERE email = $1', [email]))
        .rows
    expect(await invitedAt()).toEqual([{ invited_at: null, password_hash: null }])

    mail = await startMailServer(port)
    for (const { data } of rows) await invitationWorker(muster.services).work(data)
    expect(await invitedAt()).toEqual([{ invited_at: muster.clock.now(), password_hash: expect.any(String) }])
    expect((await signIn(email, passwordIn(letterTo(email)))).statusCode).toBe(200)
  })
})
