import { reportDevice } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, type PersonName, password, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { get, post } from '../../../test/requests.ts'
import { insertZone } from '../../administration/index.ts'
import { CredentialGuard, openIntake } from '../../ingestion/index.ts'
import { inWorldTransaction } from '../database/tenancy.ts'
import { type SecurityEvent, securityEvents } from './security-log.ts'

let mail: MailServer
let muster: TestMuster
let ids: Record<PersonName, string>
beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  ids = (await makeEstate(muster)).accountIds
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})
beforeEach(() => muster.clock.advance(12 * 3_600_000))

const newPassword = 'Corn-Silo-Map-7'
const signIn = (email: string, given = password) => post(muster, '/auth/signIn', { email, password: given })
const forget = (email: string) => post(muster, '/auth/forgotPassword', { email })
const submit = (email: string, code: string) =>
  post(muster, '/auth/forgotPasswordSubmit', { email, code, newPassword })
const choose = (session: string) => post(muster, '/auth/completeNewPassword', { session, newPassword })
const refresh = (cookie: string, headers = {}) =>
  post(muster, '/auth/currentSession', undefined, { cookie, headers })
const set = (column: string, name: PersonName) =>
  muster.owner.query(`UPDATE account SET ${column} = true WHERE id = $1`, [ids[name]])

/** What leads to an event, and what is logged then. */
type Case = [work: () => Promise<unknown>, facts: () => object]

async function withResetCode(): Promise<void> {
  await forget(people.viewer)
  await workOff(muster)
  await submit(people.viewer, /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? '')
}

async function withChallenge(): Promise<void> {
  await set('must_choose_password', 'group')
  await choose((await signIn(people.group)).json<{ session: string }>().session)
}

async function reusedCookie(): Promise<void> {
  const { cookie } = await signInAs(muster, 'editor')
  for (const _ of [1, 2]) {
    muster.clock.advance(60_000)
    await refresh(cookie)
  }
}

async function wrongKeys(): Promise<void> {
  const guard = new CredentialGuard(
    muster.services,
    openIntake({ ...muster.services, db: muster.services.preparedDb }),
  )
  for (let count = 0; count < 1000; count++) guard.wasRefused(reportDevice.path, '192.0.2.1', 'wrong')
}

async function deletion(): Promise<void> {
  const { token } = await signInAs(muster, 'administrator')
  await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
    insertZone(scope, { id: 'spare', name: 'spare', groups1: ['a'], groups2: [], homeLocationIds: [] }),
  )
  await post(muster, '/api/zones/delete', { ids: ['spare'] }, { token, world: worldIds.own })
}

const refused = async (world: string) =>
  await get(muster, '/api/users/list?limit=1&offset=0', {
    token: (await signInAs(muster, 'editor')).token,
    world,
  })

/** Those of requests; `npm run world` logs the others. */
type EventOfRequests = Exclude<SecurityEvent, `world.${string}`>

const cases: Record<EventOfRequests, Record<string, Case>> = {
  'signIn.succeeded': { password: [() => signIn(people.editor), () => ({ subject: ids.editor })] },
  'signIn.refused': {
    'wrong password': [() => signIn(people.editor, 'Wrong-1'), () => ({ code: 'notAuthorised' })],
    'password to be reset': [
      async () => {
        await set('must_reset_password', 'zone')
        await signIn(people.zone)
      },
      () => ({ subject: ids.zone, code: 'passwordResetRequired' }),
    ],
  },
  'signIn.lockedOut': {
    'too many guesses': [
      async () => {
        for (let count = 0; count < 11; count++) await signIn(people.site, 'Wrong-1')
      },
      () => ({ call: '/auth/signIn', code: 'limitExceeded' }),
    ],
  },
  'password.codeRequested': { 'any address': [() => forget('nobody@own.example'), () => ({})] },
  'password.refused': {
    'wrong code': [() => submit(people.editor, '000000'), () => ({ code: 'codeMismatch' })],
    'expired challenge': [() => choose('none'), () => ({ code: 'challengeExpired' })],
  },
  'password.changed': {
    'by code': [withResetCode, () => ({ subject: ids.viewer, how: 'resetCode' })],
    'at the first sign-in': [withChallenge, () => ({ subject: ids.group, how: 'challenge' })],
  },
  'session.ended': {
    'signed out': [
      async () => {
        const { cookie } = await signInAs(muster, 'editor')
        await post(muster, '/auth/signOut', undefined, { cookie })
        // Once more, as after a lost answer.
        await post(muster, '/auth/signOut', undefined, { cookie })
      },
      () => ({ how: 'signedOut', subject: ids.editor, session: expect.any(String) }),
    ],
    'replaced by somebody else': [
      async () => {
        const { cookie } = await signInAs(muster, 'manager')
        await post(muster, '/auth/signIn', { email: people.editor, password }, { cookie })
      },
      () => ({ how: 'replaced', subject: ids.manager }),
    ],
  },
  'session.reused': { 'spent cookie': [reusedCookie, () => ({ subject: ids.editor })] },
  'access.roleRefused': { 'lack of a role': [() => refused(worldIds.own), () => ({ subject: ids.editor })] },
  'access.worldRefused': {
    'foreign world': [() => refused(worldIds.foreign), () => ({ world: worldIds.foreign })],
  },
  'access.originRefused': {
    'another site': [
      () => refresh('none', { origin: 'https://elsewhere.example', world: 'typed by a stranger' }),
      () => ({ call: '/auth/currentSession', code: 'wrongOrigin' }),
    ],
  },
  'agent.lockedOut': { 'wrong keys': [wrongKeys, () => ({ address: '192.0.2.1' })] },
  'record.deleted': {
    'a zone': [deletion, () => ({ subject: ids.administrator, action: 'zone.removed', records: 1 })],
  },
}

describe.each(Object.entries(cases))('%s', (event, ways) => {
  it.each(Object.entries(ways))('is logged once: %s', async (_what, [work, facts]) => {
    muster.logged.splice(0)
    await work()
    const lines = muster.logged
      .map((line) => JSON.parse(line) as { security?: string })
      .filter(({ security }) => security === event)
    const level = securityEvents[event as SecurityEvent]
    expect(lines).toMatchObject([{ security: event, level, ...facts() }])
    expect(muster.logged.join()).not.toContain('typed')
  })
})
