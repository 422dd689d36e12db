import type { Delivery } from '@muster/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useChannelCalls } from '../../../test/cases/channel-calls.ts'
import { caseTime, storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { sendDue, storeChannel, storeDelivery } from '../../../test/cases/stored-deliveries.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { newWebhookSecret } from '../messages/webhook-signature.ts'

const { muster, accountIds, receiver, ask, answerOf } = useChannelCalls()
const page = { limit: 20, offset: 0 }
const list = async (body: object = {}, query = page) =>
  await answerOf<{ list: Delivery[]; totalCount: number }>('POST', 'deliveries/list', {
    body,
    query,
    as: 'manager',
  })
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).list.map(({ id }) => id)
const retry = async (given: string[], as: PersonName = 'manager') =>
  await ask('POST', 'deliveries/retry', { body: { ids: given }, as })

beforeAll(async () => {
  await storeCase(muster(), { number: 1 })
  await storeCase(muster(), { number: 2 })
})
beforeEach(async () => {
  const { owner } = muster()
  await owner.query('DELETE FROM delivery; DELETE FROM channel; DELETE FROM watch')
  await owner.query('DELETE FROM user_sends')
  receiver().answers((response) => response.end('ok'))
  receiver().received.length = 0
  await storeChannel(muster(), { id: 'hook', url: receiver().url, signing: newWebhookSecret() })
  muster().clock.advance(caseTime - muster().clock.now().getTime())
})

describe('the list of deliveries', () => {
  it('says when, what, to whom, its tries and the next one, newest first [K-1104 K-1105]', async () => {
    receiver().answers((response) => response.writeHead(500).end('no\u0007<b>'))
    await storeDelivery(muster(), { id: 'a', channel: 'hook' })
    await sendDue(muster().services)
    await storeDelivery(muster(), {
      ...{ id: 'b', case: 2, person: accountIds().editor, name: people.editor },
      ...{ createdAt: caseTime + 1, sendAt: caseTime + 3_600_000 },
    })
    const { list: rows, totalCount } = await list()
    expect(totalCount).toBe(2)
    expect(rows).toEqual([
      {
        ...{ id: 'b', kind: 'opened', state: 'waiting', caseNumber: 2, createdAt: caseTime + 1, tries: 0 },
        receiver: { kind: 'person', id: accountIds().editor, name: people.editor },
        ...{ lastTryAt: null, nextTryAt: caseTime + 3_600_000, giveUpReason: null },
      },
      {
        ...{ id: 'a', kind: 'opened', state: 'waiting', caseNumber: 1, createdAt: caseTime, tries: 1 },
        receiver: { kind: 'channel', id: 'hook', name: 'hook' },
        ...{ lastTryAt: caseTime, nextTryAt: expect.any(Number), giveUpReason: null },
      },
    ])
    const query = { id: 'a' }
    const { tryList } = await answerOf<{ tryList: object[] }>('GET', 'deliveries/details', { query })
    expect(tryList).toEqual([{ at: caseTime, milliseconds: expect.any(Number), status: 500, text: 'no <b>' }])
  })

  it('filters by channel, person, case, state and period, a page at a time [K-1105]', async () => {
    await storeDelivery(muster(), { id: 'a', channel: 'hook' })
    await storeDelivery(muster(), { id: 'b', channel: 'other', case: 2, createdAt: caseTime + 1 })
    await storeDelivery(muster(), { id: 'c', person: 'someone', case: 2, createdAt: caseTime + 2 })
    await storeDelivery(muster(), {
      ...{
        id: 'd',
        kind: 'collected',
        case: null,
        cases: [2, 5],
        person: 'someone',
        createdAt: caseTime + 3,
      },
    })
    await muster().owner.query(`UPDATE delivery SET state = 'failed' WHERE id = 'b'`)
    expect(await ids()).toEqual(['d', 'c', 'b', 'a'])
    expect(await ids({ channelId: 'hook' })).toEqual(['a'])
    expect(await ids({ personId: 'someone' })).toEqual(['d', 'c'])
    expect(await ids({ caseNumber: 2 })).toEqual(['d', 'c', 'b'])
    expect(await ids({ states: ['failed', 'delivered'] })).toEqual(['b'])
    expect(await ids({ from: caseTime + 1, to: caseTime + 2 })).toEqual(['c', 'b'])
    expect(await ids({}, { limit: 2, offset: 1 })).toEqual(['c', 'b'])
    expect(await list({}, { limit: 1, offset: 0 })).toMatchObject({ totalCount: 4 })
  })

  it('has nothing of other worlds, nor of users’ own watches [K-402 K-1403]', async () => {
    await storeWatch(muster(), { id: 'own', owner: accountIds().viewer })
    await storeDelivery(muster(), { id: 'own-watch', watchId: 'own', person: accountIds().viewer })
    await storeDelivery(muster(), { id: 'foreign', channel: 'hook', world: worldIds.foreign })
    // Also once the watch is gone: its cases stay their owner's.
    for (const number of [71, 72])
      await storeCase(muster(), { number, watchId: 'gone', owner: accountIds().viewer })
    await storeDelivery(muster(), { id: 'gone', watchId: 'gone', case: 71, person: accountIds().viewer })
    await storeDelivery(muster(), {
      ...{
        id: 'gone-many',
        kind: 'collected',
        watchId: 'gone',
        case: null,
        cases: [72],
        person: accountIds().viewer,
      },
    })
    expect(await ids()).toEqual([])
    for (const id of ['own-watch', 'gone', 'gone-many', 'foreign', 'unknown']) {
      const answer = await ask('GET', 'deliveries/details', { query: { id }, as: 'manager' })
      expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'notFound'])
      expect((await retry([id])).statusCode).toBe(404)
    }
  })

  it.each<PersonName>(['viewer', 'editor'])('is not read by a %s [K-707]', async (as) => {
    expect((await ask('POST', 'deliveries/list', { body: {}, query: page, as })).statusCode).toBe(403)
    expect((await retry(['a'], as)).statusCode).toBe(403)
  })
})

