import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  axisTicks,
  countAxis,
  dataAxis,
  dataSteps,
  durationAxis,
  fittedPercentAxis,
  percentAxis,
} from './value-axis.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte
const terabyte = 1024 * gigabyte

describe('the axis of data', () => {
  it('steps from 1 KB to 1 TB by 1, 2, 5, 10, 50, 100, 200 and 500 times 1024 [B-916 B-9984 C-2302]', () => {
    const multipliers = [1, 2, 5, 10, 50, 100, 200, 500]
    expect(dataSteps).toEqual([
      ...multipliers.map((times) => times * 1024),
      ...multipliers.map((times) => times * 1_048_576),
      ...multipliers.map((times) => times * 1_073_741_824),
      1_099_511_627_776,
    ])
  })

  it.each([
    [0, kilobyte, kilobyte],
    [60 * kilobyte, 50 * kilobyte, 100 * kilobyte],
    [1.7 * gigabyte, gigabyte, 2 * gigabyte],
    [3 * megabyte, megabyte, 3 * megabyte],
    [3 * megabyte + 1, 2 * megabyte, 4 * megabyte],
    [70 * terabyte, 24 * terabyte, 72 * terabyte],
  ])('for %f bytes has steps of %f up to %f [B-916 C-2302]', (highest, step, max) => {
    expect(dataAxis(highest)).toEqual({ step, max })
  })

  it('uses the smallest step with which it reaches every amount in its lines [B-916 C-2302]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3 * terabyte, noNaN: true }), (highest) => {
        const { step, max } = dataAxis(highest)
        expect(dataSteps).toContain(step)
        expect(max).toBeGreaterThanOrEqual(highest)
        expect(max / step).toBeLessThanOrEqual(3)
        for (const smaller of dataSteps.filter((one) => one < step)) {
          expect(smaller * 3).toBeLessThan(highest)
        }
      }),
    )
  })
})

describe('other axes', () => {
  it('of percent end at 100 whatever is shown, with lines at the quarters where requested [B-910 B-911]', () => {
    expect(axisTicks(percentAxis(25))).toEqual([0, 25, 50, 75, 100])
    expect(axisTicks(percentAxis())).toEqual([0, 50, 100])
  })

  it.each([
    [0, [0, 1]],
    [0.4, [0, 1]],
    [2.6, [0, 1, 2, 3]],
    [12.5, [0, 5, 10, 15]],
    [61, [0, 50, 100]],
    [100, [0, 50, 100]],
  ])('of small parts of a whole reach as far as %f percent does', (highest, ticks) => {
    expect(axisTicks(fittedPercentAxis(highest))).toEqual(ticks)
  })

  it.each([
    [9 * 60 - 5, [0, 180, 360, 540]],
    [7, [0, 5, 10]],
    [60, [0, 20, 40, 60]],
    [24 * 60, [0, 480, 960, 1440]],
  ])('of %i minutes have lines at fractions of hours or whole hours', (minutes, ticks) => {
    expect(axisTicks(durationAxis(minutes))).toEqual(ticks)
  })

  it.each([
    [24.1, [0, 10, 20, 30]],
    [60, [0, 20, 40, 60]],
    [61, [0, 50, 100]],
    [1000, [0, 500, 1000]],
    [1501, [0, 1000, 2000]],
  ])('of %f hours, more than a day, have lines at round hours', (hours, ticks) => {
    expect(axisTicks(durationAxis(hours * 60))).toEqual(ticks.map((tick) => tick * 60))
  })

  it('of counts and of minutes reach every value in three lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (highest) => {
        for (const axis of [countAxis(highest), durationAxis(highest)]) {
          expect(axis.max).toBeGreaterThanOrEqual(highest)
          expect(axis.max / axis.step).toBeLessThanOrEqual(3)
          expect(Number.isInteger(axis.step)).toBe(true)
        }
      }),
    )
  })

  it('of many hours are written with one digit and zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24 * 60 + 1, max: 10_000_000 }), (minutes) => {
        expect(String(durationAxis(minutes).step / 60)).toMatch(/^[125]0*$/)
      }),
    )
  })
})
