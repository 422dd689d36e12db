import { type AuditAction, type AuditEntry, auditActions } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeEstate, type PersonName, password, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { get, post, refreshCookie } from '../../../test/requests.ts'
import { addPerson } from '../../../test/user-management.ts'
import { openConsole } from '../../processes/service.ts'
import { SecurityTrail } from './security-trail.ts'
import { type Happening, writeHappenings } from './write-happenings.ts'

let muster: TestMuster
let ids: Record<PersonName, string>
beforeAll(async () => {
  muster = await openTestMuster({ environment: { TRUST_PROXY: '127.0.0.1' } })
  ids = (await makeEstate(muster)).accountIds
})
afterAll(() => muster.close())
// The clock moves on, so that each test has hours and limits of its own.
beforeEach(async () => {
  muster.clock.advance(13 * 3_600_000)
  await muster.services.security.write()
  await muster.owner.query('DELETE FROM audit_entry')
})

const home = '192.0.2.9'
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const signIn = (email: string, given = password, ip = home) =>
  post(muster, '/auth/signIn', { email, password: given }, from(ip))
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** What the trails of all worlds have after the next write. */
async function entries(world?: string) {
  await muster.services.security.write()
  const { rows } = await muster.owner.query<AuditEntry & { world: string }>(
    `SELECT world_id AS world, action, email, address, record, after FROM audit_entry
     WHERE $1::text IS NULL OR world_id = $1 ORDER BY at, action, world_id, address`,
    [world ?? null],
  )
  return rows
}

const signedIn = async (email: string) => refreshCookie(await signIn(email))
const refusedSignIn = (of: Pick<Happening, 'id' | 'whom'>): Happening => ({
  at: muster.clock.now().getTime(),
  action: 'signIn.refused',
  address: home,
  world: undefined,
  record: undefined,
  how: undefined,
  ...of,
})
const listUsers = async (world: string) =>
  await get(muster, '/api/users/list?limit=1&offset=0', {
    token: (await signInAs(muster, 'viewer')).token,
    world,
    ...from(home),
  })

/** What leads to an entry about the viewer, and how it came about. */
const cases: Partial<Record<AuditAction, [work: () => Promise<unknown>, how?: string]>> = {
  'signIn.succeeded': [() => signIn(people.viewer), 'password'],
  'signIn.refused': [() => signIn(people.viewer, 'Wrong-1')],
  'signIn.lockedOut': [() => Promise.all(times(11).map(() => signIn(people.viewer, 'Wrong-1')))],
  'password.codeRequested': [
    () => post(muster, '/auth/forgotPassword', { email: people.viewer }, from(home)),
  ],
  'password.refused': [
    () =>
      post(
        muster,
        '/auth/forgotPasswordSubmit',
        { email: people.viewer, code: '000000', newPassword: 'Corn-Silo-Map-7' },
        from(home),
      ),
  ],
  'password.changed': [
    async () => {
      await muster.owner.query('UPDATE account SET must_choose_password = true WHERE id = $1', [ids.viewer])
      const { session } = (await signIn(people.viewer)).json<{ session: string }>()
      const body = { session, newPassword: 'Corn-Silo-Map-7' }
      await post(muster, '/auth/completeNewPassword', body, from(home))
      const { passwords } = muster.services
      await muster.owner.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
        ids.viewer,
        await passwords.hash(password),
      ])
    },
    'challenge',
  ],
  'session.ended': [
    async () => {
      const cookie = await signedIn(people.viewer)
      await post(muster, '/auth/signOut', undefined, { cookie, ...from(home) })
    },
    'signedOut',
  ],
  'session.reused': [
    async () => {
      const cookie = await signedIn(people.viewer)
      for (const _ of [1, 2]) {
        muster.clock.advance(60_000)
        await post(muster, '/auth/currentSession', undefined, { cookie, ...from(home) })
      }
    },
  ],
  'access.roleRefused': [() => listUsers(worldIds.own)],
  'access.worldRefused': [() => listUsers(worldIds.foreign)],
}

