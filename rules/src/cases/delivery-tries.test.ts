import { type CaseState, deliveryStates, type GiveUpReason, messageKinds } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../time/durations.ts'
import {
  isReplaced,
  isStillNeeded,
  nextTryAt,
  outcomeOfTry,
  type TryResult,
  triedFor,
} from './delivery-tries.ts'

/** The moments of all tries of a delivery whose every try fails at once. */
function triesOf(id: string, retryAfter: number | null = null): number[] {
  const moments = [0]
  for (;;) {
    const now = moments.at(-1) ?? 0
    const next = nextTryAt({ id, tries: moments.length, firstAt: 0, now, retryAfter })
    if (next === null) return moments
    moments.push(next)
  }
}

describe('tries', () => {
  it('follow at growing distances, for a day [K-1109]', () => {
    const moments = triesOf('a delivery')
    const waits = moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
    const planned = [10 / 60, 0.5, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
    for (const [index, wait] of waits.entries()) {
      const expected = planned[index] ?? 3 * hour
      expect(wait / expected).toBeGreaterThanOrEqual(0.8)
      expect(wait / expected).toBeLessThanOrEqual(1.2)
    }
    expect(triedFor).toBe(day)
  })

  it('end within a day and after 20 hours, whatever the id [K-1109]', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const moments = triesOf(id)
        expect(moments.at(-1)).toBeLessThanOrEqual(day)
        expect(moments.at(-1)).toBeGreaterThan(20 * hour)
        expect(triesOf(id)).toEqual(moments)
      }),
      { seed: 1109 },
    )
  })

  it('of many deliveries are spread [K-1109]', () => {
    const first = Array.from({ length: 100 }, (_, index) => triesOf(`delivery ${index}`)[1])
    expect(new Set(first).size).toBeGreaterThan(80)
  })

  it.each([
    ['a minute', minute, minute],
    ['less than the wait', 1000, null],
    ['a day', day, 3 * hour],
  ])('wait for %s if asked to [K-1110]', (_what, retryAfter, expected) => {
    const given = { id: 'x', tries: 1, firstAt: 0, now: 0 }
    const usual = nextTryAt({ ...given, retryAfter: null })
    expect(nextTryAt({ ...given, retryAfter })).toBe(expected ?? usual)
  })
})

describe('what a try means', () => {
  it.each<[TryResult, 'delivered' | 'again' | GiveUpReason]>([
    [{ kind: 'http', status: 200 }, 'delivered'],
    [{ kind: 'http', status: 202 }, 'delivered'],
    [{ kind: 'http', status: 299 }, 'delivered'],
    [{ kind: 'http', status: 302 }, 'again'],
    [{ kind: 'http', status: 404 }, 'again'],
    [{ kind: 'http', status: 410 }, 'gone'],
    [{ kind: 'http', status: 429 }, 'again'],
    [{ kind: 'http', status: 503 }, 'again'],
    [{ kind: 'smtp', code: 250 }, 'delivered'],
    [{ kind: 'smtp', code: 451 }, 'again'],
    [{ kind: 'smtp', code: 550 }, 'noMailbox'],
    [{ kind: 'refused', reason: 'addressRefused' }, 'addressRefused'],
    [{ kind: 'refused', reason: 'secretUnreadable' }, 'secretUnreadable'],
    [{ kind: 'noAnswer' }, 'again'],
  ])('%j: %s [K-1107 K-1111]', (result, expected) => {
    const outcome = outcomeOfTry(result)
    expect(typeof outcome === 'string' ? outcome : outcome.giveUp).toBe(expected)
  })
})

describe('a message that has not been tried', () => {
  it.each<[CaseState, boolean]>([
    ['open', true],
    ['taken', false],
    ['snoozed', false],
    ['closed', false],
    ['over', false],
  ])('that a case opened, %s by now, is needed: %s [K-1112]', (caseState, isNeeded) => {
    expect(isStillNeeded({ kind: 'opened', tries: 0, caseState })).toBe(isNeeded)
    expect(isStillNeeded({ kind: 'nextStep', tries: 0, caseState })).toBe(isNeeded)
    expect(isStillNeeded({ kind: 'opened', tries: 1, caseState })).toBe(true)
  })

  it('of another kind is needed whatever has become of the case [K-1112]', () => {
    const others = messageKinds.filter((kind) => kind !== 'opened' && kind !== 'nextStep')
    for (const kind of others) expect(isStillNeeded({ kind, tries: 0, caseState: 'over' }), kind).toBe(true)
  })
})

describe('a newer message replaces', () => {
  it.each([
    ['over', 'opened nextStep worse cameBack snoozeEnded'],
    ['worse', 'worse'],
    ['cameBack', 'worse over'],
    ['opened', ''],
    ['handedOver', ''],
  ] as const)('that says %s, waiting ones that say: %s [K-1114]', (newer, expected) => {
    const replaced = messageKinds.filter((kind) => isReplaced({ kind, state: 'waiting' }, newer))
    expect(replaced.toSorted()).toEqual(expected.split(' ').filter(Boolean).toSorted())
    const others = deliveryStates.filter((state) => state !== 'waiting')
    for (const state of others) expect(isReplaced({ kind: 'worse', state }, newer), state).toBe(false)
  })
})
