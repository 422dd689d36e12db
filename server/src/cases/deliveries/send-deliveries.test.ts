import { createHmac } from 'node:crypto'
import { WebhookMessage } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { sendDue, storeChannel, tryRows } from '../../../test/cases/stored-deliveries.ts'
import { worldIds } from '../../../test/estate.ts'
import { newWebhookSecret } from '../messages/webhook-signature.ts'

const second = 1000
const minute = 60_000

const { muster, receiver, secret, tell, send, states, only } = useDeliveries()
const bodies = () => receiver().received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))

describe('a message that is due', () => {
  it('is posted once, signed, as the contract has it [K-1015 K-1101 K-1107]', async () => {
    await tell({ id: 'first' })
    await send()
    await send()
    const [request, ...others] = receiver().received
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
    expect(await tryRows(muster(), 'first')).toEqual([{ status: 200, answer: 'ok' }])
  })

  it('names the home locations that devices have in common [K-1101]', async () => {
    const common = [
      { properties: [{ name: 'homeLocation', value: 'own-depot' }], cohorts: { 1: [5, 6, 1, 50] } },
    ]
    await muster().owner.query('UPDATE watch_case SET common = $1::jsonb WHERE number = 1', [
      JSON.stringify(common),
    ])
    await tell({ id: 'first' })
    await send()
    await muster().owner.query('UPDATE watch_case SET common = NULL')
    expect(bodies()[0]?.data.cases[0]?.common).toEqual([
      ...[
        {
          properties: [{ name: 'homeLocation', value: 'own depot' }],
          devices: 5,
          ofDevices: 6,
          others: 1,
          ofOthers: 50,
        },
      ],
    ])
  })

  it('that cannot be written holds up no other, is tried again as others, and given up in the end [K-1109 K-1113 K-1221]', async () => {
    for (const id of ['a', 'b'])
      await tell({ id, case: null, cases: [1], kind: 'collected', facts: { kinds: 'none' } })
    await tell({ id: 'c', createdAt: caseTime + 1 })
    muster().clock.advance(1)
    await send()
    expect(await states()).toEqual(['a waiting', 'b waiting', 'c delivered'])
    expect(await tryRows(muster(), 'a')).toEqual([
      { status: null, answer: 'This message could not be written' },
    ])
    expect(muster().logged.join()).toContain('a delivery could not be written')
    for (let hour = 0; hour < 25; hour++) {
      muster().clock.advance(60 * minute)
      await send()
    }
    expect(await states()).toEqual(['a failed', 'b failed', 'c delivered'])
  })

  it('is not sent before its time [K-215]', async () => {
    await tell({ id: 'later', sendAt: caseTime + minute })
    await send()
    expect(receiver().received).toEqual([])
    muster().clock.advance(minute)
    await send()
    expect(receiver().received).toHaveLength(1)
  })

  it('says what it says at the first try, whatever becomes of its case [K-1115]', async () => {
    receiver().answers((response) => response.writeHead(500).end())
    await tell({ id: 'kept' })
    await send()
    await muster().owner.query(`UPDATE watch_case SET devices = 99, state = 'taken' WHERE number = 1`)
    receiver().answers((response) => response.end())
    muster().clock.advance(15 * second)
    await send()
    const [first, second_] = receiver().received
    expect(second_?.body).toBe(first?.body)
    expect([first, second_].map((request) => request?.headers['webhook-id'])).toEqual(['kept', 'kept'])
    await muster().owner.query('UPDATE watch_case SET devices = 57 WHERE number = 1')
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2 })
  })

  it('goes to Slack and Teams in their forms [K-1013 K-1014]', async () => {
    await storeChannel(muster(), { id: 'slack', kind: 'slack', url: `${receiver().url}slack` })
    await storeChannel(muster(), {
      id: 'teams',
      kind: 'teams',
      url: `${receiver().url}teams`,
      language: 'fr',
    })
    await tell({ id: 'a', channel: 'slack' })
    await tell({ id: 'b', channel: 'teams' })
    await send()
    const at = (path: string) =>
      JSON.parse(receiver().received.find((one) => one.path === path)?.body ?? '{}')
    expect(at('/slack')).toMatchObject({ text: 'New: Case 1: Reboot, own depot', blocks: expect.any(Array) })
    expect(JSON.stringify(at('/teams'))).toContain('Dossier 1 : Redémarrage, own depot')
    expect(receiver().received.map(({ headers }) => headers['webhook-signature'])).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is signed with the former secret too, for a day [K-1017]', async () => {
    const signing = newWebhookSecret()
    const formerUntil = caseTime + minute
    await storeChannel(muster(), { id: 'both', url: receiver().url, signing, former: secret, formerUntil })
    await tell({ id: 'a', channel: 'both' })
    await send()
    muster().clock.advance(2 * minute)
    await tell({ id: 'b', channel: 'both', case: 2 })
    await send()
    const signatures = receiver().received.map(({ headers }) =>
      String(headers['webhook-signature']).split(' '),
    )
    expect(signatures.map(({ length }) => length)).toEqual([2, 1])
  })
})