describe('the audit trail', () => {
  it.each(Object.entries(cases))('has one entry of %s', async (action, [work, how]) => {
    await work()
    const found = (await entries()).filter((entry) => entry.action === action)
    const record = action.startsWith('access.') ? '/api/users/list' : null
    expect(found).toEqual([
      {
        world: worldIds.own,
        action,
        email: people.viewer,
        address: home,
        record,
        after: how === undefined ? null : { how },
      },
    ])
  })

  it.each([
    ['ask for too many reset codes', 'forgotPassword', {}],
    ['try too many reset codes', 'forgotPasswordSubmit', { code: '000000', newPassword: 'Corn-Silo-Map-7' }],
  ])('has one entry of a lock-out where others %s', async (_what, call, body) => {
    for (const _ of times(6))
      await post(muster, `/auth/${call}`, { email: people.viewer, ...body }, from(home))
    const found = (await entries()).filter(({ action }) => action === 'signIn.lockedOut')
    expect(found).toMatchObject([{ email: people.viewer, address: home }])
  })

  it('has a spent challenge to choose a password', async () => {
    const { id, email } = await addPerson(muster, { email: 'new@own.example', mustChoosePassword: true })
    const { session } = (await signIn(email)).json<{ session: string }>()
    await muster.owner.query('UPDATE account SET password_hash = $2 WHERE id = $1', [id, 'another'])
    await post(muster, '/auth/completeNewPassword', { session, newPassword: 'Corn-Silo-Map-7' }, from(home))
    expect(await entries()).toMatchObject([{ action: 'password.refused', email, address: home }])
  })

  it('has every security event that is about a person', () => {
    const security = auditActions.filter((action) => /^(signIn|password|session|access)\./.test(action))
    expect(Object.keys(cases)).toEqual(security)
  })

  it('tells of a person in each world they may enter, and in no other', async () => {
    const worldsOf = async (email: string) => {
      await signIn(email)
      return (await entries()).filter((entry) => entry.email === email).map(({ world }) => world)
    }
    expect(await worldsOf(people.viewer)).toEqual([worldIds.own])
    expect(await worldsOf(people.administrator)).toEqual([worldIds.own, worldIds.sister])
    expect(await worldsOf(people.stranger)).toEqual([worldIds.foreign])
  })

  it('shows administrators the sign-ins of their own organisation alone, chosen by kind', async () => {
    await signIn(people.viewer)
    await signIn(people.stranger)
    await entries()
    const { token } = await signInAs(muster, 'administrator')
    const body = { actions: ['signIn.succeeded'] }
    const ask = (call: string) =>
      post(muster, `/api/audit/${call}?limit=50&offset=0`, body, { token, world: worldIds.own })
    const { list } = (await ask('list')).json<{ list: AuditEntry[] }>()
    expect(list.map(({ email, after }) => [email, after])).toEqual([[people.viewer, { how: 'password' }]])
    const file = (await ask('exportList')).body
    expect(file).toContain(people.viewer)
    expect(file).not.toContain(people.stranger)
  })

  it('tells a world of no refusals of another organisation’s people, even with its own', async () => {
    await listUsers(worldIds.foreign)
    await signIn(people.stranger)
    const found = (await entries()).map(({ world, action, email }) => [world, action, email])
    expect(found.filter(([world]) => world === worldIds.foreign)).toEqual([
      [worldIds.foreign, 'signIn.succeeded', people.stranger],
    ])
    expect(found).toContainEqual([worldIds.own, 'access.worldRefused', people.viewer])
  })

  it('tells of each refusal in the world that refused, if it is of the person’s organisation', async () => {
    for (const world of [worldIds.own, worldIds.sister, worldIds.foreign]) await listUsers(world)
    const refused = (await entries()).filter(({ action }) => action.startsWith('access.'))
    expect(refused.map(({ action, world }) => [action, world])).toEqual([
      ['access.roleRefused', worldIds.own],
      ['access.worldRefused', worldIds.own],
      ['access.worldRefused', worldIds.sister],
    ])
  })

  it('tells of the account that an email address signs in to, not of one that awaits it', async () => {
    const email = people.stranger
    const { id: accountId } = await addPerson(muster, {
      email,
      worldIds: [worldIds.own],
      awaitsAddress: true,
    })
    const whoms = [{ accountId }, { typed: email }]
    await writeHappenings(
      muster.services,
      whoms.map((whom, index) => refusedSignIn({ id: `${index}`, whom })),
    )
    expect((await entries()).map(({ world }) => world)).toEqual([worldIds.own, worldIds.foreign])
  })

  it('tells of people whom only the identity provider knows in the worlds they may enter', async () => {
    const { db, config, log } = muster.services
    const oidc = { worlds: [worldIds.sister] } as unknown as NonNullable<typeof config.oidc>
    const whom = { subject: 'https://id.example ann', email: 'ann@elsewhere.example' }
    const happening = { at: 1, action: 'signIn.succeeded', address: home, how: 'singleSignOn' } as const
    await writeHappenings({ db, log, config: { ...config, oidc } }, [
      { ...happening, id: 'one', whom, world: undefined, record: undefined },
    ])
    expect(await entries()).toMatchObject([{ world: worldIds.sister, email: whom.email }])
  })
})

