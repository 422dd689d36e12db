import { beforeAll, describe, expect, it } from 'vitest'
import {
  caseTime,
  cohortsByDevice,
  type StoredCaseFields,
  storeCase,
  storeWatch,
} from '../../../test/cases/stored-cases.ts'
import { type Asked, refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, answerOf } = useListedEstate()
const minute = 60_000
const day = 24 * 60 * minute

const ids = {} as Record<PersonName, string>
let cabOne: number
let till: number
beforeAll(async () => {
  const { rows } = await muster().owner.query<{ id: string; email: string }>('SELECT id, email FROM account')
  for (const [name, email] of Object.entries(people)) {
    ids[name as PersonName] = rows.find((row) => row.email === email)?.id ?? ''
  }
  const byDevice = await cohortsByDevice(muster())
  cabOne = byDevice['cab-one'] ?? 0
  till = byDevice.till ?? 0
  const receivers = [{ kind: 'person', id: ids.administrator }]
  await storeWatch(muster(), { id: 'reboots', steps: [{ afterMinutes: 0, receivers }] })
  await storeWatch(muster(), { id: 'mine', owner: ids.viewer })
})

let last = 0
/** A new case, open by default, with a device of the depot. */
async function aCase(fields: Partial<StoredCaseFields> & { taker?: PersonName } = {}): Promise<number> {
  const { taker, also, ...rest } = fields
  const number = ++last
  await storeCase(muster(), {
    ...{ number, watchId: 'reboots', cohorts: { [cabOne]: { devices: 1 } } },
    ...rest,
    also: { ...(taker && { taken_by: ids[taker], taken_email: people[taker] }), ...also },
  })
  return number
}
const takenBy = (taker: PersonName) => aCase({ state: 'taken', taker })

interface Acted {
  number: number
  outcome: string
  version: number
  state: string
  takenBy: { email: string } | null
  changedBy?: string
  changedAt?: number
}
type Body = Record<string, unknown>

const act = (action: string, cases: object[], body: Body = {}, asked: Asked = {}) =>
  ask('POST', `cases/${action}`, { as: 'editor', ...asked, body: { cases, ...body } })
async function acted(
  action: string,
  number: number,
  body: Body = {},
  as: PersonName = 'editor',
): Promise<Acted> {
  const { version, ...more } = body
  const cases = [{ number, ...(version !== undefined && { version }) }]
  const { cases: answered } = await answerOf<{ cases: Acted[] }>('POST', `cases/${action}`, {
    ...{ as, body: { cases, ...more } },
  })
  const [only] = answered
  if (!only) throw new Error('no answer')
  return only
}
const outcome = async (...asked: Parameters<typeof acted>) => (await acted(...asked)).outcome

const entriesOf = async (number: number) =>
  (
    await muster().owner.query(
      'SELECT kind, by_email AS by, facts FROM case_entry WHERE world_id = $1 AND case_number = $2 ORDER BY number',
      [worldIds.own, number],
    )
  ).rows
const messagesOf = async (number: number) =>
  (
    await muster().owner.query(
      `SELECT kind, receiver_name AS receiver FROM delivery WHERE case_number = $1 ORDER BY created_at, kind`,
      [number],
    )
  ).rows
const trailOf = async (number: number) =>
  (
    await muster().owner.query(
      `SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1 AND action LIKE 'case.%'
       ORDER BY at, action`,
      [String(number)],
    )
  ).rows

