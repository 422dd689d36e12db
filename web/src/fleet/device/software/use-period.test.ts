import { describe, expect, it } from 'vitest'
import { periodOf } from './use-period.ts'

const now = Date.UTC(2026, 10, 12, 14, 16)

describe('the periods of an application’s or process’s chart', () => {
  it.each([
    ['last30Days', 'day', 30, '2026-10-14'],
    ['last7Days', 'day', 7, '2026-11-06'],
    ['last48Hours', 'hour', 48, '2026-11-10'],
  ] as const)(
    '%s is drawn by the %s, %i of them [C-910 C-911 C-1008 C-1009 C-9920 C-2327]',
    (name, size, count, first) => {
      const period = periodOf(name, 'Europe/London', now)
      expect(period.size).toBe(size)
      expect(period.buckets).toHaveLength(count)
      expect(period.buckets[0]?.date).toBe(first)
    },
  )
})
