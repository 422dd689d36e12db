import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, people, type TestEstate } from '../../../test/estate.ts'
import { freePort } from '../../../test/free-port.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { statementsOf } from '../../../test/statements.ts'

/** After which all counts are forgotten. */
const memory = 12 * 3_600_000
const unknown = 'nobody@own.example'
const own = 'Another-horse-8'

let mail: MailServer
let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1' } })
  estate = await makeEstate(muster)
})
beforeEach(() => muster.clock.advance(memory))
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const request = (email: string, at = muster, ip = '192.0.2.1') =>
  post(at, '/auth/forgotPassword', { email }, from(ip))
const submit = (email: string, code: string, ip = '192.0.2.1', newPassword = own) =>
  post(muster, '/auth/forgotPasswordSubmit', { email, code, newPassword }, from(ip))
const visible = (answer: Response) => [answer.statusCode, answer.body, Object.keys(answer.headers)]

/** A code other than the one in the account's letter. */
async function wrongCodeFor(email: string): Promise<string> {
  await request(email)
  await workOff(muster)
  const code = Number(/\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0])
  return String((code + 1) % 1_000_000).padStart(6, '0')
}

describe('whether an account exists', () => {
  it('is not revealed when a code is requested, and no letter is sent without an account [A-227]', async () => {
    const known = await request(people.viewer)
    const stranger = await request(unknown)
    expect([known.statusCode, known.json()]).toEqual([200, { sent: true }])
    expect(visible(stranger)).toEqual(visible(known))
    const before = mail.received.length
    expect(await workOff(muster)).toBe(2)
    expect(mail.received.slice(before).map(({ to }) => to)).toEqual([[people.viewer]])
  })

  it('is not revealed when a code is submitted', async () => {
    const code = await wrongCodeFor(people.viewer)
    const known = await submit(people.viewer, code)
    expect([known.statusCode, errorCode(known)]).toEqual([400, 'codeMismatch'])
    expect(visible(await submit(people.editor, code))).toEqual(visible(known))
    expect(visible(await submit(unknown, code))).toEqual(visible(known))
  })

  it('is not revealed by the work of an answer', async () => {
    const code = await wrongCodeFor(people.viewer)
    const known = await statementsOf(() => submit(people.viewer, code))
    expect(await statementsOf(() => submit(people.editor, code))).toEqual(known)
    expect(await statementsOf(() => submit(unknown, code))).toEqual(known)
    const asking = await statementsOf(() => request(people.viewer))
    expect(await statementsOf(() => request(unknown))).toEqual(asking)
  })

  it('is not revealed by the limits', async () => {
    const fiveThenOne = async (ask: () => Promise<Response>) => {
      for (let index = 0; index < 5; index++) expect((await ask()).statusCode).not.toBe(429)
      return await ask()
    }
    const asking = await fiveThenOne(() => request(people.viewer))
    expect([asking.statusCode, errorCode(asking)]).toEqual([429, 'limitExceeded'])
    expect(visible(await fiveThenOne(() => request(unknown)))).toEqual(visible(asking))
    const guessing = await fiveThenOne(() => submit(people.viewer, '000000'))
    expect([guessing.statusCode, errorCode(guessing)]).toEqual([429, 'limitExceeded'])
    expect(visible(await fiveThenOne(() => submit(unknown, '000000')))).toEqual(visible(guessing))
  })

  it('is not revealed while mail is down: nobody gets a code [A-902]', async () => {
    const environment = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
    const down = await openTestMuster({ environment })
    await makeEstate(down)
    const known = await request(people.viewer, down)
    const stranger = await request(unknown, down)
    const queued = await workOff(down)
    await down.close()
    expect([known.statusCode, errorCode(known), known.headers['retry-after']]).toEqual([
      503,
      'codeDeliveryFailure',
      '30',
    ])
    expect(visible(stranger)).toEqual(visible(known))
    expect(queued).toBe(0)
  })
})

