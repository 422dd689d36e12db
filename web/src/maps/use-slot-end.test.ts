import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useSlotEnd } from './use-slot-end.ts'

const slot = 300_000
const start = Date.UTC(2026, 10, 12, 14, 16)
const end = Date.UTC(2026, 10, 12, 14, 20)

describe('the end of a slot', () => {
  it('is another as soon as it is reached', () => {
    vi.useFakeTimers({ now: start })
    const { result } = renderHook(() => useSlotEnd(slot))
    expect(result.current).toBe(end)
    act(() => void vi.advanceTimersByTime(end - start - 1))
    expect(result.current).toBe(end)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe(end + slot)
  })

  it('is followed by the next one, though the clock was set back meanwhile', () => {
    vi.useFakeTimers({ now: start })
    const { result } = renderHook(() => useSlotEnd(slot))
    vi.setSystemTime(start - 120_000)
    act(() => void vi.advanceTimersByTime(end - start))
    expect(result.current).toBe(end)
    act(() => void vi.advanceTimersByTime(120_000))
    expect(result.current).toBe(end + slot)
  })
})
