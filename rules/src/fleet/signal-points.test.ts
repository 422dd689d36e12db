import type { BearerType, SignalPoint } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { hour } from '../time/durations.ts'
import {
  networksIn,
  type SignalLevelName,
  type SignalPointState,
  signalBars,
  signalLevelName,
  signalLevelNames,
  signalPointState,
  signalStep,
  signalSteps,
} from './signal-points.ts'

const nothing: SignalPoint = {
  date: 0,
  local: '1970-01-01T00:00:00+00:00',
  level: null,
  bearerType: null,
  status: null,
  position: null,
  latitude: null,
  longitude: null,
  operatorName: null,
  operatorCode: null,
}
const point = (known: Partial<SignalPoint>): SignalPoint => ({ ...nothing, ...known })

describe('the bars of a device', () => {
  it.each<[platformType: 'android' | 'windows', manufacturer: string, bars: number]>([
    ['android', 'Panasonic', 4],
    ['android', 'Zebra Technologies', 5],
    ['android', 'ZEBRA', 5],
    ['windows', 'Panasonic', 5],
    ['windows', 'Zebra', 5],
  ])('on %s by %s are %i [C-1305 C-9925 B-1440]', (platformType, manufacturer, bars) => {
    expect(signalBars({ platformType, manufacturer })).toBe(bars)
  })
})

describe('the name of a level', () => {
  it('is one of six [C-1320 C-2339]', () => {
    expect(signalLevelNames).toEqual(['veryPoor', 'poor', 'moderate', 'fair', 'good', 'great'])
  })

  it.each<[bars: 4 | 5, names: SignalLevelName[]]>([
    [5, ['veryPoor', 'poor', 'moderate', 'fair', 'good', 'great']],
    [4, ['veryPoor', 'poor', 'moderate', 'good', 'great']],
  ])('with %i bars goes from very poor to great [C-1320 C-9925]', (bars, names) => {
    expect(names.map((_name, level) => signalLevelName(level, bars))).toEqual(names)
  })

  it('beyond the bars is great', () => {
    expect(signalLevelName(5, 4)).toBe('great')
  })
})

describe('the state of a point', () => {
  const networks = (...chosen: BearerType[]) => new Set(chosen)
  it.each<[what: string, point: Partial<SignalPoint>, minimumBar: number, state: SignalPointState]>([
    ['radio off whatever else is known', { status: 'radioOff', level: 3, bearerType: '4g' }, 0, 'radioOff'],
    [
      'no service when out of service',
      { status: 'outOfService', level: 3, bearerType: '4g' },
      0,
      'noService',
    ],
    ['no service without any', { status: 'noService' }, 0, 'noService'],
    ['active on a chosen network', { level: 3, bearerType: '4g' }, 0, 'active'],
    ['active at level 0 too', { level: 0, bearerType: '5g' }, 4, 'active'],
    ['active whatever the minimum', { level: 1, bearerType: '4g' }, 3, 'active'],
    ['greyed out on another network', { level: 3, bearerType: '2g' }, 2, 'greyedOut'],
    ['greyed out without a network', { level: 1 }, 0, 'greyedOut'],
    ['no data at the minimum itself', { level: 2, bearerType: '3g' }, 2, 'noData'],
    ['no data below the minimum', { level: 1, bearerType: '3g' }, 2, 'noData'],
    ['no data without a level', { bearerType: '4g' }, 0, 'noData'],
  ])('is %s [C-1315 C-1316 C-1317 C-1318 C-1319 C-9926]', (_what, known, minimumBar, state) => {
    expect(signalPointState(point(known), { networks: networks('4g', '5g'), minimumBar })).toBe(state)
  })
})

describe('the networks of a day', () => {
  it('are those with a level, slowest first [C-1306]', () => {
    const points = [
      point({ level: 2, bearerType: '5g' }),
      point({ level: 0, bearerType: '3g' }),
      point({ level: 1, bearerType: '5g' }),
      point({ status: 'noService', bearerType: '2g' }),
      point({ level: 4 }),
    ]
    expect(networksIn(points)).toEqual(['3g', '5g'])
  })
})

describe('the steps of a day', () => {
  it('are five minutes each [C-1309 C-2330]', () => {
    const steps = signalSteps([], { from: 0, to: 24 * hour })
    expect(steps).toHaveLength(288)
    expect(steps[1]?.start).toBe(300_000)
    expect(signalStep).toBe(300_000)
  })

  it('are more on a day of 25 hours [C-1309]', () => {
    expect(signalSteps([], { from: 0, to: 25 * hour })).toHaveLength(300)
  })

  it('hold the point of their time, the last of several, and none from other days [C-1309]', () => {
    const from = 10 * hour
    const [first, second, third] = [
      point({ date: from + signalStep, level: 1 }),
      point({ date: from + signalStep, level: 2 }),
      point({ date: from - 1, level: 3 }),
    ]
    const steps = signalSteps([first, second, third], { from, to: from + 3 * signalStep })
    expect(steps.map(({ point }) => point?.level ?? null)).toEqual([null, 2, null])
  })
})
