import { describe, expect, it } from 'vitest'
import { compareRates, type Observed, rateOf, updateVerdict, versionsToCompare } from './compared-rates.ts'

/** Devices with these amounts in ten days each, in turn. */
const devices = (count: number, ...amounts: number[]): Observed[] =>
  Array.from({ length: count }, (_, index) => ({ amount: amounts[index % amounts.length] ?? 0, time: 10 }))
const compared = (version: Observed[], against: Observed[]) => compareRates(rateOf(version), rateOf(against))

describe('a rate', () => {
  it('is all amounts by all times: long times weigh more', () => {
    expect(
      rateOf([
        { amount: 9, time: 30 },
        { amount: 1, time: 10 },
      ]),
    ).toMatchObject({ value: 0.25, devices: 2 })
  })

  it('leaves devices without time out, and does not exist without any', () => {
    expect(rateOf([{ amount: 3, time: 0 }])).toBeNull()
    expect(
      rateOf([
        { amount: 3, time: 0 },
        { amount: 1, time: 10 },
      ]),
    ).toEqual({ value: 0.1, error: 0, devices: 1 })
  })

  it('is the more certain, the more devices there are', () => {
    const error = (count: number) => rateOf(devices(count, 0, 2))?.error ?? 0
    expect(error(400)).toBeCloseTo(error(100) / 2, 3)
  })
})

describe('the verdict on a rate', () => {
  it.each([
    ['clearly higher', devices(100, 2, 3), devices(100, 1, 2), 'more'],
    ['clearly lower', devices(100, 1, 2), devices(100, 2, 3), 'less'],
    ['the same', devices(100, 1, 2), devices(100, 1, 2), 'same'],
    ['none at all on either side', devices(50, 0), devices(50, 0), 'same'],
    ['something instead of nothing', devices(200, 1, 2), devices(200, 0), 'more'],
    ['higher by chance', devices(20, 0, 0, 0, 9), devices(20, 0, 0, 0, 8), 'same'],
    ['certain, but only by 2 %', devices(4000, 102), devices(4000, 100), 'same'],
    ['of 19 devices', devices(19, 30), devices(500, 1), 'tooFew'],
    ['against 19 devices', devices(500, 30), devices(19, 1), 'tooFew'],
    ['of no device', [], devices(500, 1), 'tooFew'],
  ])('that is %s', (_what, version, against, verdict) => {
    expect(compared(version, against)).toBe(verdict)
  })
})

describe('the verdict on an update', () => {
  it.each([
    [['less', 'more', 'same'], 'worse'],
    [['less', 'same', 'tooFew'], 'better'],
    [['same', 'tooFew', 'same'], 'same'],
    [['tooFew', 'tooFew', 'tooFew'], 'tooFew'],
  ] as const)('with %j is %s', (verdicts, verdict) => {
    expect(updateVerdict(verdicts)).toBe(verdict)
  })
})

describe('the versions to compare', () => {
  /** Version numbers fall from the number of counts to 1. */
  const compared = (counts: number[], chosen?: string) =>
    versionsToCompare(
      counts.map((installedCount, index) => ({ version: `${counts.length - index}.0`, installedCount })),
      chosen,
    )

  it('are the newest that is widely used, and the one before', () => {
    expect(compared([2, 300, 3, 700])).toEqual({ version: '3.0', against: '1.0' })
  })

  it('are the newest and the one before where only one is widely used', () => {
    expect(compared([2, 3, 995])).toEqual({ version: '3.0', against: '1.0' })
    expect(compared([995, 3, 2])).toEqual({ version: '3.0', against: '2.0' })
  })

  it.each([
    ['the widely used one before it', [500, 300, 2, 400], '3.0', '1.0'],
    ['any before it where none is widely used', [500, 300, 4, 2], '3.0', '2.0'],
    ['the one after it where none is before', [500, 300, 4, 2], '1.0', '2.0'],
    ['the one before it, though no device has it now', [500, 0, 400], '2.0', '1.0'],
  ])('are a chosen one and %s', (_what, counts, version, against) => {
    expect(compared(counts, version)).toEqual({ version, against })
  })

  it('are none of a single version', () => {
    expect(compared([10])).toBeNull()
    expect(compared([10], '1.0')).toBeNull()
    expect(compared([])).toBeNull()
  })
})
