import { expect, it } from 'vitest'
import { beginCache, takeCache } from './own-cache.ts'

it('a cache that was begun for somebody is theirs alone, and only once', () => {
  const begun = beginCache('ann')
  expect(takeCache('ann')).toBe(begun)
  expect(takeCache('ann')).not.toBe(begun)

  const another = beginCache('ann')
  expect(takeCache('bob')).not.toBe(another)
  expect(takeCache('ann')).not.toBe(another)
})