describe('taking a case', () => {
  it('makes it the caller’s, says so in timeline and trail, and stops its steps [K-305 K-601 K-618]', async () => {
    const number = await aCase({ also: { look_at: caseTime + minute } })
    expect(await acted('take', number, {}, 'viewer')).toEqual({
      ...{ number, outcome: 'done', version: 2, state: 'taken' },
      takenBy: { id: ids.viewer, email: people.viewer },
    })
    expect(await entriesOf(number)).toEqual([{ kind: 'taken', by: people.viewer, facts: { from: null } }])
    expect(await trailOf(number)).toEqual([
      {
        ...{ action: 'case.taken', email: people.viewer, record: `#${number}` },
        before: { state: 'open', takenBy: null },
        after: { state: 'taken', takenBy: people.viewer },
      },
    ])
    const { rows } = await muster().owner.query('SELECT look_at FROM watch_case WHERE number = $1', [number])
    expect(rows).toEqual([{ look_at: null }])
  })

  it('moves it from somebody else, who is told [K-605 K-906]', async () => {
    const number = await takenBy('manager')
    expect(await acted('take', number)).toMatchObject({ outcome: 'done', takenBy: { email: people.editor } })
    expect((await entriesOf(number))[0]).toMatchObject({ facts: { from: { email: people.manager } } })
    expect(await messagesOf(number)).toEqual([{ kind: 'takenFromYou', receiver: people.manager }])
  })

  it('succeeds again without doing anything [K-617]', async () => {
    const number = await takenBy('editor')
    expect(await acted('take', number, { version: 0 })).toMatchObject({ outcome: 'already', version: 1 })
    expect([await entriesOf(number), await trailOf(number)]).toEqual([[], []])
  })

  it('has one taker where two ask at the same moment; the other is told who [K-614 K-615]', async () => {
    const number = await aCase()
    const answers = await Promise.all(
      (['editor', 'manager', 'viewer'] as const).map((as) => acted('take', number, { version: 1 }, as)),
    )
    const taker = answers.find((answer) => answer.outcome === 'done')?.takenBy?.email
    const late = answers.filter((answer) => answer.outcome === 'changedMeanwhile')
    expect(late).toHaveLength(2)
    for (const answer of late) {
      expect(answer).toMatchObject({ changedBy: taker, changedAt: caseTime, takenBy: { email: taker } })
    }
  })

  it('is not stale because devices came or went [K-616]', async () => {
    const number = await aCase()
    await muster().owner.query('UPDATE watch_case SET devices = 7, changed_at = $2 WHERE number = $1', [
      ...[number, caseTime],
    ])
    expect(await outcome('take', number, { version: 1 })).toBe('done')
  })
})

describe('giving back and handing over', () => {
  it('makes it nobody’s, and tells the steps from the first one on [K-306]', async () => {
    const number = await takenBy('viewer')
    expect(await acted('giveBack', number, {}, 'viewer')).toMatchObject({ state: 'open', takenBy: null })
    expect(await messagesOf(number)).toEqual([{ kind: 'opened', receiver: people.administrator }])
    expect((await entriesOf(number)).map(({ kind }) => kind)).toEqual(['givenBack', 'notified'])
    expect(await outcome('giveBack', number)).toBe('already')
  })

  it('keeps a snoozed case asleep, without telling anybody [K-601]', async () => {
    const number = await aCase({ state: 'snoozed', taker: 'editor', also: { snooze_until: caseTime + day } })
    expect(await acted('giveBack', number)).toMatchObject({ state: 'snoozed', takenBy: null })
    expect(await messagesOf(number)).toEqual([])
  })

  it('hands it to somebody, who is told [K-313 K-601]', async () => {
    const number = await aCase()
    expect(await acted('handOver', number, { to: ids.viewer })).toMatchObject({
      ...{ outcome: 'done', state: 'taken', takenBy: { email: people.viewer } },
    })
    expect(await messagesOf(number)).toEqual([{ kind: 'handedOver', receiver: people.viewer }])
    expect((await entriesOf(number))[0]).toEqual({
      ...{ kind: 'handedOver', by: people.editor, facts: { to: { id: ids.viewer, email: people.viewer } } },
    })
  })

  it('to oneself tells nobody [K-313]', async () => {
    const number = await aCase()
    await acted('handOver', number, { to: ids.editor })
    expect(await messagesOf(number)).toEqual([])
  })

  it('only to people who may enter the world and see a device of it [K-606]', async () => {
    const number = await aCase({ cohorts: { [till]: { devices: 1 } } })
    expect(await outcome('handOver', number, { to: ids.site })).toBe('notAllowed')
    expect(errorCode(await act('handOver', [{ number }], { to: ids.stranger }))).toBe('userNotFound')
    const atDepot = await aCase()
    expect(errorCode(await act('handOver', [{ number: atDepot }], { to: ids.group }, { as: 'zone' }))).toBe(
      'userNotFound',
    )
  })
})

