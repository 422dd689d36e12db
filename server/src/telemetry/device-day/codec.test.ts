import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../../../test/arbitraries/device-day.ts'
import { isSealed, packDay, sealDay, unpackDay } from './codec.ts'
import { orderedDay } from './merge.ts'
import { emptyDay } from './model.ts'

describe.each([
  ['open', packDay],
  ['sealed', sealDay],
])('the %s format of a day', (name, pack) => {
  it('round-trips', () => {
    fc.assert(
      fc.property(anyDay.map(orderedDay), (day) => {
        const stored = pack(day)
        expect(isSealed(stored)).toBe(name === 'sealed')
        expect(unpackDay(stored)).toEqual(day)
      }),
    )
  })

  it.each(['chargeLevels', 'fixes', 'signals', 'hours'] as const)('is read up to its %s', (upTo) => {
    fc.assert(
      fc.property(anyDay.map(orderedDay), (day) => {
        const names = ['chargeLevels', 'fixes', 'signals', 'hours', 'events'] as const
        const unread = names.slice(names.indexOf(upTo) + 1).map((name) => [name, []])
        expect(unpackDay(pack(day), upTo)).toEqual({ ...day, ...Object.fromEntries(unread) })
      }),
    )
  })

  it('stores an empty day', () => {
    expect(unpackDay(pack(emptyDay()))).toEqual(emptyDay())
  })

  it('stores a full day with the largest numbers', () => {
    const largest = Number.MAX_SAFE_INTEGER - 1
    const day = {
      ...emptyDay(),
      hours: Array.from({ length: 25 }, (_, hour) => ({
        at: hour * 3600,
        offset: -720,
        useMinutes: 60,
        mobileBytes: largest,
        wifiBytes: largest - hour,
        applications: [{ application: 0, minutes: 60, mobileBytes: largest, wifiBytes: 0 }],
        processes: [],
      })),
    }
    expect(unpackDay(pack(day))).toEqual(day)
  })

  it('detects truncation', () => {
    const day = {
      ...emptyDay(),
      chargeLevels: [{ at: 900, offset: 0, level: 50, onPower: true, battery: 7 }],
    }
    expect(() => unpackDay(pack(day).subarray(0, 2))).toThrow('ends too early')
  })
})

it('refuses an unknown format', () => {
  expect(() => unpackDay(Buffer.of(9, 0, 0))).toThrow('unknown form 9')
})
