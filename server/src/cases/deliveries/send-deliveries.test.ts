import { createHmac } from 'node:crypto'
import { WebhookMessage } from '@muster/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseTime, storeCase } from '../../../test/cases/stored-cases.ts'
import {
  deliveryRows,
  type StoredDeliveryFields,
  sendDue,
  storeChannel,
  storeDelivery,
  tryRows,
} from '../../../test/cases/stored-deliveries.ts'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type Receiver, startReceiver } from '../../../test/peers/receiver.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { newWebhookSecret } from '../messages/webhook-signature.ts'
import { claimDeliveries } from './delivery-queue.sql.ts'
import { DeliverySender, sendingLimits } from './send-deliveries.ts'

const second = 1000
const minute = 60_000
const secret = newWebhookSecret()

let muster: TestMuster
let receiver: Receiver
beforeAll(async () => {
  muster = await openTestMuster({ environment: { RECEIVERS_ALLOWED: '127.0.0.1' } })
  await makeEstate(muster)
  for (const number of [1, 2, 3]) await storeCase(muster, { number, also: { devices: 57, peak_devices: 60 } })
})
afterAll(async () => await muster.close())
beforeEach(async () => {
  receiver = await startReceiver()
  await storeChannel(muster, { id: 'hook', url: receiver.url, signing: secret })
})
afterEach(async () => {
  await receiver.stop()
  await muster.owner.query('DELETE FROM delivery; DELETE FROM channel')
  await muster.owner.query(`UPDATE watch_case SET state = 'open', told_steps = 0, is_unreachable = false`)
  muster.clock.advance(caseTime - muster.clock.now().getTime())
})

const tell = async (given: Partial<StoredDeliveryFields> & { id: string }) =>
  await storeDelivery(muster, { channel: 'hook', ...given })
const send = async () => await sendDue(muster.services)
const states = async () => (await deliveryRows(muster)).map(({ id, state }) => `${id} ${state}`)
const bodies = () => receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
const only = async () => {
  const [row, ...others] = await deliveryRows(muster)
  expect(others).toEqual([])
  return row
}

