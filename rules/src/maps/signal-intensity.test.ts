import type { SignalStatus } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isNoService, isZeroSignal } from './signal-intensity.ts'

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
