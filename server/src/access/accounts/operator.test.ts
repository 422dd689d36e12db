import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate } from '../../../test/estate.ts'
import { freePort } from '../../../test/free-port.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { accessToken, get, post } from '../../../test/requests.ts'
import { inviteOperator } from './operator.ts'

const email = 'first@muster.example'

let port: number
let muster: TestMuster

beforeAll(async () => {
  port = await freePort()
  muster = await openTestMuster({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => muster.close())

async function withMail<Result>(work: (mail: MailServer) => Promise<Result>): Promise<Result> {
  const mail = await startMailServer(port)
  try {
    return await work(mail)
  } finally {
    await mail.stop()
  }
}

describe('the first user of an installation', () => {
  it('is invited by email with a one-time password, even if mail was down at first', async () => {
    await expect(inviteOperator(muster.services, email)).rejects.toThrow(
      /^The invitation to first@muster.example could not be sent: /,
    )
    const letter = await withMail(async (mail) => {
      expect(await inviteOperator(muster.services, email)).toBe(true)
      return mail.received[0]
    })
    expect(letter).toMatchObject({ to: [email], subject: 'Your invitation to Muster' })
    expect(letter?.text).toContain('http://localhost:4400/')
    const password = /one-time password: (\S+)/.exec(letter?.text ?? '')?.[1]

    const challenged = await post(muster, '/auth/signIn', { email, password })
    expect(challenged.json()).toMatchObject({ status: 'newPasswordRequired' })
    const { session } = challenged.json<{ session: string }>()
    const signedIn = await post(muster, '/auth/completeNewPassword', {
      session,
      newPassword: 'Another-horse-8',
    })
    const worlds = await get(muster, '/api/worlds/worlds', { token: accessToken(signedIn) })
    expect([worlds.statusCode, worlds.json()]).toEqual([200, []])

    const again = await withMail(async (mail) => [
      await inviteOperator(muster.services, email),
      await inviteOperator(muster.services, 'second@muster.example'),
      mail.received,
    ])
    expect(again).toEqual([false, false, []])
  })

  it('is invited again when the invitation has expired, and not before', async () => {
    const mail = await startMailServer()
    const waiting = await openTestMuster({ environment: { SMTP_URL: mail.url } })
    const invite = async (to = email) => await inviteOperator(waiting.services, to)
    const signIn = async (letter = mail.received.at(-1)) => {
      const password = /one-time password: (\S+)/.exec(letter?.text ?? '')?.[1]
      const answer = await post(waiting, '/auth/signIn', { email: letter?.to[0], password })
      return answer.statusCode
    }
    expect(await invite()).toBe(true)
    waiting.clock.advance(7 * 24 * 3_600_000 - 1)
    expect(await invite()).toBe(false)
    expect(await signIn()).toBe(200)
    waiting.clock.advance(1)
    expect(await signIn()).toBe(401)
    expect(await Promise.all([invite(), invite()])).toEqual(expect.arrayContaining([true, false]))
    expect([mail.received.length, await signIn()]).toEqual([2, 200])

    // The address was wrong: the letter is lost, and the next start has the right one.
    expect(await invite('right@muster.example')).toBe(true)
    expect(mail.received.at(-1)?.to).toEqual(['right@muster.example'])
    expect([await signIn(), await signIn(mail.received[1])]).toEqual([200, 401])
    await waiting.close()
    await mail.stop()
  })

  it('is not invited where there are users already', async () => {
    const inUse = await openTestMuster()
    await makeEstate(inUse)
    const invited = await inviteOperator(inUse.services, email)
    await inUse.close()
    expect(invited).toBe(false)
  })
})
