import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openSingleSignOn, type SingleSignOn, signInAtProvider } from '../../../test/single-sign-on.ts'
import { addPerson, managing } from '../../../test/user-management.ts'
import { signInLimits } from '../sign-in/attempt-limits.ts'
import { isKnownAddress } from '../sign-in/known-addresses.sql.ts'

let sso: SingleSignOn
let estate: TestEstate

beforeAll(async () => {
  sso = await openSingleSignOn()
  estate = await makeEstate(sso.muster)
})
afterAll(() => sso.close())

/** Signs in as this subject; returns where the browser landed and whose session began. */
async function signIn(subject: string, email: string, emailVerified = true) {
  const { landed, token } = await signInAtProvider(sso, { email, emailVerified }, '/', subject)
  return { landed, user: token && decodeJwt(token).sub }
}

const failed = { landed: '/?signIn=failed', user: undefined }
const refused = { landed: '/?signIn=otherUser', user: undefined }

describe('an account', () => {
  it('belongs to the subject that first signed in with its verified email address', async () => {
    const own = { landed: '/', user: estate.accountIds.editor }
    expect(await signIn('ann', people.editor)).toEqual(own)
    expect(await signIn('ann', people.editor)).toEqual(own)
    const { db } = sso.muster.services
    const ofAnn = (ip: string) => isKnownAddress(db, signInLimits(people.editor, ip).accountAndIp)
    expect([await ofAnn('127.0.0.1'), await ofAnn('192.0.2.1')]).toEqual([true, false])
    expect(await signIn('bob', people.editor)).toEqual(refused)
    expect(sso.muster.logged.join('\n')).toContain(
      `Account ${estate.accountIds.editor} belongs to another subject`,
    )
    await sso.muster.services.security.write()
    const { rows } = await sso.muster.owner.query(
      `SELECT action, after FROM audit_entry WHERE email = $1 ORDER BY action`,
      [people.editor],
    )
    const after = { how: 'singleSignOn' }
    expect(rows).toEqual([
      { action: 'signIn.refused', after },
      { action: 'signIn.succeeded', after },
      { action: 'signIn.succeeded', after },
    ])
  })

  it('stays with its subject, whatever email address the provider names later', async () => {
    const own = { landed: '/', user: estate.accountIds.manager }
    expect(await signIn('cleo', people.manager)).toEqual(own)
    expect(await signIn('cleo', 'cleo@elsewhere.example', false)).toEqual(own)
    expect(await signIn('cleo', people.site)).toEqual(own)
  })

  it('is found by its address in any spelling, and by none that only looks like it', async () => {
    const { id } = await addPerson(sso.muster, { email: 'rené@münchen.example' })
    expect(await signIn('rené', ' Rene\u0301@XN--mnchen-3ya.example ')).toEqual({ landed: '/', user: id })
    expect(await signIn('impostor', 'edit\u043er@own.example')).toEqual(failed)
  })

  it('belongs to a subject of one provider: another may give the same subject to somebody else', async () => {
    await sso.muster.owner.query(
      `INSERT INTO account_identity (issuer, subject, account_id, linked_at)
       VALUES ('https://other.example', 'gil', $1, now())`,
      [estate.accountIds.administrator],
    )
    const { user } = await signIn('gil', 'gil@elsewhere.example')
    expect(user).toBe(`${sso.provider.issuer} gil`)
  })

  it('is linked once when the same person signs in twice at the same moment', async () => {
    const both = await Promise.all([signIn('dan', people.zone), signIn('dan', people.zone)])
    expect(both.map(({ user }) => user)).toEqual([estate.accountIds.zone, estate.accountIds.zone])
  })

  it('is free for the next owner of the address once an administrator has removed it', async () => {
    expect((await signIn('eve', people.viewer)).user).toBe(estate.accountIds.viewer)
    expect(await signIn('finn', people.viewer)).toEqual(refused)
    const users = managing(sso.muster, (await signInAs(sso.muster, 'administrator')).token)
    expect((await users.remove(estate.accountIds.viewer)).json()).toEqual({ deleted: 1 })
    const created = await users.create({ email: people.viewer, role: 'viewer', worldIds: [worldIds.own] })
    expect(await signIn('finn', people.viewer)).toEqual({ landed: '/', user: created.json().id })
    expect(await signIn('eve', people.viewer)).toEqual(refused)
  })
})
