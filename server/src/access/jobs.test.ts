import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { type MailServer, startMailServer } from '../../test/peers/mail-server.ts'
import { post, refreshCookie } from '../../test/requests.ts'
import { removeExpired } from './expiry.job.ts'

const hour = 3_600_000

let mail: MailServer
let muster: TestMuster

beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url }, works: true })
  await makeEstate(muster)
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

describe('the worker', () => {
  it('sends a requested reset code', async () => {
    const arrives = mail.next()
    await post(muster, '/auth/forgotPassword', { email: people.viewer })
    const letter = await arrives
    expect(letter.to).toEqual([people.viewer])
    const code = /\b\d{6}\b/.exec(letter.text)?.[0]
    const reset = { email: people.viewer, code, newPassword: 'Another-horse-8' }
    expect((await post(muster, '/auth/forgotPasswordSubmit', reset)).json()).toEqual({ reset: true })
  })

  it('invites a new user', async () => {
    const arrives = mail.next()
    const { token } = await signInAs(muster, 'administrator')
    const body = { email: 'new@own.example', role: 'viewer', worldIds: [worldIds.sister] }
    await post(muster, '/api/users/createUser', body, { token, world: worldIds.sister })
    const letter = await arrives
    expect(letter.to).toEqual(['new@own.example'])
    const password = /one-time password: (\S+)/.exec(letter.text)?.[1]
    // The letter is sent before the password in it is stored.
    const isInvited = async () => {
      const { rows } = await muster.owner.query('SELECT invited_at FROM account WHERE email = $1', [
        body.email,
      ])
      return rows[0]?.invited_at instanceof Date
    }
    await expect.poll(isInvited).toBe(true)
    expect((await post(muster, '/auth/signIn', { email: body.email, password })).statusCode).toBe(200)
  })

  it('deletes ended sessions, old guesses and IP addresses of long ago, and keeps those that count', async () => {
    const idle = await signInAs(muster, 'editor')
    const signedOut = await signInAs(muster, 'manager')
    await post(muster, '/auth/signOut', undefined, { cookie: signedOut.cookie })
    await post(muster, '/auth/signIn', { email: 'old@own.example', password: 'Wrong-horse-7' })
    muster.clock.advance(6 * hour)
    const kept = await signInAs(muster, 'zone')
    muster.clock.advance(7 * hour)
    await post(muster, '/auth/signIn', { email: 'recent@own.example', password: 'Wrong-horse-7' })

    const old = new Date(muster.clock.now().getTime() - 90 * 24 * hour - 1)
    await muster.owner.query(`INSERT INTO known_address VALUES ('old', $1)`, [old])

    await muster.services.jobs.enqueue(removeExpired, {})
    const sessions = async () => {
      const { rows } = await muster.owner.query<{ id: string }>('SELECT id FROM session')
      return rows.map(({ id }) => id)
    }
    const idOf = ({ cookie }: { cookie: string }) => /=(.+?)\./.exec(cookie)?.[1]
    await expect.poll(sessions).toEqual([idOf(kept)])
    expect(idOf(idle)).toEqual(expect.any(String))
    const attempts = () =>
      muster.owner.query('SELECT FROM attempt WHERE window_start < $1', [muster.clock.now()])
    await expect.poll(async () => (await attempts()).rowCount).toBe(0)
    const addresses = async (condition: string) =>
      (await muster.owner.query(`SELECT FROM known_address WHERE ${condition}`)).rowCount
    await expect.poll(() => addresses(`key_hash = 'old'`)).toBe(0)
    expect(await addresses('true')).toBeGreaterThan(0)
    expect((await muster.owner.query(`SELECT FROM attempt WHERE kind = 'signIn account'`)).rowCount).toBe(1)

    const refreshed = await post(muster, '/auth/currentSession', undefined, { cookie: kept.cookie })
    expect(refreshCookie(refreshed)).not.toBe(kept.cookie)
  })

  it('runs by itself every hour', async () => {
    const { rows } = await muster.owner.query<{ cron: string }>(
      'SELECT cron FROM pgboss.schedule WHERE name = $1',
      [removeExpired.name],
    )
    expect(rows).toEqual([{ cron: expect.stringMatching(/^\d+ \* \* \* \*$/) }])
  })
})
