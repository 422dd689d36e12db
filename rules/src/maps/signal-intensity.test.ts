import type { BearerType, CoverageBearer, SignalStatus } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { hasCoverage, isNoService, isZeroSignal } from './signal-intensity.ts'

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

  it.each<
    [bearer: BearerType | null, status: SignalStatus | null, wanted: CoverageBearer, isCovered: boolean]
  >([
    ['4g', null, 'all', true],
    ['4g', null, '4g', true],
    ['4g', null, '5g', false],
    ['2g', 'noService', 'all', false],
    ['2g', 'outOfService', '2g', false],
    [null, null, 'all', false],
    [null, 'radioOff', 'all', false],
  ])(
    'of a %s network and status %s has coverage by %s: %s [C-1931 C-2034]',
    (bearer, status, wanted, isCovered) => {
      expect(hasCoverage({ bearer, status }, wanted)).toBe(isCovered)
    },
  )
})
