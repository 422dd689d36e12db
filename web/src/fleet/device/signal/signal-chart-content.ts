import { type BearerType, bearerTypes } from '@muster/contract'
import { clockIn, dateIn, dayIn, isWeekend, signalStep, type TimeBucket } from '@muster/rules'
import type { BarSeries, ChartContent } from '../../../ui/chart/chart-model.ts'
import type { SignalSample } from './signal-samples.ts'

/** A bar is one higher than its level, so that very poor, level 0, shows as well. */
const heightOf = (level: number): number => level + 1
export const levelAt = (height: number): number => height - 1

/** Height of samples without a level; below all levels. */
export const noLevel = 0.5

const colours: Record<BearerType, number> = { '2g': 7, '3g': 2, '4g': 1, '5g': 3 }

export interface SeriesNames {
  network: (network: BearerType) => string
  state: (state: 'greyedOut' | 'noService' | 'radioOff') => string
}

export const fiveMinutes = (samples: readonly SignalSample[], zone: string): TimeBucket[] =>
  samples.map(({ start }) => ({
    start,
    end: start + signalStep,
    clock: clockIn(zone, start),
    date: dateIn(zone, start),
    weekend: isWeekend(dayIn(zone, start)),
  }))

/** A series per chosen network, one for the others, and one per reason why there is no level. */
export function signalSeries(samples: readonly SignalSample[], names: SeriesNames): BarSeries[] {
  const bars = (
    name: string,
    colour: BarSeries['colour'],
    isIn: (sample: SignalSample) => boolean,
  ): BarSeries => ({
    kind: 'bars',
    name,
    colour,
    values: samples.map((sample) => {
      if (!isIn(sample)) return null
      const isLevel = sample.state === 'active' || sample.state === 'greyedOut'
      return isLevel ? heightOf(sample.point?.level ?? 0) : noLevel
    }),
  })
  return [
    ...bearerTypes.map((network) =>
      bars(
        names.network(network),
        colours[network],
        ({ state, point }) => state === 'active' && point?.bearerType === network,
      ),
    ),
    bars(names.state('greyedOut'), 'muted', ({ state }) => state === 'greyedOut'),
    bars(names.state('noService'), 4, ({ state }) => state === 'noService'),
    bars(names.state('radioOff'), 5, ({ state }) => state === 'radioOff'),
  ].filter(({ values }) => values.some((value) => value !== null))
}

export const signalAxis = (bars: 4 | 5): ChartContent['axis'] => ({ max: heightOf(bars), step: 1 })
