import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster } from '../../../test/muster.ts'
import { get, post } from '../../../test/requests.ts'
import {
  openSingleSignOn,
  type SingleSignOn,
  signInAtProvider,
  tokenOf,
} from '../../../test/single-sign-on.ts'
import { insertAccount } from '../accounts/accounts.sql.ts'

let sso: SingleSignOn
let estate: TestEstate

beforeAll(async () => {
  sso = await openSingleSignOn({ OIDC_WORLDS: `${worldIds.own},${worldIds.foreign}` })
  estate = await makeEstate(sso.muster)
})
afterAll(() => sso.close())

const current = async (token: string | undefined) => {
  const from = { token: token ?? '' }
  const id = decodeJwt(from.token).sub ?? ''
  return await get(sso.muster, `/api/users/current?${new URLSearchParams({ id })}`, from)
}

const mayReadNews = async (token: string | undefined) =>
  (await get(sso.muster, '/api/whatsnew/list?branding=muster', { token: token ?? '' })).statusCode === 200

describe('single sign-on of a person with an account', () => {
  it('starts a session of the account with the verified email, and continues to the requested page [A-902]', async () => {
    const person = { email: people.manager.toUpperCase(), emailVerified: true }
    const { landed, token } = await signInAtProvider(sso, person, '/demo/core?page=2#chart')
    expect(landed).toBe('/demo/core?page=2#chart')
    expect((await current(token)).json()).toMatchObject({
      id: estate.accountIds.manager,
      email: people.manager,
      role: 'manager',
    })
  })

  it('takes role and worlds from the account, whatever groups the provider sends', async () => {
    const person = { email: people.viewer, emailVerified: true, groups: ['administrators'] }
    const { token } = await signInAtProvider(sso, person)
    expect((await current(token)).json()).toMatchObject({ role: 'viewer', worldIds: [worldIds.own] })
    expect(await mayReadNews(token)).toBe(false)
  })

  it('is refused where the provider has not verified the email', async () => {
    const { landed, token } = await signInAtProvider(sso, {
      email: people.administrator,
      emailVerified: false,
    })
    expect(landed).toBe('/?signIn=failed')
    expect(token).toBeUndefined()
    await sso.muster.services.security.write()
    const { rows } = await sso.muster.owner.query(
      `SELECT DISTINCT action, after FROM audit_entry WHERE email = $1`,
      [people.administrator],
    )
    expect(rows).toEqual([{ action: 'signIn.refused', after: { how: 'singleSignOn' } }])
  })

  it('ends a pending invitation: its one-time password never becomes permanent', async () => {
    const { db, now, passwords } = sso.muster.services
    const email = 'invited@own.example'
    await insertAccount(db, now(), {
      organisationId: 'own',
      email,
      role: 'viewer',
      worldIds: [worldIds.own],
      invitedAt: now(),
      passwordHash: await passwords.hash('One-time-7'),
      mustChoosePassword: true,
    })
    const signIn = async () =>
      (await post(sso.muster, '/auth/signIn', { email, password: 'One-time-7' })).json()
    const { session } = await signIn()
    expect((await signInAtProvider(sso, { email, emailVerified: true })).token).toBeDefined()
    const { rows } = await sso.muster.owner.query(
      'SELECT must_choose_password, password_hash FROM account WHERE email = $1',
      [email],
    )
    expect(rows).toEqual([{ must_choose_password: false, password_hash: null }])
    expect((await signIn()).code).toBe('notAuthorised')
    const late = { session, newPassword: 'Another-horse-8' }
    expect((await post(sso.muster, '/auth/completeNewPassword', late)).json().code).toBe('challengeExpired')
  })

  it('keeps a password that was chosen', async () => {
    await signInAtProvider(sso, { email: people.editor, emailVerified: true })
    expect((await signInAs(sso.muster, 'editor')).token).toBeDefined()
  })

  it('ends with the account', async () => {
    const { token, browsing } = await signInAtProvider(sso, { email: people.group, emailVerified: true })
    expect((await current(token)).statusCode).toBe(200)
    await sso.muster.owner.query('DELETE FROM account WHERE id = $1', [estate.accountIds.group])
    expect((await current(token)).statusCode).toBe(401)
    expect(await tokenOf(sso, browsing)).toBeUndefined()
  })
})

