import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AlertingDevices,
  type CountingRule,
  countDevices,
  countingNumbers,
  isNews,
} from './counting-devices.ts'

/** A device as a table of a test has it: a problem since a moment, in cohort 1, heard of long ago. */
interface Given {
  level?: 0 | 1 | 2
  since?: number
  redSince?: number
  leftAt?: number
  redLeftAt?: number
  heard?: number
  redHeard?: number
}

const never = Number.NaN

const partOf = (devices: readonly Given[], cohort = 1): AlertingDevices => ({
  cohort,
  numbers: devices.map((_, index) => cohort * 100 + devices.length - index),
  levels: devices.map(({ level = 2 }) => level),
  since: devices.map(({ since = never }) => since),
  redSince: devices.map(({ redSince = never }) => redSince),
  leftAt: devices.map(({ leftAt = never }) => leftAt),
  redLeftAt: devices.map(({ redLeftAt = never }) => redLeftAt),
  heardMarks: devices.map(({ heard = 0 }) => heard),
  redHeardMarks: devices.map(({ redHeard = 0 }) => redHeard),
})
const since = (moments: readonly number[], cohort = 1) =>
  partOf(
    moments.map((moment) => ({ since: moment })),
    cohort,
  )

const rule: CountingRule = { level: 1, holdFor: 0, leastDevices: 1, changes: [], now: 100 }
const before = { lookedAt: 0, lookedMark: 0 }

describe('devices that count', () => {
  it.each([
    ['none', [], 10, { devices: 0, nextAt: null }],
    ['one that held long enough', [90], 10, { devices: 1, nextAt: null }],
    ['one a moment short of it', [91], 10, { devices: 0, nextAt: 101 }],
    ['at once without a holding time', [100], 0, { devices: 1, nextAt: null }],
    ['some, and the next of the others', [50, 95, 93], 10, { devices: 1, nextAt: 103 }],
  ])('%s [K-201 K-204]', (_what, moments, holdFor, expected) => {
    expect(countDevices([since(moments)], { ...rule, holdFor }, before)).toMatchObject(expected)
  })

  it('are each counted or awaited, and no earlier than their time [K-201]', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 1000 }))
    fc.assert(
      fc.property(moments, fc.nat(300), fc.integer({ min: 1000, max: 1300 }), (began, holdFor, now) => {
        const at = (time: number) => countDevices([since(began)], { ...rule, holdFor, now: time }, before)
        const { devices, nextAt } = at(now)
        expect(devices).toBe(began.filter((moment) => now - moment >= holdFor).length)
        expect(nextAt === null).toBe(devices === began.length)
        if (nextAt === null) return
        expect(nextAt).toBeGreaterThan(now)
        expect([at(nextAt).devices > devices, at(nextAt - 1).devices]).toEqual([true, devices])
      }),
      { seed: 201 },
    )
  })

  it('are summed by cohort, with those that have a problem, and named in order [K-904 K-503]', () => {
    const parts = [
      partOf([{ since: 10, level: 1 }, { since: 10 }], 7),
      partOf([{ since: 20 }, { since: 20, level: 0, leftAt: 30 }], 3),
      since([99], 7),
    ]
    const asked = { ...rule, holdFor: 1 }
    expect(countDevices(parts, asked, before)).toMatchObject({
      ...{ devices: 4, red: 3 },
      byCohort: [
        { cohort: 7, devices: 3, red: 2 },
        { cohort: 3, devices: 1, red: 1 },
      ],
    })
    expect(countingNumbers(parts, asked)).toEqual([302, 701, 701, 702])
  })

  it('count for a problem since it is one [K-102 K-201]', () => {
    const parts = [
      partOf([
        { since: 10, redSince: 60 },
        { since: 10, redSince: 95 },
        { since: 10, level: 1 },
      ]),
    ]
    const asked: CountingRule = { ...rule, level: 2, holdFor: 10 }
    expect(countDevices(parts, asked, before)).toMatchObject({ devices: 1, metAt: 70, nextAt: 105 })
    expect(countingNumbers(parts, asked)).toHaveLength(1)
  })
})

describe('a group is met', () => {
  it.each([
    ['since the first of its devices', 1, [60, 50, 70], 50],
    ['since there were enough of them', 2, [60, 50, 70], 60],
    ['never, with too few', 4, [60, 50, 70], null],
    ['at a time unknown, with enough since before the last look', 2, [10, 20, 70], null],
    ['since one more made them enough', 3, [10, 20, 70], 70],
  ])('%s [K-204]', (_when, leastDevices, moments, metAt) => {
    const look = { lookedAt: 40, lookedMark: 0 }
    expect(countDevices([since(moments)], { ...rule, leastDevices }, look).metAt).toBe(metAt)
  })

  const gone = (leftAt: number): Given => ({ since: 10, level: 0, leftAt, heard: 5 })
  it.each([
    ['since the last of its devices left', 1, [gone(60), gone(70)], 70],
    ['since there were too few of them', 2, [gone(60), gone(70), gone(80)], 70],
    ['since the one left that made them too few', 2, [gone(60), { since: 10 }], 60],
    ['at a time unknown, where it was so at the last look', 1, [{ ...gone(60), heard: 4 }], null],
    ['since it left, if it came back but does not count yet', 1, [{ since: 99, leftAt: 70, heard: 5 }], 70],
    ['not because of one that left before it counted', 1, [{ ...gone(15), since: 10 }], null],
  ])('and no longer %s [K-205]', (_when, leastDevices, devices, unmetAt) => {
    const asked = { ...rule, leastDevices, holdFor: 10 }
    expect(countDevices([partOf(devices)], asked, { lookedAt: 40, lookedMark: 4 }).unmetAt).toBe(unmetAt)
  })
})

describe('people are told of devices', () => {
  const look = { lookedAt: 50, lookedMark: 4 }
  const change = { changedAt: 60, appliedAt: 70, cohorts: null }
  const told = (devices: readonly Given[], changes: CountingRule['changes'] = [change]) =>
    isNews(countDevices([partOf(devices)], { ...rule, holdFor: 10, changes }, look))

  it.each<[string, devices: Given[], isTold: boolean]>([
    ['that began to count since the last look', [{ since: 41 }], true],
    [
      'but not that counted before: they moved here, or the watch is new',
      [{ since: 40 }, { since: 3 }],
      false,
    ],
    ['that counted before, but nobody had heard of it', [{ since: 40, heard: 5 }], true],
    ['but not that alert because a threshold changed', [{ since: 60 }, { since: 65 }, { since: 70 }], false],
    ['one of which alerts for another reason', [{ since: 60 }, { since: 71 }], true],
    ['one of which alerted before the change', [{ since: 60 }, { since: 59 }], true],
    ['but not where none counts', [{ since: 95 }], false],
  ])('%s [K-412 K-514 K-1211 K-1212]', (_who, devices, isTold) => {
    expect(told(devices)).toBe(isTold)
  })

  it('but not while a change is being applied [K-1211]', () => {
    const applied = { changedAt: 60, appliedAt: null, cohorts: null }
    expect([told([{ since: 88 }], [applied]), told([{ since: 59 }], [applied])]).toEqual([false, true])
  })

  it('at other home locations than the one whose thresholds changed [K-1211]', () => {
    const there = (cohorts: number[]) => told([{ since: 65 }], [{ ...change, cohorts }])
    expect([there([1]), there([2])]).toEqual([false, true])
  })
})
