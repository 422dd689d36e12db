import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { messageWindow, mostMessages, repeatTime, type SendTime, sendTime } from './message-time.ts'

const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => index * step)

describe('a message', () => {
  it.each<[string, sent: number[], collectedAt: number | null, now: number, SendTime]>([
    ['is sent at once', [], null, 5, { at: 5, isCollected: false }],
    ['is the tenth', every(1, 9), null, 9, { at: 9, isCollected: false }],
    ['is one too many', every(1, 10), null, 10, { at: messageWindow, isCollected: true }],
    [
      'joins those that are collected',
      every(1, 10),
      messageWindow,
      20,
      { at: messageWindow, isCollected: true },
    ],
    [
      'comes when the first has left the window',
      every(1, 10),
      null,
      messageWindow,
      { at: messageWindow, isCollected: false },
    ],
    [
      'comes after a collection that is gone',
      every(minute, 9),
      5,
      10 * minute,
      { at: 10 * minute, isCollected: false },
    ],
  ])('that %s [K-1203]', (_what, at, collectedAt, now, expected) => {
    expect(sendTime({ at, collectedAt }, now)).toEqual(expected)
  })

  it('is never the eleventh of ten minutes, and waits for ten minutes at most [K-1203]', () => {
    const moments = fc.array(fc.nat(2 * messageWindow), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(moments, (unsorted) => {
        const sent: number[] = []
        let collectedAt: number | null = null
        for (const now of unsorted.toSorted((a, b) => a - b)) {
          if (collectedAt !== null && collectedAt < now) {
            sent.push(collectedAt)
            collectedAt = null
          }
          const { at, isCollected } = sendTime({ at: sent, collectedAt }, now)
          expect(at).toBeGreaterThanOrEqual(now)
          expect(at - now).toBeLessThanOrEqual(messageWindow)
          if (isCollected) collectedAt = at
          else sent.push(at)
        }
        if (collectedAt !== null) sent.push(collectedAt)
        for (const [index, at] of sent.entries()) {
          const tenEarlier = sent[index - mostMessages]
          if (tenEarlier !== undefined) expect(at - tenEarlier).toBeGreaterThanOrEqual(messageWindow)
        }
      }),
      { seed: 1203, numRuns: 300 },
    )
  })

  it.each([
    ['at once the first time', null, 500, 500],
    ['an hour after the last', 0, 10 * minute, hour],
    ['at once after an hour', 0, 2 * hour, 2 * hour],
  ])('that a case got worse is sent %s [K-1202]', (_when, lastAt, now, at) => {
    expect(repeatTime(lastAt, now)).toBe(at)
  })
})
