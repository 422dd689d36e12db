import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../../../test/arbitraries/device-day.ts'
import { mergeDays, orderedDay } from './merge.ts'
import { emptyDay } from './model.ts'

const day = anyDay.map(orderedDay)

describe('what is known of a day', () => {
  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(mergeDays(a, b)).toEqual(mergeDays(b, a))
      }),
    )
  })

  it('does not depend on grouping', () => {
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        expect(mergeDays(mergeDays(a, b), c)).toEqual(mergeDays(a, mergeDays(b, c)))
      }),
    )
  })

  it('does not change by repetition', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(mergeDays(mergeDays(a, b), b)).toEqual(mergeDays(a, b))
        expect(mergeDays(a, emptyDay())).toEqual(a)
      }),
    )
  })
})

const hour = (useMinutes: number, minutes: number) => ({
  at: 3600,
  offset: 0,
  useMinutes,
  mobileBytes: 0,
  wifiBytes: 0,
  applications: [{ application: 1, minutes, mobileBytes: 10, wifiBytes: 0 }],
  processes: [],
})

it('an hour has the maximum of what was reported, each figure by itself', () => {
  const merged = mergeDays({ ...emptyDay(), hours: [hour(20, 7)] }, { ...emptyDay(), hours: [hour(30, 5)] })
  expect(merged.hours).toEqual([hour(30, 7)])
})

it('two events at one moment are both kept when they differ', () => {
  const event = (level: number) => ({
    at: 5,
    offset: 0,
    type: 'deviceLowPower' as const,
    info: { powerInfo: { level } },
  })
  const merged = mergeDays({ ...emptyDay(), events: [event(5)] }, { ...emptyDay(), events: [event(9)] })
  expect(merged.events).toEqual([event(5), event(9)])
})