describe('a message that fails', () => {
  it('is tried again after 10 s, 30 s, 2 min …, for a day, then given up [K-1109]', async () => {
    receiver().answers((response) => response.writeHead(500).end('broken\n\u001b[31mtoday'))
    await tell({ id: 'failing' })
    const waits: number[] = []
    for (;;) {
      await send()
      const row = await only()
      if (row?.tryAt == null) break
      waits.push((row.tryAt - muster().clock.now().getTime()) / second)
      muster().clock.advance(row.tryAt - muster().clock.now().getTime())
    }
    const expected = [10, 30, 120, 300, 900, 1800, 3600, 7200, 10_800]
    for (const [index, wait] of waits.entries()) {
      const documented = expected[Math.min(index, 8)] ?? 0
      expect(Math.abs(wait - documented) / documented).toBeLessThanOrEqual(0.2)
    }
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(86_400)
    expect(await only()).toMatchObject({ state: 'failed', reason: 'tooLong', tries: waits.length + 1 })
    const tries = await tryRows(muster(), 'failing')
    expect(tries[0]).toEqual({ status: 500, answer: 'broken [31mtoday' })
    const ids = receiver().received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set(['failing']))
  })

  it('waits as long as the receiver asks, up to three hours [K-1110]', async () => {
    receiver().answers((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await tell({ id: 'limited' })
    await send()
    expect((await only())?.tryAt).toBe(caseTime + 600 * second)
    receiver().answers((response) => response.writeHead(503, { 'retry-after': '99999' }).end())
    muster().clock.advance(600 * second)
    await send()
    expect((await only())?.tryAt).toBe(caseTime + 600 * second + 3 * 60 * minute)
  })

  it('at a receiver that is gone switches the channel off [K-1023 K-1111]', async () => {
    receiver().answers((response) => response.writeHead(410).end())
    await tell({ id: 'gone' })
    await tell({ id: 'next', case: 2, createdAt: caseTime + 1, sendAt: caseTime + second })
    await send()
    muster().clock.advance(second)
    await send()
    expect(receiver().received).toHaveLength(1)
    expect(await states()).toEqual(['gone failed', 'next notNeeded'])
    const { rows } = await muster().owner.query(
      'SELECT is_on, off_reason, failing_since, version FROM channel',
    )
    expect(rows).toEqual([{ is_on: false, off_reason: 'gone', failing_since: caseTime, version: 2 }])
  })

  it.each([
    ['an address that is not public', 'https://10.0.0.1/', 'addressRefused', /not a public address/],
    ['an address without encryption', 'http://10.0.0.1/', 'addressRefused', /not a public address/],
  ])('for %s is given up at once [K-1111 K-1301]', async (_what, url, reason, answer) => {
    await storeChannel(muster(), { id: 'inside', url, signing: secret })
    await tell({ id: 'refused', channel: 'inside' })
    await send()
    expect(await only()).toMatchObject({ state: 'failed', reason, tries: 1 })
    expect(await tryRows(muster(), 'refused')).toEqual([
      { status: null, answer: expect.stringMatching(answer) },
    ])
  })

  it('for a secret that cannot be decrypted is given up at once [K-1111 K-1021]', async () => {
    await muster().owner.query(`UPDATE channel SET url = 'v1:${'A'.repeat(80)}'`)
    await tell({ id: 'unreadable' })
    await send()
    expect(await only()).toMatchObject({ state: 'failed', reason: 'secretUnreadable' })
  })

  it('by a redirect is not sent elsewhere, and the log says so [K-1304]', async () => {
    receiver().answers((response) => response.writeHead(307, { location: '/elsewhere' }).end('moved'))
    await tell({ id: 'moved' })
    await send()
    expect(receiver().received).toHaveLength(1)
    expect(await tryRows(muster(), 'moved')).toEqual([
      { status: 307, answer: 'Redirects are not followed. moved' },
    ])
  })

  it('at none of the addresses of a name says why [K-1104]', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const resolve = (_name: string, _options: object, done: (error: null, found: typeof addresses) => void) =>
      done(null, addresses)
    const { outgoing } = muster().services
    const allowed = ['127.0.0.0/8']
    await storeChannel(muster(), { id: 'closed', url: 'http://receiver.example:9/', signing: secret })
    await tell({ id: 'nobody-listens', channel: 'closed' })
    const both = { ...outgoing, allowed, resolve: resolve as NonNullable<typeof outgoing.resolve> }
    await sendDue({ ...muster().services, outgoing: both })
    expect(await tryRows(muster(), 'nobody-listens')).toEqual([
      { status: null, answer: 'connect ECONNREFUSED 127.0.0.1:9' },
    ])
  })

  it('shows since when its channel fails, until a message is delivered [K-1022]', async () => {
    const channel = async () =>
      (await muster().owner.query('SELECT failing_since, last_at, last_state FROM channel')).rows
    receiver().answers((response) => response.writeHead(500).end())
    await tell({ id: 'failing' })
    await send()
    muster().clock.advance(15 * second)
    await send()
    expect(await channel()).toEqual([
      { failing_since: caseTime, last_at: caseTime + 15 * second, last_state: 'waiting' },
    ])
    receiver().answers((response) => response.end())
    muster().clock.advance(minute)
    await send()
    expect(await channel()).toMatchObject([{ failing_since: null, last_state: 'delivered' }])
  })
})

