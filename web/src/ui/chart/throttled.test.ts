import { chartTimings } from '@muster/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { throttled } from './throttled.ts'

describe('a throttled reaction', () => {
  const run = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    run.mockClear()
  })

  it('comes at once, then once in 100 ms however often it is asked for [B-957 B-1435 C-2324]', () => {
    const { call } = throttled(run, chartTimings.throttle)
    for (let times = 0; times < 20; times += 1) call()
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(99)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('comes no more once it is cancelled', () => {
    const { call, cancel } = throttled(run, chartTimings.throttle)
    call()
    call()
    cancel()
    vi.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
