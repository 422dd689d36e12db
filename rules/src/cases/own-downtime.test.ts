import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import {
  afterUptime,
  areReportsMissing,
  lastContactThatCounts,
  mergedGaps,
  settlingTime,
  silenceCountsAgainAt,
  uptimeBetween,
} from './own-downtime.ts'

const gap = (from: number, to: number) => ({ from, to })
const gaps = fc
  .array(fc.tuple(fc.nat(1000), fc.nat(100)), { maxLength: 6 })
  .map((pairs) => pairs.map(([from, length]) => gap(from, from + length)))

describe('own downtime', () => {
  it('is one where it overlaps [K-1205]', () => {
    expect(mergedGaps([gap(50, 60), gap(10, 20), gap(15, 30), gap(30, 31), gap(40, 40)])).toEqual([
      gap(10, 31),
      gap(50, 60),
    ])
  })

  it.each([
    ['without any', [], 100],
    ['before', [gap(-20, -10)], 100],
    ['within', [gap(10, 30)], 80],
    ['across the beginning', [gap(-10, 30)], 70],
    ['across the end', [gap(90, 300)], 90],
    ['across all of it', [gap(-5, 105)], 0],
    ['twice, overlapping', [gap(10, 30), gap(20, 50)], 60],
  ])('%s leaves so much time between 0 and 100 [K-1207]', (_where, down, uptime) => {
    expect(uptimeBetween(0, 100, down)).toBe(uptime)
  })

  it.each([
    ['without any', 60, []],
    ['before the silence', 60, [gap(10, 20)]],
    ['within the silence', 40, [gap(70, 90)]],
    ['that lasts', 40, [gap(80, 100)]],
    ['that begins with the silence', 60, [gap(50, 60)]],
    ['twice', 35, [gap(70, 80), gap(40, 55)]],
  ])('%s moves the last contact that counts to %i: silence of 40 by 100 [K-1207]', (_where, at, down) => {
    expect(lastContactThatCounts({ now: 100, silence: 40, gaps: down })).toBe(at)
  })

  it('counts as silence for nobody, whatever the gaps [K-1207]', () => {
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 1000, max: 1200 }),
        fc.integer({ min: 1, max: 500 }),
        (down, now, silence) => {
          const at = lastContactThatCounts({ now, silence, gaps: down })
          expect(uptimeBetween(at, now, down)).toBe(silence)
          expect(uptimeBetween(at + 1, now, down)).toBeLessThan(silence)
        },
      ),
      { seed: 1207 },
    )
  })

  it('does not run a time down, whatever the gaps [K-1209]', () => {
    fc.assert(
      fc.property(gaps, fc.nat(1000), fc.integer({ min: 1, max: 500 }), (down, since, lasting) => {
        const at = afterUptime({ since, lasting, gaps: down })
        expect(uptimeBetween(since, at, down)).toBe(lasting)
        expect(uptimeBetween(since, at - 1, down)).toBeLessThan(lasting)
      }),
      { seed: 1209 },
    )
  })
})

describe('silence counts again', () => {
  it('at any time where there was no own downtime [K-1208]', () => {
    expect(silenceCountsAgainAt({ lastGap: null, firstReportSince: null })).toBe(Number.NEGATIVE_INFINITY)
  })

  it('half an hour after the first report since, and not before there is one [K-1208]', () => {
    const lastGap = gap(0, hour)
    expect(silenceCountsAgainAt({ lastGap, firstReportSince: null })).toBeNull()
    expect(silenceCountsAgainAt({ lastGap, firstReportSince: 2 * hour })).toBe(2 * hour + settlingTime)
    expect(settlingTime).toBe(30 * minute)
  })
})

describe('that no report comes in', () => {
  it.each([
    ['means nothing in a small estate', 0, 20 * minute, 12, false],
    ['means own downtime where twenty were due', 0, 20 * minute, 60, true],
    ['means nothing so soon', 0, 19 * minute, 60, false],
    ['is not so where one came', 1, hour, 100_000, false],
    ['means nothing where none came before', 0, 24 * hour, 0, false],
    ['shows within a second in a large estate', 0, 1000, 400_000, true],
  ])('%s [K-1206]', (_what, received, silentFor, receivedInHourBefore, isMissing) => {
    expect(areReportsMissing({ received, silentFor, receivedInHourBefore })).toBe(isMissing)
  })
})
