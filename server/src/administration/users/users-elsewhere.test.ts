import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { post } from '../../../test/requests.ts'
import { statementsOf } from '../../../test/statements.ts'
import { idOf, managing } from '../../../test/user-management.ts'

let mail: MailServer
let muster: TestMuster
let estate: TestEstate
let users: ReturnType<typeof managing>

beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  estate = await makeEstate(muster)
  users = managing(muster, (await signInAs(muster, 'administrator')).token)
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

const viewer = (email: string) => ({ email, role: 'viewer', worldIds: [worldIds.own] })
const visible = (answer: Response) => [answer.statusCode, Object.keys(answer.json())]
const row = async (email: string) => (await users.list(email)).json().list[0]
const lastLetter = () => mail.received.at(-1)?.text ?? ''
const signIn = (given: string) => post(muster, '/auth/signIn', { email: people.stranger, password: given })

describe('a user whose email address has an account in another organisation', () => {
  it('is created, listed and worded like any other, by the same statements', async () => {
    const answers: Response[] = []
    const create = (email: string) =>
      statementsOf(async () => answers.push(await users.create(viewer(email))))
    const free = await create('free@own.example')
    expect(await create(people.stranger)).toEqual(free)
    expect(answers.map(visible)).toEqual([visible(answers[0] as Response), [200, ['id', 'version']]])
    const { id: _, email: __, ...shown } = await row(people.stranger)
    expect(await row('free@own.example')).toMatchObject(shown)
  })

  it('exists once in the organisation [A-1019]', async () => {
    expect((await users.create(viewer(people.stranger))).json()).toMatchObject({ code: 'userExists' })
  })

  it('does not touch that account: its owner is told, and signs in as before', async () => {
    await workOff(muster)
    expect(mail.received.at(-1)?.to).toEqual([people.stranger])
    expect(lastLetter()).toContain('already has an account with another organisation')
    expect(lastLetter()).not.toContain('one-time password')
    expect((await signIn(password)).json()).toMatchObject({ status: 'signedIn' })
  })

  it('can be changed and invited again, and signs in once the address is free', async () => {
    const { id, version } = await row(people.stranger)
    const changed = { id, version, role: 'editor', worldIds: [worldIds.own] }
    expect((await users.update(changed)).statusCode).toBe(200)
    await muster.owner.query('DELETE FROM account WHERE id = $1', [estate.accountIds.stranger])
    expect((await users.invite(id)).json()).toEqual({ invited: true })
    await workOff(muster)
    const given = /one-time password: (\S+)/.exec(lastLetter())?.[1] ?? ''
    expect((await signIn(given)).json()).toMatchObject({ status: 'newPasswordRequired' })
  })

  it('can be removed, which leaves the other account alone', async () => {
    const other = await row(people.stranger)
    await muster.owner.query(`UPDATE account SET organisation_id = 'foreign' WHERE id = $1`, [other.id])
    const created = await users.create(viewer(people.stranger))
    expect((await users.remove(idOf(created))).json()).toEqual({ deleted: 1 })
    expect((await muster.owner.query('SELECT FROM account WHERE id = $1', [other.id])).rowCount).toBe(1)
  })
})