describe('commenting', () => {
  it('adds a text with its lines; the trail does not have it [K-612 K-618]', async () => {
    const number = await aCase()
    const text = '<b>On my way</b>\nwith spares'
    expect(await acted('comment', number, { text }, 'viewer')).toMatchObject({ outcome: 'done', version: 1 })
    expect(await entriesOf(number)).toEqual([{ kind: 'commented', by: people.viewer, facts: { text } }])
    expect(await trailOf(number)).toEqual([
      { action: 'case.commented', email: people.viewer, record: `#${number}`, before: null, after: null },
    ])
    expect(await messagesOf(number)).toEqual([])
  })
})

describe('snoozing', () => {
  const snooze = (number: number, until: number | null, orWorse = false) =>
    acted('snooze', number, { until, orWorse })
  const stored = async (number: number) =>
    (
      await muster().owner.query(
        `SELECT state, snooze_until, snooze_or_worse, snooze_devices, snooze_level, look_at
         FROM watch_case WHERE number = $1 AND world_id = $2`,
        [number, worldIds.own],
      )
    ).rows[0]

  it('keeps the end, and what the case was like [K-608 K-609]', async () => {
    const number = await aCase()
    expect(await snooze(number, caseTime + day, true)).toMatchObject({ outcome: 'done', state: 'snoozed' })
    expect(await stored(number)).toEqual({
      ...{ state: 'snoozed', snooze_until: caseTime + day, snooze_or_worse: true },
      ...{ snooze_devices: 1, snooze_level: 2, look_at: caseTime + day },
    })
    expect((await snooze(number, caseTime + day, true)).outcome).toBe('already')
    expect((await snooze(number, null, true)).outcome).toBe('done')
    expect(await stored(number)).toMatchObject({ snooze_until: null, look_at: null })
  })

  it('lasts from 15 minutes to 30 days [K-608]', async () => {
    const number = await aCase()
    const refused = async (until: number) =>
      refusedFields(await act('snooze', [{ number }], { until, orWorse: true }))
    expect(await refused(caseTime + 15 * minute - 1)).toEqual(['until'])
    expect(await refused(caseTime + 30 * day + 1)).toEqual(['until'])
    expect((await snooze(number, caseTime + 30 * day)).outcome).toBe('done')
  })

  it('ends when somebody wakes the case: its taker is told, or the steps are [K-313 K-609]', async () => {
    const nobodys = await aCase({ state: 'snoozed' })
    expect(await acted('wake', nobodys)).toMatchObject({ state: 'open' })
    expect(await messagesOf(nobodys)).toEqual([{ kind: 'snoozeEnded', receiver: people.administrator }])
    const managers = await aCase({ state: 'snoozed', taker: 'manager' })
    expect(await acted('wake', managers)).toMatchObject({ state: 'taken' })
    expect(await messagesOf(managers)).toEqual([{ kind: 'snoozeEnded', receiver: people.manager }])
    const own = await aCase({ state: 'snoozed', taker: 'editor' })
    expect(await acted('wake', own)).toMatchObject({ state: 'taken' })
    expect([await messagesOf(own), await outcome('wake', own)]).toEqual([[], 'already'])
  })
})

