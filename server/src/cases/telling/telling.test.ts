import { minuteLength } from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  entriesOf,
  numbers,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { firstTestTime } from '../../../test/test-time.ts'
import { insertSession, revokeSession } from '../../access/sessions/sessions.sql.ts'

const { muster, ids, pass } = useWatchedEstate()

const fail = async (...list: number[]) => {
  await setLevel(muster(), list, 'red')
  await workOffCases(muster())
}
const person = (name: keyof typeof people) => ({ kind: 'person', id: ids()[name] })
const step = (afterMinutes: number, ...receivers: object[]) => ({ afterMinutes, receivers })

/** What is told, to whom, and how many minutes from the beginning on it may be sent. */
async function told() {
  const { rows } = await muster().owner.query<{
    kind: string
    receiver: string
    at: number
    step: number | null
  }>(
    'SELECT kind, receiver_name AS receiver, send_at AS at, step FROM delivery ORDER BY created_at, receiver_name',
  )
  return rows.map(({ kind, receiver, at }) => [
    kind,
    receiver.split('@')[0],
    Math.round((at - firstTestTime.getTime()) / minuteLength),
  ])
}
/** By somebody who may enter the world, and so keeps it. */
const taken = `state = 'taken', taken_by = (SELECT id FROM account WHERE email = '${people.editor}'), taken_email = 'x'`
const restate = (columns: string) => muster().owner.query(`UPDATE watch_case SET ${columns}`)
const choose = async (columns: string, values: string) =>
  await muster().owner.query(
    `INSERT INTO notification_choice (world_id, receiver_kind, receiver_id, ${columns})
     VALUES ($1, 'person', $2, ${values})`,
    ['a'.repeat(32), ids().manager],
  )

describe('steps', () => {
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot/drivers': 6, '': 6 })
    await switchOn(muster(), {
      id: 'reboots',
      steps: [
        step(0, person('manager')),
        step(30, person('editor'), person('viewer')),
        step(10, person('manager')),
      ],
    })
    await pass(1)
  })

  it('are told one after the other while nobody has the case [K-303 K-310 K-506]', async () => {
    await fail(1)
    await pass(29)
    await pass(1)
    await pass(10)
    await pass(500)
    expect(await told()).toEqual([
      ['opened', 'manager', 1],
      ['nextStep', 'editor', 31],
      ['nextStep', 'viewer', 31],
      ['nextStep', 'manager', 41],
    ])
    expect(await entriesOf(muster())).toEqual(['opened', 'notified', 'notified', 'notified'])
  })

  it.each([
    ['taken', taken],
    ['snoozed', `state = 'snoozed', snooze_or_worse = true`],
    ['closed', `state = 'closed'`],
  ])('stop when it is %s [K-305]', async (_state, columns) => {
    await fail(1)
    await restate(columns)
    await pass(60)
    expect(await told()).toEqual([['opened', 'manager', 1]])
  })

  it('stop when it is over, which those who were told are told [K-305 K-312]', async () => {
    await fail(1)
    await pass(5)
    await setLevel(muster(), [1], 'green')
    await workOffCases(muster())
    await pass(60)
    expect(await told()).toEqual([
      ['opened', 'manager', 1],
      ['over', 'manager', 6],
    ])
  })

  it('begin again when a case comes back, or wakes without a taker [K-306 K-609]', async () => {
    await fail(1)
    await restate(`state = 'snoozed', snooze_until = ${muster().clock.now().getTime() + 20 * minuteLength},
      look_at = ${muster().clock.now().getTime() + 20 * minuteLength}, told_steps = 3`)
    await pass(20)
    await pass(30)
    expect(await told()).toEqual([
      ['opened', 'manager', 1],
      ['snoozeEnded', 'manager', 21],
      ['nextStep', 'editor', 51],
      ['nextStep', 'viewer', 51],
    ])
    expect(await entriesOf(muster())).toEqual(['opened', 'notified', 'woke', 'notified', 'notified'])
    await setLevel(muster(), [1], 'green')
    await pass(1)
    await setLevel(muster(), [1], 'red')
    await pass(1)
    expect((await told()).at(-1)).toEqual(['cameBack', 'manager', 53])
  })

  it('pass over whom nobody can tell, and say at the end that nobody was reached [K-307 K-309]', async () => {
    await choose('unsubscribed', `'{reboots}'`)
    await muster().owner.query(`DELETE FROM account WHERE email = ANY ($1)`, [[people.editor, people.viewer]])
    await fail(1)
    expect(await told()).toEqual([])
    expect(await entriesOf(muster())).toEqual(['opened', 'notReached', 'notReached', 'notReached'])
    const { rows } = await muster().owner.query('SELECT is_nobody_reached, told_steps FROM watch_case')
    expect(rows).toEqual([{ is_nobody_reached: true, told_steps: 3 }])
  })
})

it('cases of people who left, or see none of its devices any more, are nobody’s again, and the steps begin [K-708]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 2, '': 2 })
  await switchOn(muster(), { id: 'reboots', steps: [step(0, person('manager'))] })
  await pass(1)
  await fail(1, 3)
  await restate(`state = 'taken', taken_by = '${ids().site}', taken_email = 'site@own.example'`)
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state).toSorted()).toEqual(['open', 'taken'])
  await muster().owner.query('DELETE FROM account WHERE id = $1', [ids().site])
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['open', 'open'])
  expect(await entriesOf(muster())).toEqual(['opened', 'notified', 'takerLeft', 'notified'])
  expect((await told()).filter(([kind]) => kind === 'opened')).toHaveLength(4)
})

