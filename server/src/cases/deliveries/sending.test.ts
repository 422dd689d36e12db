import { expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { storeChannel } from '../../../test/cases/stored-deliveries.ts'
import { withNodeAway } from '../../../test/node-away.ts'
import { DeliverySender } from './send-deliveries.ts'
import { startSending } from './sending.ts'

const { muster, receiver, secret, tell, states } = useDeliveries()

it('a process that works sends what becomes due, and finishes what it has begun before it ends [K-1216]', async () => {
  const sending = startSending(muster().services)
  const first = receiver().next()
  await tell({ id: 'first' })
  expect((await first).headers['webhook-id']).toBe('first')
  const held = Promise.withResolvers<() => void>()
  receiver().answers((response) => held.resolve(() => response.end()))
  await tell({ id: 'second', case: 2 })
  const release = await held.promise
  const stopped = sending.stop()
  release()
  await stopped
  await tell({ id: 'third', case: 3 })
  expect(await states()).toEqual(['first delivered', 'second delivered', 'third waiting'])
})

it('what fails to be claimed in one world holds up no other world [K-1219]', async () => {
  await storeChannel(muster(), { id: 'foreign', world: 'c'.repeat(32), url: receiver().url, signing: secret })
  await tell({ id: 'broken' })
  await muster().owner.query(`ALTER TABLE delivery ADD CONSTRAINT broken CHECK (id <> 'broken') NOT VALID`)
  const sending = startSending(muster().services)
  const next = receiver().next()
  await tell({ id: 'works', channel: 'foreign', case: null, kind: 'test', world: 'c'.repeat(32) })
  expect((await next).headers['webhook-id']).toBe('works')
  await sending.stop()
  await muster().owner.query('ALTER TABLE delivery DROP CONSTRAINT broken')
  expect(muster().logged.join()).toContain('deliveries of a world could not be claimed')
})

it('while a node of the cluster is away, what is due in the worlds of the others is sent [K-1219]', async () => {
  await tell({ id: 'elsewhere', case: null, kind: 'test' })
  const sender = new DeliverySender(muster().services)
  await withNodeAway(muster().owner, 'worlds_with_deliveries', () => sender.begin())
  await sender.settled()
  expect(await states()).toContain('elsewhere delivered')
})
