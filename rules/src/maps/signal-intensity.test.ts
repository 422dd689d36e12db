import type { SignalStatus } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isNoService, isZeroSignal, percentOf } from './signal-intensity.ts'

describe('a sample of the signal', () => {
  it.each<[level: number | null, status: SignalStatus | null, isZero: boolean, isNone: boolean]>([
    [0, null, true, false],
    [1, null, false, false],
    [5, null, false, false],
    [null, 'noService', true, true],
    [null, 'outOfService', true, true],
    [0, 'noService', true, true],
    [null, 'radioOff', false, false],
  ])('of level %s and status %s [C-1403 C-2029]', (level, status, isZero, isNone) => {
    expect(isZeroSignal({ level, status })).toBe(isZero)
    expect(isNoService({ status })).toBe(isNone)
  })
})

describe('the share of a tile', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 100 / 3],
    [3, 3, 100],
  ])('%i of %i is %d percent [C-2029]', (count, total, percent) => {
    expect(percentOf(count, total)).toBe(percent)
  })
})
