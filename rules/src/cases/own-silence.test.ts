import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../time/durations.ts'
import { settlingTime } from './own-downtime.ts'
import {
  type Beginning,
  type Downtime,
  lastSignThatCounts,
  ownBeginning,
  ownLevel,
  ownOverall,
  silentFrom,
} from './own-silence.ts'

const never: Downtime = { gaps: [], silenceCountsAt: Number.NEGATIVE_INFINITY }
/** Five days without any process from day 10 on, and the first report a minute later. */
const away: Downtime = {
  gaps: [{ from: 10 * day, to: 15 * day }],
  silenceCountsAt: 15 * day + minute + settlingTime,
}
const thresholds = { yellow: 3 * day, red: 7 * day }
const none: Beginning = { since: Number.NaN, redSince: Number.NaN }

describe('silence on its own account', () => {
  it.each([
    ['without downtime', never, 9 * day, 12 * day],
    ['before the downtime', away, 6 * day, 9 * day],
    ['of a device that fell silent before', away, 9 * day, 17 * day],
    ['of a device heard of after it', away, 16 * day, 19 * day],
    // It would be silent five minutes after the downtime, but nobody has had time to report.
    ['only once reports have been coming in', away, 7 * day + 5 * minute, 15 * day + minute + settlingTime],
  ])('is %s [K-1207 K-1208]', (_name, downtime, at, from) => {
    expect(silentFrom({ at, threshold: 3 * day }, downtime)).toBe(from)
  })

  it('waits through restarts in quick succession as through one [K-1208]', () => {
    const restarts = { gaps: [0, 1, 2].map((each) => gapAt(each)), silenceCountsAt: 4 * hour }
    expect(silentFrom({ at: 10 * minute, threshold: hour }, restarts)).toBe(4 * hour)
    expect(silentFrom({ at: -hour, threshold: hour }, restarts)).toBe(0)
  })

  it('is that of devices up to the last sign that counts [K-1207]', () => {
    const moment = fc.integer({ min: 0, max: 60 }).map((each) => each * 10 * minute)
    const gap = fc.tuple(moment, moment).map(([from, lasting]) => ({ from, to: from + lasting }))
    fc.assert(
      fc.property(
        ...[fc.array(gap, { maxLength: 4 }), moment, moment, moment, moment],
        (gaps, signAt, threshold, at, settling) => {
          const last = Math.max(...gaps.map(({ to }) => to), Number.NEGATIVE_INFINITY)
          const downtime = { gaps, silenceCountsAt: last + settling }
          const counts = lastSignThatCounts({ at, threshold }, downtime)
          // A sign within a gap is none.
          fc.pre(!gaps.some(({ from, to }) => from < signAt && signAt <= to))
          expect(signAt <= counts).toBe(silentFrom({ at: signAt, threshold }, downtime) <= at)
        },
      ),
    )
  })
})

const gapAt = (each: number) => ({
  from: each * 25 * minute + 5 * minute,
  to: each * 25 * minute + 10 * minute,
})

describe('an alert of silence', () => {
  it('begins when the silence is the device’s own, and not before it was noticed [K-1207]', () => {
    const stored = { since: 15 * day, redSince: 15 * day }
    expect(ownBeginning(stored, 9 * day, thresholds, away)).toEqual({ since: 17 * day, redSince: 21 * day })
    expect(ownBeginning({ since: 8 * day, redSince: 15 * day }, 5 * day, thresholds, away)).toEqual({
      ...{ since: 8 * day, redSince: 17 * day },
    })
    expect(ownBeginning({ ...none, since: 18 * day }, 9 * day, thresholds, away)).toEqual({
      ...{ since: 18 * day, redSince: Number.NaN },
    })
  })

  it.each([
    [2, 9, 16, 0],
    [2, 9, 18, 1],
    [1, 9, 18, 1],
    [2, 9, 21, 2],
    [1, 9, 21, 1],
    [0, 9, 21, 0],
  ])(
    'of level %i, of a device heard of on day %i, is on day %i of level %i [K-1207]',
    (level, sign, now, own) => {
      expect(ownLevel(level, sign * day, thresholds, { ...away, now: now * day })).toBe(own)
    },
  )
})

describe('the overall status', () => {
  const stored = (since: number, redSince = Number.NaN) => ({ since: since * day, redSince: redSince * day })
  const silent = (from: number, own: number) => ({ stored: stored(from, from), own: stored(own, own) })
  it.each([
    ['explained silence alone', stored(15, 15), [silent(15, 20)], none, stored(20, 20)],
    ['another alert beside it', stored(15, 15), [silent(15, 20)], stored(16), stored(16, 20)],
    ['another alert before it', stored(3, 15), [silent(15, 20)], stored(4), stored(3, 20)],
    ['another alert that is over', stored(3, 3), [silent(15, 20)], none, stored(20, 20)],
    ['silence of its own', stored(3, 3), [silent(3, 3)], none, stored(3, 3)],
    ['of two the one of its own', stored(3, 3), [silent(3, 3), silent(15, 20)], none, stored(3, 3)],
    ['no silence', stored(3, 5), [], stored(4, 5), stored(3, 5)],
  ])('counts %s [K-1207]', (_name, overall, silences, others, own) => {
    expect(ownOverall(overall, { silences, others })).toEqual(own)
  })
})