describe('a message that is no longer of use', () => {
  it.each(['taken', 'snoozed', 'closed', 'over'])(
    'because its case is %s is not sent [K-1112]',
    async (state) => {
      await muster().owner.query('UPDATE watch_case SET state = $1 WHERE number = 1', [state])
      await tell({ id: 'opened' })
      await send()
      expect(receiver().received).toEqual([])
      expect(await only()).toMatchObject({ state: 'notNeeded', tries: 0 })
    },
  )

  it('because a newer one says more is dropped, also while it is tried again [K-1114]', async () => {
    receiver().answers((response) => response.writeHead(500).end())
    await tell({ id: 'opened' })
    await send()
    receiver().answers((response) => response.end())
    await muster().owner.query(`UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = 1`, [
      caseTime,
    ])
    await tell({ id: 'over', kind: 'over', createdAt: caseTime + second, sendAt: caseTime + second })
    muster().clock.advance(second)
    await send()
    expect(await states()).toEqual(['opened notNeeded', 'over delivered'])
  })

  it('because its receiver was never told of the case is dropped [K-905]', async () => {
    await muster().owner.query(`UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = 1`, [
      caseTime,
    ])
    await tell({ id: 'opened' })
    await tell({ id: 'over', kind: 'over', createdAt: caseTime + 1, sendAt: caseTime })
    await send()
    expect(await states()).toEqual(['opened notNeeded', 'over notNeeded'])
    expect(receiver().received).toEqual([])
  })

  it('because its channel is switched off or deleted is not sent [K-307]', async () => {
    await storeChannel(muster(), { id: 'off', url: receiver().url, signing: secret, isOn: false })
    await tell({ id: 'a', channel: 'off' })
    await tell({ id: 'b', channel: 'deleted' })
    await send()
    expect(await states()).toEqual(['a notNeeded', 'b notNeeded'])
  })

  it('collects only cases that nobody has taken meanwhile [K-1112 K-1203]', async () => {
    await muster().owner.query(`UPDATE watch_case SET state = 'taken' WHERE number = 2`)
    await tell({ id: 'many', kind: 'collected', case: null, cases: [3, 2, 1] })
    await send()
    expect(bodies()[0]?.data.cases.map(({ number }) => number)).toEqual([3, 1])
  })
})
