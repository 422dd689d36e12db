import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRetryAfter, retryDelay } from './retry-delay.ts'

const now = Date.UTC(2026, 2, 1, 12)
const asked = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), now)

describe('Retry-After', () => {
  it.each<[what: string, headers: Record<string, string>, milliseconds: number | undefined]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['no time at all', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
    [
      'a date, by the clock of the answer',
      { 'retry-after': 'Fri, 01 Jan 2027 00:01:00 GMT', date: 'Fri, 01 Jan 2027 00:00:00 GMT' },
      60_000,
    ],
    ['a date that is over', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    ['a date that is none', { 'retry-after': 'Sun, 99 Mar 2026 12:00:30 GMT' }, undefined],
    ['more than a day', { 'retry-after': '9'.repeat(400) }, 24 * 60 * 60 * 1000],
    ['nothing', {}, undefined],
    ['a fraction', { 'retry-after': '1.5' }, undefined],
    ['less than nothing', { 'retry-after': '-5' }, undefined],
    ['a word with a number', { 'retry-after': 'soon 5' }, undefined],
  ])('of %s', (_what, headers, milliseconds) => {
    expect(asked(headers)).toBe(milliseconds)
  })
})

describe('the delay before the next attempt', () => {
  it('is random up to the doubled one, at most 15 minutes, on top of what was asked for', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fraction,
        fc.nat(86_400_000),
        (failures, random, wait) => {
          const delay = retryDelay(failures, () => random, wait)
          expect(delay).toBeGreaterThanOrEqual(wait)
          expect(delay - wait).toBeLessThanOrEqual(Math.min(900_000, 2000 * 2 ** (failures - 1)))
        },
      ),
      { seed: 9 },
    )
  })

  it('is spread evenly, so that devices do not retry together', () => {
    expect([0, 0.25, 0.5, 1].map((random) => retryDelay(4, () => random))).toEqual([0, 4000, 8000, 16_000])
  })
})
