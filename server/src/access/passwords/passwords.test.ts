import { expect, it, vi } from 'vitest'
import { PasswordHasher } from './passwords.ts'

/** A hasher that finishes when the test says so; reports how many run at once. */
function heldHasher() {
  const hasher = new PasswordHasher()
  const ends: (() => void)[] = []
  let most = 0
  let now = 0
  vi.spyOn(hasher, 'derive').mockImplementation(async () => {
    most = Math.max(most, ++now)
    await new Promise<void>((resolve) => ends.push(resolve))
    now--
    return Buffer.alloc(32)
  })
  return { hasher, endOne: () => ends.shift()?.(), most: () => most }
}

const everythingSettles = () => new Promise((resolve) => setImmediate(resolve))

it('hashes two at once and no more, even when one arrives as another ends', async () => {
  const { hasher, endOne, most } = heldHasher()
  const hashes = [hasher.hash('a'), hasher.hash('b'), hasher.hash('c')]
  await everythingSettles()
  endOne()
  for (let moment = 0; moment < 20; moment++) {
    hashes.push(hasher.hash('d'))
    await Promise.resolve()
  }
  for (const _ of hashes) {
    await everythingSettles()
    endOne()
  }
  expect(await Promise.all(hashes)).toHaveLength(23)
  expect(most()).toBe(2)
})