describe('a message that is due', () => {
  it('is posted once, signed, as the contract has it [K-1015 K-1101 K-1107]', async () => {
    await tell({ id: 'first' })
    await send()
    await send()
    const [request, ...others] = receiver.received
    expect(others).toEqual([])
    expect(bodies()[0]).toMatchObject({
      type: 'case.opened',
      timestamp: new Date(caseTime).toISOString(),
      data: {
        world: { id: worldIds.own },
        totalCount: 1,
        cases: [
          {
            number: 1,
            url: `http://localhost:4400/${worldIds.own}/cases/1`,
            devices: 57,
            peakDevices: 60,
            group: { by: 'homeLocation', homeLocationId: 'own-depot', name: 'own depot' },
          },
        ],
      },
    })
    const timestamp = String(Math.floor(caseTime / second))
    const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    expect(request?.headers).toMatchObject({
      'webhook-id': 'first',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hmac.update(`first.${timestamp}.${request?.body}`).digest('base64')}`,
    })
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1, tryAt: null })
    expect(await tryRows(muster, 'first')).toEqual([{ status: 200, answer: 'ok' }])
  })

  it('is not sent before its time [K-215]', async () => {
    await tell({ id: 'later', sendAt: caseTime + minute })
    await send()
    expect(receiver.received).toEqual([])
    muster.clock.advance(minute)
    await send()
    expect(receiver.received).toHaveLength(1)
  })

  it('says what it says at the first try, whatever becomes of its case [K-1115]', async () => {
    receiver.answers((response) => response.writeHead(500).end())
    await tell({ id: 'kept' })
    await send()
    await muster.owner.query(`UPDATE watch_case SET devices = 99, state = 'taken' WHERE number = 1`)
    receiver.answers((response) => response.end())
    muster.clock.advance(15 * second)
    await send()
    const [first, second_] = receiver.received
    expect(second_?.body).toBe(first?.body)
    expect([first, second_].map((request) => request?.headers['webhook-id'])).toEqual(['kept', 'kept'])
    await muster.owner.query('UPDATE watch_case SET devices = 57 WHERE number = 1')
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2 })
  })

  it('goes to Slack and Teams in their forms [K-1013 K-1014]', async () => {
    await storeChannel(muster, { id: 'slack', kind: 'slack', url: `${receiver.url}slack` })
    await storeChannel(muster, { id: 'teams', kind: 'teams', url: `${receiver.url}teams`, language: 'fr' })
    await tell({ id: 'a', channel: 'slack' })
    await tell({ id: 'b', channel: 'teams' })
    await send()
    const at = (path: string) => JSON.parse(receiver.received.find((one) => one.path === path)?.body ?? '{}')
    expect(at('/slack')).toMatchObject({ text: 'New: Case 1: Reboot, own depot', blocks: expect.any(Array) })
    expect(JSON.stringify(at('/teams'))).toContain('Dossier 1 : Redémarrage, own depot')
    expect(receiver.received.map(({ headers }) => headers['webhook-signature'])).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is signed with the former secret too, for a day [K-1017]', async () => {
    const signing = newWebhookSecret()
    const formerUntil = caseTime + minute
    await storeChannel(muster, { id: 'both', url: receiver.url, signing, former: secret, formerUntil })
    await tell({ id: 'a', channel: 'both' })
    await send()
    muster.clock.advance(2 * minute)
    await tell({ id: 'b', channel: 'both', case: 2 })
    await send()
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' '))
    expect(signatures.map(({ length }) => length)).toEqual([2, 1])
  })
})

describe('a message that fails', () => {
  it('is tried again after 10 s, 30 s, 2 min …, for a day, then given up [K-1109]', async () => {
    receiver.answers((response) => response.writeHead(500).end('broken\n\u001b[31mtoday'))
    await tell({ id: 'failing' })
    const waits: number[] = []
    for (;;) {
      await send()
      const row = await only()
      if (row?.tryAt == null) break
      waits.push((row.tryAt - muster.clock.now().getTime()) / second)
      muster.clock.advance(row.tryAt - muster.clock.now().getTime())
    }
    const expected = [10, 30, 120, 300, 900, 1800, 3600, 7200, 10_800]
    for (const [index, wait] of waits.entries()) {
      const documented = expected[Math.min(index, 8)] ?? 0
      expect(Math.abs(wait - documented) / documented).toBeLessThanOrEqual(0.2)
    }
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(86_400)
    expect(await only()).toMatchObject({ state: 'failed', reason: 'tooLong', tries: waits.length + 1 })
    const tries = await tryRows(muster, 'failing')
    expect(tries[0]).toEqual({ status: 500, answer: 'broken [31mtoday' })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set(['failing']))
  })

  it('waits as long as the receiver asks, up to three hours [K-1110]', async () => {
    receiver.answers((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await tell({ id: 'limited' })
    await send()
    expect((await only())?.tryAt).toBe(caseTime + 600 * second)
    receiver.answers((response) => response.writeHead(503, { 'retry-after': '99999' }).end())
    muster.clock.advance(600 * second)
    await send()
    expect((await only())?.tryAt).toBe(caseTime + 600 * second + 3 * 60 * minute)
  })

  it('at a receiver that is gone switches the channel off [K-1023 K-1111]', async () => {
    receiver.answers((response) => response.writeHead(410).end())
    await tell({ id: 'gone' })
    await tell({ id: 'next', case: 2, createdAt: caseTime + 1, sendAt: caseTime + second })
    await send()
    muster.clock.advance(second)
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await states()).toEqual(['gone failed', 'next notNeeded'])
    const { rows } = await muster.owner.query('SELECT is_on, off_reason, failing_since, version FROM channel')
    expect(rows).toEqual([{ is_on: false, off_reason: 'gone', failing_since: caseTime, version: 2 }])
  })

  it.each([
    ['an address that is not public', 'https://10.0.0.1/', 'addressRefused', /not a public address/],
    ['an address without encryption', 'http://10.0.0.1/', 'addressRefused', /not a public address/],
  ])('for %s is given up at once [K-1111 K-1301]', async (_what, url, reason, answer) => {
    await storeChannel(muster, { id: 'inside', url, signing: secret })
    await tell({ id: 'refused', channel: 'inside' })
    await send()
    expect(await only()).toMatchObject({ state: 'failed', reason, tries: 1 })
    expect(await tryRows(muster, 'refused')).toEqual([
      { status: null, answer: expect.stringMatching(answer) },
    ])
  })

  it('for a secret that cannot be decrypted is given up at once [K-1111 K-1021]', async () => {
    await muster.owner.query(`UPDATE channel SET url = 'v1:${'A'.repeat(80)}'`)
    await tell({ id: 'unreadable' })
    await send()
    expect(await only()).toMatchObject({ state: 'failed', reason: 'secretUnreadable' })
  })

  it('by a redirect is not sent elsewhere, and the log says so [K-1304]', async () => {
    receiver.answers((response) => response.writeHead(307, { location: '/elsewhere' }).end('moved'))
    await tell({ id: 'moved' })
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await tryRows(muster, 'moved')).toEqual([
      { status: 307, answer: 'Redirects are not followed. moved' },
    ])
  })

  it('shows since when its channel fails, until a message is delivered [K-1022]', async () => {
    const channel = async () =>
      (await muster.owner.query('SELECT failing_since, last_at, last_state FROM channel')).rows
    receiver.answers((response) => response.writeHead(500).end())
    await tell({ id: 'failing' })
    await send()
    muster.clock.advance(15 * second)
    await send()
    expect(await channel()).toEqual([
      { failing_since: caseTime, last_at: caseTime + 15 * second, last_state: 'waiting' },
    ])
    receiver.answers((response) => response.end())
    muster.clock.advance(minute)
    await send()
    expect(await channel()).toMatchObject([{ failing_since: null, last_state: 'delivered' }])
  })
})

describe('a message that is no longer of use', () => {
  it.each(['taken', 'snoozed', 'closed', 'over'])(
    'because its case is %s is not sent [K-1112]',
    async (state) => {
      await muster.owner.query('UPDATE watch_case SET state = $1 WHERE number = 1', [state])
      await tell({ id: 'opened' })
      await send()
      expect(receiver.received).toEqual([])
      expect(await only()).toMatchObject({ state: 'notNeeded', tries: 0 })
    },
  )

  it('because a newer one says more is dropped, also while it is tried again [K-1114]', async () => {
    receiver.answers((response) => response.writeHead(500).end())
    await tell({ id: 'opened' })
    await send()
    receiver.answers((response) => response.end())
    await muster.owner.query(`UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = 1`, [
      caseTime,
    ])
    await tell({ id: 'over', kind: 'over', createdAt: caseTime + second, sendAt: caseTime + second })
    muster.clock.advance(second)
    await send()
    expect(await states()).toEqual(['opened notNeeded', 'over delivered'])
  })

  it('because its receiver was never told of the case is dropped [K-905]', async () => {
    await muster.owner.query(`UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = 1`, [
      caseTime,
    ])
    await tell({ id: 'opened' })
    await tell({ id: 'over', kind: 'over', createdAt: caseTime + 1, sendAt: caseTime })
    await send()
    expect(await states()).toEqual(['opened notNeeded', 'over notNeeded'])
    expect(receiver.received).toEqual([])
  })

  it('because its channel is switched off or deleted is not sent [K-307]', async () => {
    await storeChannel(muster, { id: 'off', url: receiver.url, signing: secret, isOn: false })
    await tell({ id: 'a', channel: 'off' })
    await tell({ id: 'b', channel: 'deleted' })
    await send()
    expect(await states()).toEqual(['a notNeeded', 'b notNeeded'])
  })

  it('collects only cases that nobody has taken meanwhile [K-1112 K-1203]', async () => {
    await muster.owner.query(`UPDATE watch_case SET state = 'taken' WHERE number = 2`)
    await tell({ id: 'many', kind: 'collected', case: null, cases: [3, 2, 1] })
    await send()
    expect(bodies()[0]?.data.cases.map(({ number }) => number)).toEqual([3, 1])
  })
})

describe('messages to one receiver', () => {
  it('about one case are sent in order [K-1114]', async () => {
    await tell({ id: 'c', kind: 'handedOver', createdAt: caseTime + 2, sendAt: caseTime })
    await tell({ id: 'b', kind: 'takenFromYou', createdAt: caseTime + 1, sendAt: caseTime })
    await tell({ id: 'a', kind: 'worse', createdAt: caseTime })
    await send()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(['a', 'b', 'c'])
  })

  it('do not wait for one that is to be sent later [K-1202]', async () => {
    await tell({ id: 'worse', kind: 'worse', sendAt: caseTime + 60 * minute })
    await tell({ id: 'handed', kind: 'handedOver', createdAt: caseTime + 1, sendAt: caseTime + 1 })
    muster.clock.advance(1)
    await send()
    expect(await states()).toEqual(['worse waiting', 'handed delivered'])
  })

  it('that hangs hold up no other; it has two tries at a time [K-1108 K-1113]', async () => {
    const hanging = await startReceiver()
    hanging.answers(() => {})
    const services = { ...muster.services, outgoing: { ...muster.services.outgoing, time: 300 } }
    await storeChannel(muster, { id: 'hangs', url: hanging.url, signing: secret })
    for (let index = 0; index < 30; index++) {
      await tell({ id: `hanging-${index}`, channel: 'hangs', kind: 'test', case: null })
    }
    for (const number of [1, 2, 3]) await tell({ id: `working-${number}`, case: number })
    const sender = new DeliverySender(services)
    expect(await sender.begin()).toBe(4)
    await sender.settled()
    expect(hanging.received).toHaveLength(2)
    expect(await sender.begin()).toBe(3)
    await sender.settled()
    expect(receiver.received).toHaveLength(3)
    expect(hanging.received).toHaveLength(4)
    const [first] = await tryRows(muster, 'hanging-0')
    expect(first).toEqual({ status: null, answer: 'No answer within 0.3 seconds' })
    await hanging.stop()
  })

  it('of many receivers are tried twenty at a time [K-1113]', async () => {
    let open = 0
    let most = 0
    const held: (() => void)[] = []
    receiver.answers((response) => {
      most = Math.max(most, ++open)
      held.push(() => {
        open--
        response.end()
      })
    })
    for (let index = 0; index < 15; index++) {
      await storeChannel(muster, { id: `hook-${index}`, url: receiver.url, signing: secret })
      for (const number of [1, 2, 3]) {
        await tell({ id: `${index}-${number}`, channel: `hook-${index}`, case: number })
      }
    }
    const sender = new DeliverySender(muster.services)
    expect(await sender.begin()).toBe(sendingLimits.atOnce)
    expect(await sender.begin()).toBe(0)
    await expect.poll(() => open).toBe(sendingLimits.atOnce)
    for (const release of held.splice(0)) release()
    await sender.settled()
    receiver.answers((response) => response.end())
    await send()
    expect(most).toBe(sendingLimits.atOnce)
    expect((await deliveryRows(muster)).every(({ state }) => state === 'delivered')).toBe(true)
  })
})

describe('two processes', () => {
  it('never claim one delivery, nor more than two of a receiver [K-1113 K-1217]', async () => {
    for (let index = 0; index < 12; index++) await tell({ id: `d-${index}`, kind: 'test', case: null })
    const { db } = muster.services
    const claim = async () =>
      await inWorldTransaction(db, worldIds.own, null, async (scope) =>
        claimDeliveries(scope, { now: caseTime, lease: minute, atMost: 20, perReceiver: 2 }),
      )
    const claims = (await Promise.all([claim(), claim(), claim(), claim()])).flat()
    expect(claims.map(({ id }) => id).toSorted()).toEqual(['d-0', 'd-1'])
  })

  it('of which one is killed before it notes the answer: the other sends the same id, within a minute [K-1215 K-1216]', async () => {
    await tell({ id: 'again' })
    // The first process claims it, sends it, and is killed.
    const killed = { ...muster.services, db: muster.services.db }
    const sender = new DeliverySender(killed)
    receiver.answers((response) => {
      void muster.owner
        .query(`ALTER TABLE delivery_try ADD CONSTRAINT killed CHECK (false) NOT VALID`)
        .then(() => response.end())
    })
    await sender.begin()
    await sender.settled()
    await muster.owner.query('ALTER TABLE delivery_try DROP CONSTRAINT killed')
    receiver.answers((response) => response.end())
    expect(await only()).toMatchObject({ state: 'sending', tries: 0, tryAt: caseTime + minute })
    await send()
    expect(receiver.received).toHaveLength(1)
    muster.clock.advance(minute)
    await send()
    const [first, second_] = receiver.received
    expect(second_?.headers['webhook-id']).toBe('again')
    expect(second_?.body).toBe(first?.body)
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1 })
  })
})

describe('a step', () => {
  it('none of whose receivers could be reached is noted in the timeline [K-308 K-309]', async () => {
    await muster.owner.query('UPDATE watch_case SET told_steps = 1 WHERE number = 1')
    await storeChannel(muster, { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
    await storeChannel(muster, { id: 'other', url: 'https://10.0.0.2/', signing: secret })
    await tell({ id: 'a', channel: 'inside', step: 1 })
    await tell({ id: 'b', channel: 'other', step: 1 })
    await send()
    const { rows } = await muster.owner.query(
      `SELECT kind, facts FROM case_entry WHERE case_number = 1 ORDER BY number DESC LIMIT 1`,
    )
    expect(rows).toEqual([
      { kind: 'notReached', facts: { step: 1, receivers: ['inside', 'other'], isLast: true } },
    ])
  })

  it('of which one receiver could be reached is not [K-308]', async () => {
    await muster.owner.query('DELETE FROM case_entry')
    await muster.owner.query('UPDATE watch_case SET told_steps = 1 WHERE number = 1')
    await storeChannel(muster, { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
    await tell({ id: 'a', channel: 'inside', step: 1 })
    await tell({ id: 'b', step: 1 })
    await send()
    const { rows } = await muster.owner.query('SELECT kind FROM case_entry')
    expect(rows).toEqual([])
  })
})
