import { describe, expect, it } from 'vitest'
import type { Steps } from '../forecast/steps.ts'
import { crossedEffects, crossedEffectsInSteps } from './crossed-effects.ts'
import { type Culprit, verdictOf } from './culprit.ts'
import type { DischargeDay } from './discharge-day.ts'
import { dischargeBlocks, staysInSteps, staysOf, usualDischarge, usualDischargeInSteps } from './stays.ts'
import { bestPartner } from './swap-partner.ts'

const noise = { ofDay: 0.04, ofStay: 0.003 }
const variances = { device: 0.03, battery: 0.03 }
const stay = (device: number, battery: number, excess: number) => ({
  ...{ device, battery, excess, ofUse: 0, weight: 8, from: 1, to: 15, days: 12, hours: 60 },
})
const blamed = (pairs: [device: number, battery: number, excess: number][]): Culprit =>
  verdictOf(
    crossedEffects(
      pairs.map((pair) => stay(...pair)),
      { variances, noise },
    )({ device: 1, battery: 1 }),
  ).culprit

describe('who is to blame for fast discharge', () => {
  it.each<[string, [number, number, number][], Culprit]>([
    [
      'the battery that drains in three devices',
      [
        [1, 1, 0.6],
        [2, 1, 0.6],
        [3, 1, 0.6],
        [1, 2, 0],
        [2, 2, 0],
        [3, 3, 0],
      ],
      'battery',
    ],
    [
      'the device that drains three batteries',
      [
        [1, 1, 0.6],
        [1, 2, 0.6],
        [1, 3, 0.6],
        [2, 1, 0],
        [2, 2, 0],
        [3, 3, 0],
      ],
      'device',
    ],
    [
      'both, where each drains without the other',
      [
        [1, 1, 1.2],
        [1, 2, 0.6],
        [1, 3, 0.6],
        [2, 1, 0.6],
        [3, 1, 0.6],
        [2, 2, 0],
        [3, 3, 0],
      ],
      'both',
    ],
    [
      'neither, where it is as fast as its use explains',
      [
        [1, 1, 0.02],
        [1, 2, 0],
        [2, 1, 0],
      ],
      'use',
    ],
    [
      'nobody knows, where they were never apart',
      [
        [1, 1, 0.6],
        [2, 2, 0],
        [3, 3, 0],
      ],
      'unknown',
    ],
    ['nobody knows, of what was never seen', [], 'unknown'],
  ])('%s [F-401 F-402]', (_what, pairs, culprit) => {
    expect(blamed(pairs)).toBe(culprit)
  })

  it('nobody knows of a pair that was never apart, however much devices and however little batteries differ elsewhere [F-402]', () => {
    const known = { variances: { device: 0.2, battery: 0.001 }, noise }
    const effects = crossedEffects([stay(1, 1, 0.6), stay(2, 2, 0)], known)({ device: 1, battery: 1 })
    expect(verdictOf(effects)).toMatchObject({ culprit: 'unknown', isDevice: expect.closeTo(1, 1) })
    const apart = crossedEffects([stay(1, 1, 0.6), stay(1, 2, 0.6)], known)({ device: 1, battery: 1 })
    expect(verdictOf(apart).culprit).toBe('device')
    const unlike = crossedEffects([stay(1, 1, 0), stay(2, 2, 0)], known)({ device: 1, battery: 1 })
    expect(verdictOf(unlike).culprit).toBe('use')
  })

  it('the same stays in any order say the same [F-401]', () => {
    const stays = [stay(1, 1, 0.6), stay(2, 1, 0.5), stay(1, 2, 0), stay(2, 3, 0.1), stay(4, 2, 0.05)]
    const of = (given: typeof stays) => crossedEffects(given, { variances, noise })({ device: 1, battery: 1 })
    const [one, other] = [of(stays), of(stays.toReversed())]
    expect(other.device).toBeCloseTo(one.device, 10)
    expect(other.battery).toBeCloseTo(one.battery, 10)
    expect(other.covariance).toBeCloseTo(one.covariance, 10)
  })

  it('effects solve the mixed model equations of a pair by hand [F-401]', () => {
    // One stay: the excess is shared in proportion to the variances.
    const known = { variances: { device: 0.06, battery: 0.03 }, noise }
    const { device, battery, covariance } = crossedEffects(
      [stay(1, 1, 0.5)],
      known,
    )({ device: 1, battery: 1 })
    const total = 0.06 + 0.03 + noise.ofStay + noise.ofDay / 8
    expect(device).toBeCloseTo((0.5 * 0.06) / total, 12)
    expect(battery).toBeCloseTo((0.5 * 0.03) / total, 12)
    expect(covariance).toBeCloseTo((-0.06 * 0.03) / total, 12)
  })
})