describe('a failed delivery', () => {
  const fail = async (...given: string[]) => {
    for (const id of given) await storeDelivery(muster(), { id, channel: 'hook', case: 1, kind: 'worse' })
    await muster().owner.query(
      `UPDATE delivery SET state = 'failed', try_at = NULL, tries = 20, give_up_reason = 'tooLong'
       WHERE id = ANY ($1)`,
      [given],
    )
  }

  it('can be tried again and keeps its id; others are left alone [K-1106 K-713]', async () => {
    await fail('a')
    await storeDelivery(muster(), { id: 'waiting', channel: 'hook', case: 2, sendAt: caseTime + 1 })
    expect((await retry(['a', 'waiting'])).json()).toEqual({ retried: 1 })
    await sendDue(muster().services)
    expect(receiver().received.map(({ headers }) => headers['webhook-id'])).toEqual(['a'])
    expect((await list({ states: ['delivered'] })).list).toMatchObject([
      { id: 'a', tries: 21, giveUpReason: null },
    ])
    const { rows } = await muster().owner.query(
      `SELECT email, record, after FROM audit_entry WHERE action = 'delivery.retried'`,
    )
    expect(rows).toEqual([
      { email: people.manager, record: 'hook', after: { messages: 1, receivers: ['hook'] } },
    ])
  })

  it('is tried for another day then [K-1106 K-1109]', async () => {
    await fail('a')
    await muster().owner.query('UPDATE delivery SET first_try_at = $1', [caseTime - 2 * 86_400_000])
    receiver().answers((response) => response.writeHead(500).end())
    await retry(['a'])
    await sendDue(muster().services)
    expect((await list()).list).toMatchObject([{ state: 'waiting', nextTryAt: expect.any(Number) }])
  })

  it('is not tried again more than 30 times an hour by one user [K-1312]', async () => {
    for (let count = 0; count < 30; count++) {
      await fail(`d-${count}`)
      expect((await retry([`d-${count}`])).statusCode).toBe(200)
    }
    await fail('last')
    expect(errorCode(await retry(['last']))).toBe('limitExceeded')
    expect((await retry(['last'], 'administrator')).statusCode).toBe(200)
    muster().clock.advance(3_600_001)
  })
})