it('an own watch sees what its owner sees, tells them alone, and rests when they have left [K-403 K-404 K-405]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 2, '': 2 })
  await switchOn(muster(), { id: 'own', owner: ids().site })
  await pass(1)
  await fail(1, 3)
  expect((await casesNow(muster())).map(({ key }) => key)).toEqual(['["homeLocation","own-depot"]'])
  expect(await told()).toEqual([['opened', 'site', 1]])
  await muster().owner.query('DELETE FROM account WHERE id = $1', [ids().site])
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['over'])
})

it('an own watch of a user whom only the identity provider knows looks while they have a session, and rests otherwise [K-907]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 2 })
  const { db, now } = muster().services
  const owner = { subject: 'issuer somebody', email: 'somebody@own.example', groups: null, issuer: 'issuer' }
  const signIn = async (worlds: string[]) =>
    await insertSession(db, now(), { ...owner, accountId: null }, worlds)
  await switchOn(muster(), { id: 'own', owner: owner.subject })
  await signIn([worldIds.sister])
  await pass(1)
  await fail(1)
  expect(await casesNow(muster())).toEqual([])
  const { id } = await signIn([worldIds.own])
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['open'])
  expect(await told()).toEqual([['opened', 'somebody', 7]])
  await revokeSession(db, now(), id)
  await pass(6)
  expect((await casesNow(muster())).map(({ state }) => state)).toEqual(['over'])
})

it('the people of the place are told, and nobody whose view shows none of its devices [K-302 K-307]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 2, '': 2 })
  await switchOn(muster(), {
    id: 'reboots',
    steps: [step(0, { kind: 'placePeople' }, person('site'), person('group'), person('manager'))],
  })
  await pass(1)
  await fail(1, 3)
  expect(await told()).toEqual([
    ['opened', 'manager', 1],
    ['opened', 'manager', 1],
    ['opened', 'site', 1],
  ])
})

describe('quiet hours', () => {
  const quietHours = {
    hours: { from: '08:00', until: '10:00' },
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    timeZone: 'UTC',
    usesZoneOfPlace: false,
  }
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 6 })
    await switchOn(muster(), {
      id: 'reboots',
      steps: [step(0, person('manager')), step(30, person('editor'))],
    })
    await muster().owner.query('UPDATE watch SET quiet_hours = $1', [JSON.stringify(quietHours)])
    await pass(1)
  })

  it('keep messages until their end, if the case is open and nobody has taken it [K-209 K-214 K-215 K-304]', async () => {
    await fail(1)
    expect(await casesNow(muster())).toHaveLength(1)
    expect(await told()).toEqual([])
    await pass(59)
    await pass(30)
    expect(await told()).toEqual([
      ['opened', 'manager', 60],
      ['nextStep', 'editor', 90],
    ])
  })

  it('tell nobody of what somebody took meanwhile [K-215]', async () => {
    await fail(1)
    await restate(taken)
    await pass(120)
    expect(await told()).toEqual([])
  })
})

describe('what gets worse', () => {
  beforeEach(async () => {
    await addDevicesAt(muster(), { 'own-depot': 20 })
    await switchOn(muster(), { id: 'reboots', steps: [step(0, person('manager'))] })
    await pass(1)
    await fail(1, 2)
  })

  it('is told at most once per hour and receiver, and what happens meanwhile with it [K-1202 K-508]', async () => {
    await pass(1)
    await fail(3)
    await muster().owner.query(`UPDATE delivery SET state = 'delivered', tries = 1, try_at = NULL`)
    await pass(1)
    await fail(4, 5)
    await pass(1)
    await fail(6, 7, 8)
    expect(await told()).toEqual([
      ['opened', 'manager', 1],
      ['worse', 'manager', 2],
      ['worse', 'manager', 62],
    ])
  })

  it('is told the one who has it [K-313]', async () => {
    await restate(`state = 'taken', taken_by = '${ids().editor}', taken_email = 'editor'`)
    await pass(1)
    await fail(3)
    expect((await told()).at(-1)).toEqual(['worse', 'editor', 2])
  })

  it('wakes a case that was snoozed until then [K-609 K-608]', async () => {
    await restate(`state = 'snoozed', snooze_or_worse = true, snooze_devices = 4, snooze_level = 2`)
    await pass(1)
    await fail(3, 4, 5)
    expect((await casesNow(muster()))[0]?.state).toBe('snoozed')
    await pass(1)
    await fail(6)
    expect((await casesNow(muster()))[0]?.state).toBe('open')
    expect((await told()).at(-1)).toEqual(['snoozeEnded', 'manager', 3])
  })
})

it('however many cases open at once, a receiver gets ten messages, and one that collects the rest [K-1201 K-1203]', async () => {
  const homes = Object.fromEntries(numbers(1, 15).map((each) => [`home-${each}`, 3]))
  await addDevicesAt(muster(), homes)
  await switchOn(muster(), { id: 'reboots', steps: [step(0, person('manager'), person('editor'))] })
  await pass(1)
  await fail(...numbers(1, 45))
  expect(await casesNow(muster())).toHaveLength(15)
  const { rows } = await muster().owner.query(
    `SELECT kind, count(*)::integer AS count, max(cardinality(case_numbers)) AS collected,
            max(send_at - created_at)::integer AS later
     FROM delivery GROUP BY kind, receiver_name ORDER BY kind, receiver_name`,
  )
  const collected = { kind: 'collected', count: 1, collected: 5, later: 10 * minuteLength }
  const single = { kind: 'opened', count: 10, collected: null, later: 0 }
  expect(rows).toEqual([collected, collected, single, single])
  await pass(2)
  await setLevel(muster(), numbers(1, 3), 'green')
  await workOffCases(muster())
  const { rows: after } = await muster().owner.query(
    `SELECT cardinality(case_numbers) AS collected FROM delivery WHERE kind = 'collected'`,
  )
  expect(after.map((row) => row.collected)).toEqual([6, 6])
})
