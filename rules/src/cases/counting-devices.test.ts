import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDevices, isGroupNews, isNews } from './counting-devices.ts'
import type { ThresholdChange } from './threshold-change.ts'

const none = { changes: [], lookedAt: 0 }

describe('devices that count', () => {
  it.each([
    ['none', [], 10, 100, { counting: 0, nextAt: null }],
    ['one that held long enough', [90], 10, 100, { counting: 1, nextAt: null }],
    ['one a moment short of it', [91], 10, 100, { counting: 0, nextAt: 101 }],
    ['at once without a holding time', [100], 0, 100, { counting: 1, nextAt: null }],
    ['some, and the next of the others', [50, 95, 93], 10, 100, { counting: 1, nextAt: 103 }],
  ])('%s [K-201 K-204]', (_what, since, holdFor, now, expected) => {
    expect(countDevices({ since, holdFor, now, ...none })).toMatchObject(expected)
  })

  it('are each counted or awaited, and no earlier than their time [K-201]', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 1000 }))
    fc.assert(
      fc.property(moments, fc.nat(300), fc.integer({ min: 1000, max: 1300 }), (since, holdFor, now) => {
        const { counting, nextAt } = countDevices({ since, holdFor, now, ...none })
        expect(counting).toBe(since.filter((at) => now - at >= holdFor).length)
        expect(nextAt === null).toBe(counting === since.length)
        if (nextAt === null) return
        expect(nextAt).toBeGreaterThan(now)
        const then = countDevices({ since, holdFor, now: nextAt, ...none }).counting
        const before = countDevices({ since, holdFor, now: nextAt - 1, ...none }).counting
        expect([then > counting, before]).toEqual([true, counting])
      }),
      { seed: 201 },
    )
  })
})

describe('people are told of devices', () => {
  const look = { holdFor: 10, now: 100, lookedAt: 50 }
  const change = { changedAt: 60, appliedAt: 70 }
  const told = (since: number[], changes: ThresholdChange[] = [change]) =>
    isNews(countDevices({ ...look, since, changes }))

  it.each<[string, since: number[], isTold: boolean]>([
    ['that began to count since the last look', [41], true],
    ['but not that counted before: they moved here, or the watch is new', [40, 3], false],
    ['but not that alert because a threshold changed', [60, 65, 70], false],
    ['one of which alerts for another reason', [60, 65, 71], true],
    ['one of which alerted before the change', [60, 59], true],
    ['but not where none counts', [95], false],
  ])('%s [K-412 K-514 K-1211 K-1212]', (_who, since, isTold) => {
    expect(told(since)).toBe(isTold)
  })

  it('but not while a change is being applied [K-1211]', () => {
    const applied = { changedAt: 60, appliedAt: null }
    expect([told([88], [applied]), told([59], [applied])]).toEqual([false, true])
  })
})

describe('people are told of a group', () => {
  const changes = [{ changedAt: 60, appliedAt: 70 }]
  it.each([
    ['that got bad while it was watched', 51, true],
    ['but not that was so at the first look', 50, false],
    ['but not because a threshold changed', 65, false],
  ])('%s [K-412 K-1211]', (_what, metSince, isTold) => {
    expect(isGroupNews({ metSince, firstLookAt: 50, changes })).toBe(isTold)
  })
})