const day = (given: Partial<DischargeDay>): DischargeDay => ({
  ...{ device: 1, battery: 1, day: 1, kind: 'M', rate: 5, hours: 8, use: null },
  ...given,
})

describe('what is usual', () => {
  it('is learned by kind, and the effect of use from days of the same stay [F-403]', () => {
    const days = Array.from({ length: 400 }, (_, index) => {
      const use = (index % 10) / 10
      const device = Math.floor(index / 20) + 1
      const slow = device > 10
      return day({
        ...{ device, battery: device, day: index % 15, kind: slow ? 'slow' : 'fast', use },
        rate: (slow ? 3 : 6) * Math.exp(0.8 * (use - 0.4)),
      })
    })
    const { useEffect, levels, usualUse } = usualDischarge(dischargeBlocks(days))
    expect(useEffect).toBeCloseTo(0.8, 1)
    expect(Math.exp((levels.get('fast') ?? 0) - (levels.get('slow') ?? 0))).toBeCloseTo(2, 0)
    expect(usualUse).toBeCloseTo(0.45, 1)
    const stays = staysOf(
      dischargeBlocks([day({ kind: 'fast', use: 1, rate: 6 * Math.exp(0.8 * 0.6) })]),
      usualDischarge(dischargeBlocks(days)),
    )
    expect(stays[0]?.excess).toBeCloseTo(0, 0)
    expect(stays[0]?.ofUse).toBeGreaterThan(0.3)
  })

  it('nonsense is left out, and nothing at all is usual without days [F-404]', () => {
    const nonsense = [
      day({ hours: 0 }),
      day({ rate: Number.NaN }),
      day({ hours: Number.NaN }),
      day({ rate: -1 }),
    ]
    const usual = usualDischarge(dischargeBlocks(nonsense))
    expect(staysOf(dischargeBlocks(nonsense), usual)).toEqual([])
    expect(
      staysOf(dischargeBlocks([day({ rate: 0 })]), usual).every(({ excess }) => Number.isFinite(excess)),
    ).toBe(true)
  })
})

describe('judging a large world', () => {
  /** In a device of its own each, so that there are as many blocks as days. */
  const blocks = dischargeBlocks(
    Array.from({ length: 10_000 }, (_, index) => day({ device: index, battery: index, day: 1 })),
  )
  const pausesOf = (steps: Steps<unknown>) => {
    let pauses = 0
    while (!steps.next().done) pauses++
    return pauses
  }

  it('pauses after 2,000 observations in each pass over them [F-410]', () => {
    const usual = usualDischarge(blocks)
    const stays = staysOf(blocks, usual)
    // The effect of use, means, kinds, and pairs by name and by time.
    expect(pausesOf(usualDischargeInSteps(blocks))).toBeGreaterThanOrEqual(5 * 5)
    expect(pausesOf(staysInSteps(blocks, usual))).toBe(5)
    expect(pausesOf(crossedEffectsInSteps(stays, { variances, noise: usual }))).toBe(5)
  })
})

describe('whom to swap with', () => {
  const partner = (device: number, effect: number, variance: number) => ({
    ...{ device, battery: device + 10 },
    effects: {
      device: effect,
      battery: 0,
      covariance: 0,
      hours: 60,
      hoursApart: 60,
      variances: { device: variance, battery: 0.01 },
    },
  })

  it('a device that is usual and well known, never the accused one [F-406]', () => {
    const partners = [
      partner(1, 0, 0.001),
      partner(2, 0.5, 0.01),
      partner(3, 0.02, 0.01),
      partner(4, 0, 0.05),
    ]
    expect(bestPartner({ device: 1, battery: 11 }, partners)?.device).toBe(3)
    expect(bestPartner({ device: 1, battery: 13 }, partners)?.device).toBe(4)
    expect(bestPartner({ device: 1, battery: 11 }, [])).toBeNull()
  })
})
