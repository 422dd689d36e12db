import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { addPerson, federatedToken, idOf, managing, wrongFields } from '../../../test/user-management.ts'

let muster: TestMuster
let estate: TestEstate
let users: ReturnType<typeof managing>
let staff: ReturnType<typeof managing>
beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
  users = managing(muster, (await signInAs(muster, 'administrator')).token)
  staff = managing(muster, (await signInAs(muster, 'staff')).token)
})
afterAll(() => muster.close())

const administrator = { role: 'administrator', worldIds: null }

describe('an email address of the provider', () => {
  it('is given by the provider’s staff only, as it makes its owner one of them', async () => {
    const body = { ...administrator, email: 'impostor@MUSTER-OPS.example' }
    const answer = await users.create(body)
    expect([answer.statusCode, wrongFields(answer)]).toEqual([400, ['email']])
    expect((await staff.create({ ...body, email: 'colleague@muster-ops.example' })).statusCode).toBe(200)
    expect((await users.create({ ...body, email: 'customer@sub.muster-ops.example' })).statusCode).toBe(200)
  })

  it('keeps others from changing, inviting and removing its owner', async () => {
    const { id } = await addPerson(muster, {
      email: 'helper@muster.example',
      role: 'viewer',
      worldIds: [worldIds.own],
      mustChoosePassword: true,
    })
    const beside = await addPerson(muster, { email: 'beside@own.example', worldIds: [worldIds.own] })
    const attempts = (as: typeof users) => [
      () => as.update({ id, role: 'editor', worldIds: [worldIds.own] }),
      () => as.invite(id),
      () => as.remove(beside.id, id),
    ]
    for (const attempt of attempts(users)) {
      const answer = await attempt()
      expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'roleMissing'])
    }
    for (const attempt of attempts(staff)) expect((await attempt()).statusCode).toBe(200)
  })
})

describe('two administrators', () => {
  const addAdministrator = async (email: string) => {
    const { id } = await addPerson(muster, { email, role: 'administrator', worldIds: null })
    const answer = await post(muster, '/auth/signIn', { email, password })
    const { accessToken } = answer.json<{ accessToken: string }>()
    return { id, users: managing(muster, accessToken, worldIds.sister) }
  }
  type Administrator = Awaited<ReturnType<typeof addAdministrator>>

  /** What each does to the other, both admitted before either is done; how it ends, and who is left. */
  const atOnce = async (
    name: string,
    act: (one: Administrator, other: Administrator) => Promise<Response>,
  ) => {
    const a = await addAdministrator(`${name}-a@own.example`)
    const b = await addAdministrator(`${name}-b@own.example`)
    await muster.owner.query('BEGIN')
    await muster.owner.query('SELECT FROM account WHERE id = ANY($1) FOR UPDATE', [[a.id, b.id]])
    const answers = [act(a, b), act(b, a)]
    await untilWaiting(muster, 2)
    await muster.owner.query('COMMIT')
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()
    const { rowCount } = await muster.owner.query(
      `SELECT FROM account WHERE id = ANY($1) AND role = 'administrator'`,
      [[a.id, b.id]],
    )
    return { codes, left: rowCount }
  }

  it('who remove each other at the same moment are not both removed', async () => {
    const outcome = await atOnce('remove', (one, other) => one.users.remove(other.id))
    expect(outcome).toEqual({ codes: [200, 401], left: 1 })
  })

  it('who take the role from each other do not both lose it', async () => {
    const rights = { role: 'viewer', worldIds: [worldIds.sister] }
    const outcome = await atOnce('demote', (one, other) => one.users.update({ id: other.id, ...rights }))
    expect(outcome).toEqual({ codes: [200, 403], left: 1 })
  })
})

describe('an administrator whose account is removed while they are being let in', () => {
  it.each(['makes', 'invites'])('%s nobody', async (verb) => {
    const email = `${verb}-admin@own.example`
    const { id } = await addPerson(muster, { email, ...administrator, role: 'administrator' })
    const invited = await addPerson(muster, {
      email: `${verb}-invited@own.example`,
      mustChoosePassword: true,
    })
    const answer = await post(muster, '/auth/signIn', { email, password })
    const theirs = managing(muster, answer.json<{ accessToken: string }>().accessToken, worldIds.sister)
    const body = { email: `${verb}-new@own.example`, role: 'viewer', worldIds: [worldIds.sister] }
    await muster.owner.query('BEGIN')
    await muster.owner.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [id])
    const outcome = verb === 'makes' ? theirs.create(body) : theirs.invite(invited.id)
    await untilWaiting(muster, 1)
    await muster.owner.query('DELETE FROM account WHERE id = $1', [id])
    await muster.owner.query('COMMIT')
    expect((await outcome).statusCode).toBe(401)
  })
})

it('people of other organisations are not even locked', async () => {
  await muster.owner.query('BEGIN')
  await muster.owner.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [estate.accountIds.stranger])
  const answer = await users.remove(estate.accountIds.stranger)
  await muster.owner.query('COMMIT')
  expect(answer.json()).toEqual({ deleted: 0 })
})