describe('single sign-on of a person without a record', () => {
  const newcomer = (groups?: string[] | string) => ({
    email: 'Newcomer@elsewhere.example',
    emailVerified: false,
    ...(groups !== undefined && { groups }),
  })

  it('answers null for the user, with the claims that replace a record [A-333 A-1740]', async () => {
    const { token } = await signInAtProvider(sso, newcomer(['editors', 'night shift']))
    const answer = await current(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, null])
    expect(decodeJwt(token ?? '')).toMatchObject({
      email: 'newcomer@elsewhere.example',
      groups: 'editors,night shift',
    })
  })

  it('lists the worlds of the configuration and opens no other', async () => {
    const { token = '' } = await signInAtProvider(sso, newcomer())
    const worlds = (await get(sso.muster, '/api/worlds/worlds', { token })).json<{ id: string }[]>()
    expect(worlds.map(({ id }) => id)).toEqual([worldIds.own, worldIds.foreign])
    const status = async (world: string) =>
      (await get(sso.muster, '/api/worlds/currentWorld', { token, world })).statusCode
    expect(await status(worldIds.foreign)).toBe(200)
    expect(await status(worldIds.sister)).toBe(403)
  })

  it.each([
    [['Managers', 'staff'], true],
    ['[staff, ADMINISTRATORS]', true],
    ['editors', false],
    [undefined, false],
    [['staff,administrators'], false],
    [['[administrators]'], false],
  ])('derives the role from the groups %j [A-1520 A-1521]', async (groups, isManager) => {
    const { token } = await signInAtProvider(sso, newcomer(groups))
    expect(await mayReadNews(token)).toBe(isManager)
  })

  const readers = 'administrators of nothing'
  // Leaves room for the first word of the last group, up to the limit of 2000 characters.
  const filler = Array.from({ length: 19 }, () => 'x'.repeat(98))
  const nearlyFull = [...filler, 'x'.repeat(2000 - 19 * 99 - ',administrators'.length)]

  it.each([
    ['a list', [...nearlyFull, readers]],
    ['text', [...nearlyFull, readers].join(',')],
    ['text with a bracket', `${[...nearlyFull.slice(1), 'administrators]'].join(',')},${'x'.repeat(2000)}`],
    ['text in brackets', `[${[...nearlyFull, readers].join(',')}]`],
  ])('never cuts a group to the name of a role: %s', async (_, groups) => {
    const { token } = await signInAtProvider(sso, newcomer(groups))
    expect(decodeJwt(token ?? '').groups).toMatch(/x$/)
    expect(await mayReadNews(token)).toBe(false)
  })

  it('counts a group that fits, after one that does not', async () => {
    const { token } = await signInAtProvider(sso, newcomer(['x'.repeat(2001), 'managers']))
    expect(decodeJwt(token ?? '').groups).toBe('managers')
  })

  it('makes nobody internal staff by an unverified email', async () => {
    const email = 'impostor@muster.example'
    const { landed, token } = await signInAtProvider(sso, { email, emailVerified: false })
    expect([landed, token]).toEqual(['/?signIn=failed', undefined])
    expect((await signInAtProvider(sso, { email, emailVerified: true })).landed).toBe('/')
  })
})

describe('signing out after single sign-on', () => {
  it('ends the session and returns the URL where the provider ends its own [A-234 A-235]', async () => {
    const { browsing, token } = await signInAtProvider(sso, { email: people.editor, emailVerified: true })
    const answer = await browsing.request(new URL('/auth/signOut', sso.origin), { method: 'POST' })
    const { redirect } = (await answer.json()) as { redirect: string }
    const url = new URL(redirect)
    expect(url.origin).toBe(sso.provider.issuer)
    expect(url.searchParams.get('client_id')).toBe('muster')
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${sso.origin}/`)
    expect((await browsing.open(redirect)).status).toBe(200)
    expect((await current(token)).statusCode).toBe(401)
    expect(await tokenOf(sso, browsing)).toBeUndefined()
  })

  it('returns that URL again where the first answer was lost [A-235]', async () => {
    const { browsing } = await signInAtProvider(sso, { email: people.editor, emailVerified: true })
    const signOut = new URL('/auth/signOut', sso.origin)
    const lost = await fetch(signOut, { method: 'POST', headers: { cookie: browsing.cookies(signOut) } })
    const { redirect } = (await lost.json()) as { redirect: string }
    const repeated = await browsing.request(signOut, { method: 'POST' })
    expect(await repeated.json()).toEqual({ signedOut: true, redirect })
    expect(redirect).toContain(sso.provider.issuer)
  })

  it('redirects nowhere for a session started by password', async () => {
    const { cookie } = await signInAs(sso.muster, 'editor')
    const answer = await post(sso.muster, '/auth/signOut', undefined, { cookie })
    expect(answer.json()).toEqual({ signedOut: true, redirect: null })
  })
})

describe('the redirect to the provider', () => {
  it('keeps its state in a cookie that scripts cannot read', async () => {
    const secure = await openTestMuster({
      environment: { ...sso.provider.environment, PUBLIC_URL: 'https://console.example' },
    })
    const answer = await get(secure, '/auth/federatedSignIn')
    await secure.close()
    expect(answer.statusCode).toBe(302)
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Secure-muster_sign_in_flow_https',
        path: '/auth',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 600,
      }),
    ])
    const url = new URL(String(answer.headers.location))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://console.example/auth/callback',
    })
  })

  it('needs no client secret where the provider asks for none', async () => {
    const open = await openSingleSignOn({}, { publicClient: true })
    const person = { email: 'anyone@elsewhere.example', emailVerified: true }
    const { landed, token } = await signInAtProvider(open, person)
    await open.close()
    expect([landed, token]).toEqual(['/', expect.any(String)])
  })
})