describe('closing and reopening', () => {
  it('needs a reason; what it is about may last [K-610 K-611]', async () => {
    const number = await takenBy('editor')
    expect(await acted('close', number, { reason: 'other', text: 'Moved out' })).toMatchObject({
      ...{ outcome: 'done', state: 'closed', takenBy: { email: people.editor } },
    })
    expect((await entriesOf(number)).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['commented', { text: 'Moved out' }],
      ['closed', { reason: 'other' }],
    ])
    expect(refusedFields(await act('close', [{ number }], { reason: 'other' }))).toEqual(['text'])
    expect(await outcome('snooze', number, { until: null, orWorse: true })).toBe('notAllowed')
    expect(await outcome('comment', number, { text: 'Later' })).toBe('done')
  })

  it('is undone for the caller while it lasts [K-611]', async () => {
    const number = await aCase({ state: 'closed', also: { close_reason: 'fixed', closed_at: caseTime } })
    expect(await acted('reopen', number)).toMatchObject({ state: 'taken', takenBy: { email: people.editor } })
    const ended = await aCase({ state: 'closed', also: { closed_at: caseTime, ended_at: caseTime } })
    expect(await outcome('reopen', ended)).toBe('notAllowed')
    const over = await aCase({ state: 'over', also: { ended_at: caseTime } })
    expect(await outcome('take', over)).toBe('notAllowed')
    expect(await outcome('comment', over, { text: 'Thanks' })).toBe('done')
  })
})

describe('who may act', () => {
  it.each([
    ['giveBack', {}],
    ['handOver', { to: 'viewer' }],
    ['snooze', { until: null, orWorse: true }],
    ['close', { reason: 'fixed' }],
  ])('%s: editors with every case, viewers with those they have [K-603 K-604]', async (action, body) => {
    const given = { ...body, ...('to' in body && { to: ids.viewer }) }
    const managers = await takenBy('manager')
    expect(await outcome(action, managers, given, 'viewer')).toBe('notAllowed')
    expect(await outcome(action, managers, given, 'editor')).toBe('done')
    const own = await takenBy('viewer')
    const done = await outcome(action, own, { ...given, ...('to' in body && { to: ids.editor }) }, 'viewer')
    expect(done).toBe('done')
  })

  it('the owner of a watch does everything but hand its cases over; nobody else finds them [K-402 K-604 K-903]', async () => {
    const mine = { watchId: 'mine', owner: ids.viewer }
    const number = await aCase(mine)
    expect(await outcome('close', number, { reason: 'fixed' }, 'viewer')).toBe('done')
    const other = await aCase(mine)
    expect(await outcome('handOver', other, { to: ids.editor }, 'viewer')).toBe('notAllowed')
    for (const as of ['administrator', 'editor'] as const) {
      expect(errorCode(await act('take', [{ number: other }], {}, { as }))).toBe('notFound')
    }
  })

  it('nobody with a case that their custom view hides, or of another world [K-701 K-1403]', async () => {
    const number = await aCase({ cohorts: { [till]: { devices: 1 } } })
    expect(errorCode(await act('take', [{ number }], {}, { as: 'site' }))).toBe('notFound')
    expect(
      errorCode(await act('take', [{ number }], {}, { as: 'administrator', world: worldIds.sister })),
    ).toBe('notFound')
    const seen = await aCase()
    expect(await outcome('take', seen, {}, 'site')).toBe('done')
  })
})

describe('many cases at once', () => {
  it('are each done or refused, and the answer says which and why [K-613]', async () => {
    const [open, mine, closed, stale] = [
      ...[await aCase(), await takenBy('editor'), await aCase({ state: 'closed' }), await aCase()],
    ]
    const answer = await act('take', [
      { number: open, version: 1 },
      { number: mine },
      { number: closed },
      { number: stale, version: 0 },
      { number: 99_999 },
    ])
    expect(answer.json<{ cases: Acted[] }>().cases).toMatchObject([
      { number: open, outcome: 'done', version: 2 },
      { number: mine, outcome: 'already' },
      { number: closed, outcome: 'notAllowed', state: 'closed' },
      { number: stale, outcome: 'changedMeanwhile', version: 1, changedAt: caseTime - 60 * minute },
      { number: 99_999, outcome: 'notFound', version: null, state: null, takenBy: null },
    ])
    expect(await trailOf(Number(open))).toHaveLength(1)
    expect(await trailOf(Number(closed))).toEqual([])
  })

  it('are at most 200, each named once [K-613]', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }))
    expect(refusedFields(await act('take', numbers(201)))).toEqual(['cases'])
    expect(refusedFields(await act('take', [{ number: 1 }, { number: 1 }]))).toEqual(['cases'])
  })
})
