import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { storeChannel } from '../../../test/cases/stored-deliveries.ts'
import { worldIds } from '../../../test/estate.ts'
import { secretsOf } from '../../platform/secrets/secrets.ts'
import { reencryptionWorker } from '../channels/reencryption.job.ts'
import { deliveryRetentionWorker } from './retention.job.ts'

const { muster, receiver, secret, tell, send, states } = useDeliveries()
const day = 86_400_000
const worldRetention = async () => [{ id: worldIds.own }]

it('deliveries and their tries are deleted after 90 days, those that are still to be sent are not [K-711]', async () => {
  await tell({ id: 'old' })
  await send()
  await tell({ id: 'waits', case: 2, sendAt: caseTime + 200 * day })
  muster().clock.advance(day)
  await tell({ id: 'newer', case: 3, createdAt: caseTime + day })
  await send()
  muster().clock.advance(89 * day + 1)
  await deliveryRetentionWorker({ ...muster().services, worldRetention }).work({})
  expect(await states()).toEqual(['waits waiting', 'newer delivered'])
  const { rows } = await muster().owner.query('SELECT delivery_id FROM delivery_try')
  expect(rows).toEqual([{ delivery_id: 'newer' }])
})

it('secrets are encrypted with the first key, so that an earlier one can be removed [K-1021]', async () => {
  const before = await muster().services.secrets()
  await storeChannel(muster(), { id: 'unreadable', url: 'https://8.8.8.8/', signing: secret })
  await muster().owner.query(`UPDATE channel SET url = 'v1:none', secret = NULL WHERE id = 'unreadable'`)
  const fresh = randomBytes(32)
  const rotating = secretsOf([fresh, Buffer.alloc(32, 7)])
  const work = reencryptionWorker({ ...muster().services, worldRetention, secrets: async () => rotating })
  await work.work({})
  const stored = async () =>
    (await muster().owner.query('SELECT id, url, secret FROM channel ORDER BY id')).rows
  const [hook, unreadable] = await stored()
  const place = [worldIds.own, 'hook', 'url'] as const
  expect(before.open(hook.url, place)).toBeNull()
  expect(secretsOf([fresh]).open(hook.url, place)).toBe(receiver().url)
  expect(secretsOf([fresh]).open(hook.secret, [worldIds.own, 'hook', 'signing'])).toBe(secret)
  expect(unreadable.url).toBe('v1:none')
  await work.work({})
  expect((await stored())[0]).toEqual(hook)
})
