import { expect, it, vi } from 'vitest'

it('frames come though one was asked for while a test had stopped the timers', async () => {
  const kept = requestAnimationFrame
  vi.useFakeTimers()
  kept(() => undefined)
  vi.useRealTimers()
  await expect(new Promise((draw) => kept(draw))).resolves.toBeGreaterThan(0)
})