it('nobody sends one email address more than a few invitations, or asks without end whether it has a user', async () => {
  const asked = { email: people.stranger, role: 'viewer', worldIds: [worldIds.own] }
  const codes: number[] = []
  for (let count = 0; count < 7; count++) codes.push((await users.create(asked)).statusCode)
  expect(codes).toEqual([200, 409, 409, 409, 409, 429, 429])
})

describe('a place that a user is about to be limited to', () => {
  /** Another connection that has started to delete the row, as the service does, and has not committed. */
  const row = 'world_id = $1 AND id = $2'
  const deleting = async (table: string, id: string, work: () => Promise<void>) => {
    await muster.owner.query('BEGIN')
    await muster.owner.query(`SELECT FROM ${table} WHERE ${row} FOR UPDATE`, [worldIds.own, id])
    await work()
    await muster.owner.query(`DELETE FROM ${table} WHERE ${row}`, [worldIds.own, id])
    await muster.owner.query('COMMIT')
  }
  it.each([
    ['home_location', 'homeLocationId', 'gone-depot'],
    ['zone', 'zoneId', 'gone-zone'],
  ])('and that is deleted at that moment limits nobody: %s', async (table, field, id) => {
    const others = table === 'zone' ? `'{}', '{}', '{}'` : '1, 1, 1'
    const columns =
      table === 'zone' ? 'groups1, groups2, home_location_ids' : 'latitude, longitude, radius_metres'
    await muster.owner.query(
      `INSERT INTO ${table} (world_id, id, name, ${columns}) VALUES ($1, $2, $2, ${others})`,
      [worldIds.own, id],
    )
    const body = { email: `${id}@own.example`, role: 'viewer', worldIds: [worldIds.own], [field]: id }
    let answer: Promise<Response> | undefined
    await deleting(table, id, async () => {
      answer = users.create(body)
      await untilWaiting(muster, 1)
    })
    expect(wrongFields((await answer) as Response)).toEqual([field])
  })
})

it('a change without the custom view is refused, and removes no limit [A-1744]', async () => {
  const { token } = await signInAs(muster, 'administrator')
  const body = { id: estate.accountIds.site, role: 'viewer', worldIds: [worldIds.own] }
  const answer = await post(muster, '/api/users/update', body, { token, world: worldIds.own })
  expect([answer.statusCode, wrongFields(answer)]).toEqual([400, ['homeLocationId', 'group', 'zoneId']])
})

it('only administrators see and change users [A-1515 A-1505 C-2404]', async () => {
  const { accountIds } = estate
  for (const name of ['manager', 'editor', 'viewer', 'site'] as const) {
    const theirs = managing(muster, (await signInAs(muster, name)).token)
    const answers = [
      await theirs.list(),
      await theirs.file(),
      await theirs.create({ ...administrator, email: 'friend@own.example' }),
      await theirs.update({ id: accountIds.group, role: 'viewer', worldIds: [worldIds.own] }),
      await theirs.remove(accountIds.group),
      await theirs.invite(accountIds.group),
    ]
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${errorCode(answer)}`))).toEqual(
      new Set(['403 roleMissing']),
    )
  }
})

it('nobody limited to some worlds gives more than these, or changes users with more [A-1505]', async () => {
  // Administrators by their group at the identity provider have the worlds configured for it.
  const single = await openTestMuster({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'muster', OIDC_WORLDS: worldIds.own },
  })
  const { accountIds } = await makeEstate(single)
  await single.owner.query(`UPDATE world SET required_eula = NULL, required_dpa = NULL`)
  const person = { email: 'somebody@own.example', groups: '[administrators]' }
  const theirs = managing(single, await federatedToken(single, person))
  const created = await theirs.create({ email: 'a@own.example', role: 'viewer', worldIds: [worldIds.own] })
  const answers = [
    await theirs.create({
      email: 'b@own.example',
      role: 'viewer',
      worldIds: [worldIds.own, worldIds.sister],
    }),
    await theirs.create({ email: 'c@own.example', ...administrator }),
    await theirs.remove(accountIds.viewer, accountIds.administrator),
    await theirs.update({ id: accountIds.manager, role: 'viewer', worldIds: [worldIds.own] }),
    await theirs.update({ id: idOf(created), ...administrator }),
    await theirs.remove(idOf(created)),
  ]
  const listed = (await theirs.list('manager@own')).json().list
  const file = (await theirs.file('manager@own')).body
  await single.close()
  expect(created.statusCode).toBe(200)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 403, 403, 400, 200])
  expect(wrongFields(answers[0] as Response)).toEqual(['worldIds.1'])
  // Nor do they learn of worlds that are not theirs.
  expect(listed).toMatchObject([{ email: people.manager, worldIds: [worldIds.own] }])
  expect(file).toContain('World aaaa')
  expect(file).not.toContain('World bbbb')
})
