import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minute } from '../time/durations.ts'
import { type Extent, isMuchWorse, isWorthAnEntry, muchWorseFrom } from './much-worse.ts'

const red = (devices: number): Extent => ({ level: 'red', devices })
const yellow = (devices: number): Extent => ({ level: 'yellow', devices })

describe('much worse', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 5],
    [4, 6],
    [57, 86],
    [100_000, 150_000],
  ])('than %i devices is %i [K-508]', (before, from) => {
    expect(muchWorseFrom(before)).toBe(from)
    expect([from - 1, from].map((devices) => isMuchWorse(red(before), red(devices)))).toEqual([false, true])
  })

  it.each<[string, Extent, Extent, boolean]>([
    ['a problem after a warning, even of fewer devices', yellow(10), red(3), true],
    ['a warning after a problem', red(10), yellow(10), false],
    ['the same', red(10), red(10), false],
    ['fewer', yellow(10), yellow(9), false],
  ])('%s [K-508]', (_what, before, now, isWorse) => {
    expect(isMuchWorse(before, now)).toBe(isWorse)
  })

  it('is reached at most forty times between one device and ten million', () => {
    let [devices, times] = [1, 0]
    while (devices < 10_000_000) {
      devices = muchWorseFrom(devices)
      times++
    }
    expect(times).toBeLessThan(41)
  })
})

describe('the timeline gets an entry', () => {
  it.each<[string, now: Extent, minutes: number, boolean]>([
    ['for nothing', red(10), 60, false],
    ['for one device more after ten minutes', red(11), 10, true],
    ['but not sooner', red(11), 9.9, false],
    ['for fewer after ten minutes', red(3), 10, true],
    ['at once for half as many again', red(15), 0, true],
    ['for another level after ten minutes', yellow(10), 10, true],
  ])('%s [K-507]', (_what, now, minutes, isWorth) => {
    expect(isWorthAnEntry({ ...red(10), at: 0 }, { ...now, at: minutes * minute })).toBe(isWorth)
  })

  it('a bounded number of times, however often numbers change [K-507]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 200 }), (numbers) => {
        let last = { ...red(1), at: 0 }
        let entries = 0
        for (const [index, devices] of numbers.entries()) {
          const now = { ...red(devices), at: index * 1000 }
          if (!isWorthAnEntry(last, now)) continue
          entries++
          last = now
        }
        // Ten of them are enough to get from one device to fifty.
        expect(entries).toBeLessThanOrEqual(10 + Math.ceil(numbers.length / 600) * 11)
      }),
      { seed: 507 },
    )
  })
})
