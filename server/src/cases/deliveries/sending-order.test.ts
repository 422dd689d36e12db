import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, sendDue, storeChannel, tryRows } from '../../../test/cases/stored-deliveries.ts'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { DeliverySender, sendingLimits } from './send-deliveries.ts'

const minute = 60_000

const { muster, receiver, secret, tell, send, states } = useDeliveries()

describe('messages to one receiver', () => {
  it('about one case are sent in order [K-1114]', async () => {
    await tell({ id: 'c', kind: 'handedOver', createdAt: caseTime + 2, sendAt: caseTime })
    await tell({ id: 'b', kind: 'takenFromYou', createdAt: caseTime + 1, sendAt: caseTime })
    await tell({ id: 'a', kind: 'worse', createdAt: caseTime })
    await send()
    expect(receiver().received.map(({ headers }) => headers['webhook-id'])).toEqual(['a', 'b', 'c'])
  })

  it('do not wait for one that is to be sent later [K-1202]', async () => {
    await tell({ id: 'worse', kind: 'worse', sendAt: caseTime + 60 * minute })
    await tell({ id: 'handed', kind: 'handedOver', createdAt: caseTime + 1, sendAt: caseTime + 1 })
    muster().clock.advance(1)
    await send()
    expect(await states()).toEqual(['worse waiting', 'handed delivered'])
  })

  it('that hangs hold up no other; it has two tries at a time [K-1113]', async () => {
    const hanging = await startReceiver()
    const held: ServerResponse[] = []
    hanging.answers((response) => held.push(response))
    await storeChannel(muster(), { id: 'hangs', url: hanging.url, signing: secret })
    for (let index = 0; index < 30; index++) {
      await tell({ id: `hanging-${index}`, channel: 'hangs', kind: 'test', case: null })
    }
    for (const number of [1, 2, 3]) await tell({ id: `working-${number}`, case: number })
    const sender = new DeliverySender(muster().services)
    const delivered = async (count: number) =>
      await expect
        .poll(async () => (await states()).filter((state) => state.endsWith(' delivered')).length)
        .toBe(count)
    expect(await sender.begin()).toBe(4)
    await delivered(2)
    expect(await sender.begin()).toBe(1)
    await delivered(3)
    await expect.poll(() => held.length).toBe(2)
    expect(await sender.begin()).toBe(0)
    for (const response of held) response.end()
    await sender.settled()
    expect(await sender.begin()).toBe(2)
    await expect.poll(() => held.length).toBe(4)
    await hanging.stop()
    await sender.settled()
  })

  it('whose try outlives its time, whatever it waits for, give up their places [K-1108 K-1113]', async () => {
    const { outgoing, secrets } = muster().services
    let isStuck = true
    const stuck = { secrets: () => (isStuck ? new Promise<never>(() => {}) : secrets()) }
    for (const number of [1, 2, 3]) await tell({ id: `stuck-${number}`, case: number })
    await sendDue({ ...muster().services, ...stuck, outgoing: { ...outgoing, time: 1 } })
    expect(await states()).toEqual(['stuck-1 waiting', 'stuck-2 waiting', 'stuck-3 waiting'])
    expect(await tryRows(muster(), 'stuck-1')).toEqual([
      { status: null, answer: expect.stringContaining('No answer within') },
    ])
    isStuck = false
    muster().clock.advance(15_000)
    await send()
    expect(await states()).toEqual(['stuck-1 delivered', 'stuck-2 delivered', 'stuck-3 delivered'])
  })

  it('of one host are five at a time, and ten mails: a hanging host or mail server leaves room for others [K-1113]', async () => {
    const hanging = await startReceiver()
    const held: ServerResponse[] = []
    hanging.answers((response) => held.push(response))
    const mails: (() => void)[] = []
    const send = async () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      mails.push(() => resolve('250 ok'))
      return await promise
    }
    const { services } = muster()
    for (let index = 0; index < 10; index++) {
      const [id, address] = [`hangs-${index}`, `${index}@desk.example`]
      await storeChannel(muster(), { id, host: 'one.example', url: hanging.url, signing: secret })
      await tell({ id, channel: id })
      const [desk, addresses] = [`desk-${index}`, [{ address, confirmedAt: 1 }]]
      await storeChannel(muster(), { id: desk, kind: 'email', addresses })
      for (const number of [1, 2])
        await tell({
          id: `${desk}-${number}`,
          channel: desk,
          name: address,
          case: number,
          facts: { to: address },
        })
    }
    await tell({ id: 'works', createdAt: caseTime + 1 })
    muster().clock.advance(1)
    const sender = new DeliverySender({ ...services, mail: { ...services.mail, send } })
    expect(await sender.begin()).toBe(16)
    expect(await sender.begin()).toBe(0)
    await expect.poll(() => [held.length, mails.length, receiver().received.length]).toEqual([5, 10, 1])
    for (const answer of mails) answer()
    await hanging.stop()
    await sender.settled()
  })

  it('of many receivers are tried twenty at a time [K-1113]', async () => {
    let open = 0
    let most = 0
    const held: (() => void)[] = []
    receiver().answers((response) => {
      most = Math.max(most, ++open)
      held.push(() => {
        open--
        response.end()
      })
    })
    for (let index = 0; index < 15; index++) {
      await storeChannel(muster(), { id: `hook-${index}`, url: receiver().url, signing: secret })
      for (const number of [1, 2, 3]) {
        await tell({ id: `${index}-${number}`, channel: `hook-${index}`, case: number })
      }
    }
    const sender = new DeliverySender(muster().services)
    expect(await sender.begin()).toBe(sendingLimits.atOnce)
    expect(await sender.begin()).toBe(0)
    await expect.poll(() => open).toBe(sendingLimits.atOnce)
    for (const release of held.splice(0)) release()
    await sender.settled()
    receiver().answers((response) => response.end())
    await send()
    expect(most).toBe(sendingLimits.atOnce)
    expect((await deliveryRows(muster())).every(({ state }) => state === 'delivered')).toBe(true)
  })
})
