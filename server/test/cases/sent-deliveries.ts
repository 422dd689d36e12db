import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { newWebhookSecret } from '../../src/cases/messages/webhook-signature.ts'
import { makeEstate } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type Receiver, startReceiver } from '../peers/receiver.ts'
import { caseTime, storeCase } from './stored-cases.ts'
import {
  deliveryRows,
  type StoredDeliveryFields,
  sendDue,
  storeChannel,
  storeDelivery,
} from './stored-deliveries.ts'

/** A service without watches but with cases 1 to 3, and a webhook on this machine, another for each test. */
export function useDeliveries() {
  const secret = newWebhookSecret()
  let muster: TestMuster
  let receiver: Receiver
  beforeAll(async () => {
    muster = await openTestMuster({ environment: { RECEIVERS_ALLOWED: '127.0.0.1' } })
    await makeEstate(muster)
    for (const number of [1, 2, 3])
      await storeCase(muster, { number, also: { devices: 57, peak_devices: 60 } })
  })
  afterAll(async () => await muster.close())
  beforeEach(async () => {
    receiver = await startReceiver()
    await storeChannel(muster, { id: 'hook', url: receiver.url, signing: secret })
  })
  afterEach(async () => {
    await receiver.stop()
    await muster.owner.query('DELETE FROM delivery; DELETE FROM channel; DELETE FROM case_entry')
    await muster.owner.query(`UPDATE watch_case SET state = 'open', told_steps = 0, is_unreachable = false`)
    muster.clock.advance(caseTime - muster.clock.now().getTime())
  })
  return {
    muster: () => muster,
    receiver: () => receiver,
    secret,
    tell: async (given: Partial<StoredDeliveryFields> & { id: string }) =>
      await storeDelivery(muster, { channel: 'hook', ...given }),
    send: async () => await sendDue(muster.services),
    states: async () => (await deliveryRows(muster)).map(({ id, state }) => `${id} ${state}`),
    only: async () => {
      const [row, ...others] = await deliveryRows(muster)
      expect(others).toEqual([])
      return row
    },
  }
}
