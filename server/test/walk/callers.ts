import { SignJWT } from 'jose'
import { insertAccount } from '../../src/access/accounts/accounts.sql.ts'
import { insertAcceptance } from '../../src/access/agreements/agreements.sql.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { type PersonName, password, people, signInAs, type TestEstate, worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { worldHeaders } from './worlds.ts'

/** The estate's people, and an editor bound to a home location. */
export const personNames = [...(Object.keys(people) as PersonName[]), 'siteEditor'] as const
export type Person = PersonName | 'siteEditor'

export interface Caller {
  name: string
  /** Null for an anonymous request. */
  person: Person | null
  subject: string
  headers: Record<string, string>
}

const siteEditorEmail = 'site-editor@own.example'

/** Every kind of caller: each person, and each kind of anonymous or invalid request. */
export async function openCallers(muster: TestMuster, estate: TestEstate): Promise<Caller[]> {
  // One editor may enter the world without licences, so that a missing licence and a missing role can coincide.
  await muster.owner.query('UPDATE account SET world_ids = $1 WHERE email = $2', [
    [worldIds.own, worldHeaders.unlicensed],
    people.editor,
  ])
  const siteEditor = await addSiteEditor(muster)

  const expired = await signInAs(muster, 'administrator')
  muster.clock.advance(11 * 60_000)
  const revoked = await signInAs(muster, 'administrator')
  await muster.inject({ method: 'POST', url: '/auth/signOut', headers: { cookie: revoked.cookie } })

  const callers = [
    nobody('no session', {}),
    nobody('garbage token', bearer('nonsense')),
    nobody('token of another key', bearer(await forgedToken(estate))),
    nobody('expired token', bearer(expired.token)),
    nobody('revoked session', bearer(revoked.token)),
    nobody('another scheme', { authorization: `Basic ${revoked.token}` }),
  ]
  for (const name of Object.keys(people) as PersonName[]) {
    const { token } = await signInAs(muster, name)
    callers.push({ name, person: name, subject: estate.accountIds[name], headers: bearer(token) })
  }
  const answer = await muster.inject({
    method: 'POST',
    url: '/auth/signIn',
    payload: { email: siteEditorEmail, password },
  })
  const headers = bearer(answer.json<{ accessToken: string }>().accessToken)
  callers.push({ name: 'siteEditor', person: 'siteEditor', subject: siteEditor, headers })
  return callers
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const nobody = (name: string, headers: Record<string, string>): Caller => ({
  name,
  person: null,
  subject: 'nobody',
  headers,
})

/** Valid except for the key it is signed with. */
async function forgedToken({ accountIds }: TestEstate): Promise<string> {
  return await new SignJWT({ sub: accountIds.administrator, email: people.administrator, sid: 'any' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('access')
    .setExpirationTime('1000d')
    .sign(new TextEncoder().encode('another key of enough length, 32+'))
}

async function addSiteEditor({ services: { db, now, passwords } }: TestMuster): Promise<string> {
  const subject = await insertAccount(db, now(), {
    organisationId: 'own',
    email: siteEditorEmail,
    role: 'editor',
    worldIds: [worldIds.own],
    homeLocationId: 'own-depot',
    passwordHash: await passwords.hash(password),
    mustChoosePassword: false,
  })
  const signature = { subject, email: siteEditorEmail, name: 'Test', jobTitle: 'Tester', at: now() }
  await inWorldTransaction(db, worldIds.own, null, async (scope) => {
    await insertAcceptance(scope, { kind: 'eula', agreementId: 'eula-1', ...signature })
    await insertAcceptance(scope, { kind: 'dpa', agreementId: 'dpa-1', ...signature })
  })
  return subject
}