describe('guessing at a code', () => {
  it('is refused after five guesses, including the right code, for a minute', async () => {
    const wrong = await wrongCodeFor(people.manager)
    const right = String((Number(wrong) + 999_999) % 1_000_000).padStart(6, '0')
    const guesses = Array.from({ length: 5 }, () => submit(people.manager, wrong))
    for (const answer of await Promise.all(guesses)) expect(errorCode(answer)).toBe('codeMismatch')
    const limited = await submit(people.manager, right)
    expect(errorCode(limited)).toBe('limitExceeded')
    expect(limited.headers['retry-after']).toBe('60')
    muster.clock.advance(60_000)
    expect((await submit(people.manager, right)).json()).toEqual({ reset: true })
  })

  it('is refused for an IP address, and does not affect the person at another', async () => {
    for (let guess = 0; guess < 12; guess++) {
      await request(people.group, muster, '192.0.2.66')
      await submit(people.group, '000000', '192.0.2.66')
    }
    const wrong = await wrongCodeFor(people.group)
    const right = String((Number(wrong) + 999_999) % 1_000_000).padStart(6, '0')
    expect((await submit(people.group, right)).json()).toEqual({ reset: true })
  })

  it('is refused after 20 guesses and 20 letters, from whatever IP addresses', async () => {
    const statuses = async (count: number, ask: (ip: string) => Promise<Response>) => {
      const answers = Array.from({ length: count }, (_, index) => ask(`198.51.100.${index}`))
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    const guesses = await statuses(40, (ip) => submit(people.staff, '000000', ip))
    expect(guesses.filter((status) => status !== 429)).toHaveLength(20)
    const letters = await statuses(40, (ip) => request(people.staff, muster, ip))
    expect(letters.filter((status) => status !== 429)).toHaveLength(20)
  })

  it('by two IP addresses does not lock out the person at a third', async () => {
    for (let step = 0; step < 60; step++) {
      for (const ip of ['192.0.2.8', '192.0.2.9']) {
        await request(people.group, muster, ip)
        await submit(people.group, '000000', ip)
      }
      muster.clock.advance(10_000)
    }
    expect((await request(people.group, muster, '192.0.2.2')).statusCode).toBe(200)
    expect(errorCode(await submit(people.group, '000000', '192.0.2.2'))).toBe('codeMismatch')
  })

  it('no longer locks out whoever has chosen a password with one, at their IP address', async () => {
    await request(people.manager)
    await workOff(muster)
    const code = /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? ''
    expect((await submit(people.manager, code)).statusCode).toBe(200)
    const signIn = async (given: string, ip: string) =>
      (await post(muster, '/auth/signIn', { email: people.manager, password: given }, from(ip))).statusCode
    for (let index = 0; index < 50; index++) await signIn('Wrong-horse-7', `198.51.100.${index}`)
    expect([await signIn(own, '192.0.2.2'), await signIn(own, '192.0.2.1')]).toEqual([429, 200])
  })

  it('counts a try before its password is checked', async () => {
    const codes = []
    for (let guess = 0; guess < 6; guess++) {
      codes.push(errorCode(await submit(people.site, '000000', '192.0.2.7', 'short')))
    }
    expect(codes).toEqual([...Array<string>(5).fill('invalidPassword'), 'limitExceeded'])
  })

  it('is refused for an IP address that tries many accounts', async () => {
    await submit('first@own.example', '000000')
    await muster.owner.query(`UPDATE attempt SET count = 29 WHERE kind = 'resetSubmit address'`)
    expect(errorCode(await submit('last@own.example', '000000'))).toBe('codeMismatch')
    expect(errorCode(await submit(people.site, '000000'))).toBe('limitExceeded')
  })

  it('gets no help from the database: no code in any table or log', async () => {
    await request(people.zone)
    await workOff(muster)
    const code = /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? ''
    const { rows: tables } = await muster.owner.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name
       FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss')`,
    )
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await muster.owner.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)
      dump += rows.map(({ row }) => `${row}\n`).join('')
    }
    expect(dump).toContain(`"account_id": "${estate.accountIds.zone}"`)
    const isWhole = new RegExp(`(?<![\\w-])${code}(?![\\w-])`)
    expect(code).toMatch(/^\d{6}$/)
    expect(dump).not.toMatch(isWhole)
    expect(muster.logged.join('\n')).not.toMatch(isWhole)
  })
})