describe('strangers', () => {
  it('leave nothing in any trail where there is no account', async () => {
    await signIn('nobody@own.example')
    await post(muster, '/auth/forgotPassword', { email: 'nobody@own.example' })
    expect(await entries()).toEqual([])
  })

  it('cause one entry per hour from one IP address, whichever process writes it', async () => {
    await signIn(people.viewer, 'Wrong-1')
    expect(await entries()).toHaveLength(1)
    const facts = { whom: { accountId: ids.viewer }, address: home }
    const other = new SecurityTrail(muster.services)
    other.happened('signIn.refused', facts)
    await other.write()
    expect(await entries()).toHaveLength(1)
    muster.clock.advance(3_600_000)
    await signIn(people.viewer, 'Wrong-1')
    expect(await entries()).toHaveLength(2)
  })

  it('cause one write per hour from one IP address, not one per request', async () => {
    await signIn(people.viewer, 'Wrong-1')
    await entries()
    await muster.owner.query('DELETE FROM audit_entry')
    await signIn(people.viewer, 'Wrong-1')
    expect(await entries()).toEqual([])
  })

  it('cannot fill the memory, nor keep a sign-in out of the trail', async () => {
    const trail = new SecurityTrail(muster.services)
    const refused = (accountId: string) =>
      trail.happened('signIn.refused', { whom: { accountId }, address: home })
    for (const index of times(1000)) refused(`nobody ${index}`)
    refused(ids.viewer)
    trail.happened('signIn.succeeded', { whom: { accountId: ids.viewer }, address: home, how: 'password' })
    await trail.write()
    expect((await entries()).map(({ action }) => action)).toEqual(['signIn.succeeded'])
  })

  it('cause ten entries per hour and account from any number of IP addresses', async () => {
    for (const index of times(8)) await signIn(people.viewer, 'Wrong-1', `198.51.100.${index}`)
    await entries()
    for (const index of times(3)) await signIn(people.viewer, 'Wrong-1', `203.0.113.${index}`)
    expect(await entries()).toHaveLength(10)
  })

  it('cause 200 entries per hour in a world, however many accounts they guess at', async () => {
    const accounts = await Promise.all(
      times(21).map((index) =>
        addPerson(muster, { email: `guessed-${index}@own.example`, worldIds: [worldIds.sister] }),
      ),
    )
    const guesses = accounts.flatMap(({ id: accountId }) =>
      times(10).map((index) => refusedSignIn({ id: `${accountId} ${index}`, whom: { accountId } })),
    )
    await writeHappenings(muster.services, guesses)
    expect(await entries(worldIds.sister)).toHaveLength(200)
  })
})

describe('somebody of more than a hundred worlds', () => {
  it('has sign-ins in the trail of each, and refusals that name no world in the log alone', async () => {
    await muster.owner.query(
      `INSERT INTO organisation (id, name, created_at) VALUES ('large', 'Large', now())`,
    )
    await muster.owner.query(
      `INSERT INTO world SELECT (jsonb_populate_record(w, jsonb_build_object('id', lpad(n::text, 32, '0'),
         'organisation_id', 'large', 'name', 'Depot ' || n))).* FROM world w, generate_series(1, 101) n WHERE id = $1`,
      [worldIds.own],
    )
    const email = 'head@large.example'
    await addPerson(muster, { email, organisationId: 'large', role: 'administrator', worldIds: null })
    await signIn(email, 'Wrong-1')
    expect(await entries()).toEqual([])
    await signIn(email)
    expect(await entries()).toHaveLength(101)
  })
})

describe('a trail that cannot be written', () => {
  it('keeps nobody from signing in, and is logged', async () => {
    await muster.owner.query('REVOKE INSERT ON audit_entry FROM muster_service')
    const answer = await signIn(people.viewer)
    await muster.services.security.write()
    await muster.owner.query('GRANT INSERT ON audit_entry TO muster_service')
    expect(answer.statusCode).toBe(200)
    expect(muster.logged.join()).toContain('security events could not be recorded')
    await signIn(people.editor)
    expect(await entries()).toMatchObject([{ email: people.editor }])
  })

  it('keeps no other world from its own', async () => {
    const isOther = `ADD CONSTRAINT other CHECK (world_id <> '${worldIds.foreign}') NOT VALID`
    await muster.owner.query(`ALTER TABLE audit_entry ${isOther}`)
    await signIn(people.stranger)
    await signIn(people.administrator)
    const found = await entries()
    await muster.owner.query('ALTER TABLE audit_entry DROP CONSTRAINT other')
    expect(found.map(({ world }) => world)).toEqual([worldIds.own, worldIds.sister])
  })
})

describe('a running console', () => {
  it('writes the trail every second, and once more when it stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { security } = muster.services
    const write = vi.spyOn(security, 'write')
    const app = await openConsole(muster.services)
    vi.advanceTimersByTime(2000)
    expect(write).toHaveBeenCalledTimes(2)
    await signIn(people.viewer)
    await app.close()
    vi.useRealTimers()
    write.mockRestore()
    const { rowCount } = await muster.owner.query('SELECT FROM audit_entry')
    expect(rowCount).toBe(1)
  })
})
