import { expect, it } from 'vitest'
import { KeyLookUps } from './key-look-ups.ts'
import type { DeviceKey, KnownKeys } from './known-keys.sql.ts'

/** Knows nobody, and answers when told to. */
function slowKeys() {
  const { promise, resolve } = Promise.withResolvers<DeviceKey[]>()
  const asked: number[] = []
  const filter = (_world: string, pending: DeviceKey[]) => {
    asked.push(pending.length)
    return promise
  }
  const keys = { has: () => false, filter } as unknown as KnownKeys
  return { keys, asked, answer: () => resolve([]) }
}

it('looks up many keys per statement, and asks those beyond its room to retry, each world for itself', async () => {
  const { keys, asked, answer } = slowKeys()
  const lookUps = new KeyLookUps(keys)
  const key = { deviceId: 'a'.repeat(32), keyHash: Buffer.alloc(32) }
  const from = (world: string, count: number) =>
    Array.from({ length: count }, () => lookUps.isKnown(world, key).catch(({ code }) => code as string))
  const flood = from('flooded', 500)
  const other = from('other', 2)
  answer()
  const results = await Promise.all(flood)
  // The first two begin at once; of the rest 400 wait.
  expect(results.filter((result) => result === 'busy')).toHaveLength(500 - 402)
  expect(await Promise.all(other)).toEqual([false, false])
  expect(Math.max(...asked)).toBeGreaterThan(1)
})
