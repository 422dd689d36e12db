import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const load = () => import('./own-cache.ts')

it('a cache that was begun for somebody is theirs, once', async () => {
  const { beginCache, takeCache } = await load()
  const begun = beginCache('ann')
  expect(takeCache('ann')).toBe(begun)
  expect(takeCache('ann')).not.toBe(begun)
})

it('a cache that was begun for somebody is not for anybody else', async () => {
  const { beginCache, takeCache } = await load()
  const begun = beginCache('ann')
  expect(takeCache('bob')).not.toBe(begun)
  expect(takeCache('ann')).not.toBe(begun)
})

it('no cache is begun once the console is drawn: its own requests are under way', async () => {
  const { beginCache, takeCache } = await load()
  takeCache('ann')
  expect(beginCache('ann')).toBeNull()
})
