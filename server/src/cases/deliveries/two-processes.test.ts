import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, storeChannel, tryRows } from '../../../test/cases/stored-deliveries.ts'
import { worldIds } from '../../../test/estate.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { type ClaimedDelivery, claimDeliveries } from './delivery-queue.sql.ts'
import { DeliverySender, sendDelivery, sendingLimits } from './send-deliveries.ts'

const minute = 60_000

const { muster, receiver, tell, send, only } = useDeliveries()

const { lease, perReceiver, perLane, atOnce: atMost } = sendingLimits
const claiming = { now: caseTime, lease, patience: 0, perReceiver, perLane, busy: {}, atMost }

const claim = async (): Promise<ClaimedDelivery[]> =>
  await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    claimDeliveries(scope, claiming),
  )

describe('two processes', () => {
  it('never claim one delivery, nor more than two of a receiver [K-1113 K-1217]', async () => {
    for (let index = 0; index < 12; index++) await tell({ id: `d-${index}`, kind: 'test', case: null })
    const claims = (await Promise.all([claim(), claim(), claim(), claim()])).flat()
    expect(claims.map(({ id }) => id).toSorted()).toEqual(['d-0', 'd-1'])
  })

  it('of which one is killed before it notes the answer: the other sends the same id, within a minute [K-1215 K-1216]', async () => {
    await tell({ id: 'again' })
    // The first process claims it, sends it, and is killed.
    const sender = new DeliverySender(muster().services)
    receiver().answers((response) => {
      void muster()
        .owner.query(`ALTER TABLE delivery_try ADD CONSTRAINT killed CHECK (false) NOT VALID`)
        .then(() => response.end())
    })
    await sender.begin()
    await sender.settled()
    await muster().owner.query('ALTER TABLE delivery_try DROP CONSTRAINT killed')
    receiver().answers((response) => response.end())
    expect(await only()).toMatchObject({ state: 'sending', tries: 0, tryAt: caseTime + minute })
    await send()
    expect(receiver().received).toHaveLength(1)
    muster().clock.advance(minute)
    await send()
    const [first, second_] = receiver().received
    expect(second_?.headers['webhook-id']).toBe('again')
    expect(second_?.body).toBe(first?.body)
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1 })
  })

  it('of which one hangs in a send until the other has sent it: the id is the same, and what is known stays [K-1215 K-1216]', async () => {
    const hung = Promise.withResolvers<ServerResponse>()
    receiver().answers((response) => hung.resolve(response))
    await tell({ id: 'once' })
    const first = new DeliverySender(muster().services)
    await first.begin()
    const held = await hung.promise
    receiver().answers((response) => response.end('ok'))
    muster().clock.advance(minute)
    await send()
    held.writeHead(500).end('too late')
    await first.settled()
    await send()
    expect(receiver().received.map(({ headers }) => headers['webhook-id'])).toEqual(['once', 'once'])
    expect(receiver().received.map(({ body }) => body)).toEqual([
      receiver().received[0]?.body,
      receiver().received[0]?.body,
    ])
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2, tryAt: null })
    expect((await tryRows(muster(), 'once')).map(({ status }) => status)).toEqual([200, 500])
  })

  it('of which the one that hung hears later that it arrived: it is not sent again [K-1107 K-1215]', async () => {
    const hung = Promise.withResolvers<ServerResponse>()
    receiver().answers((response) => hung.resolve(response))
    await tell({ id: 'once' })
    const first = new DeliverySender(muster().services)
    await first.begin()
    const held = await hung.promise
    receiver().answers((response) => response.writeHead(503).end())
    muster().clock.advance(minute)
    await send()
    expect(await only()).toMatchObject({ state: 'waiting', tries: 1 })
    held.end('ok')
    await first.settled()
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2, tryAt: null })
  })

  it.each([
    { what: 'a message to a webhook', channel: 'hook', ids: ['late'] },
    { what: 'one to the addresses of a channel', channel: 'desk', ids: ['late', expect.any(String)] },
  ])(
    'of which one hangs before it sends $what: the other sends it alone [K-1115 K-1216]',
    async ({ channel, ids }) => {
      const confirmed = (address: string) => ({ address, confirmedAt: caseTime })
      const addresses = ['a@desk.example', 'b@desk.example'].map(confirmed)
      await storeChannel(muster(), { id: 'desk', kind: 'email', addresses })
      await tell({ id: 'late', channel })
      const { services } = muster()
      const [claimed] = await inWorldTransaction(services.db, worldIds.own, null, (scope) =>
        claimDeliveries(scope, claiming),
      )
      if (!claimed) throw new Error('nothing was claimed')
      muster().clock.advance(minute)
      await send()
      expect(await sendDelivery(muster().services, worldIds.own, claimed)).toBeNull()
      await send()
      const rows = await deliveryRows(muster())
      expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(rows.every(({ state, tries }) => state === 'delivered' && tries === 1)).toBe(true)
    },
  )
})
