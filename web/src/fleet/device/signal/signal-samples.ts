import type { SignalPoint } from '@muster/contract'
import {
  type Place,
  type SignalChoice,
  type SignalPointState,
  signalPointState,
  signalSteps,
  type TimeWindow,
} from '@muster/rules'

/** Five minutes of the chosen day, and how they are shown. */
export interface SignalSample {
  /** Counted from the start of the day. */
  step: number
  start: number
  point: SignalPoint | null
  state: SignalPointState
}

export const signalSamples = (
  points: readonly SignalPoint[],
  window: TimeWindow,
  choice: SignalChoice,
): SignalSample[] =>
  signalSteps(points, window).map(({ start, point }, step) => ({
    step,
    start,
    point,
    state: point ? signalPointState(point, choice) : 'noData',
  }))

export const placeOf = ({ latitude, longitude }: SignalPoint): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export interface PlacedSample extends SignalSample {
  point: SignalPoint
  place: Place
}

/** The samples with a place on the map; "no data" has none. */
export const placedSamples = (samples: readonly SignalSample[]): PlacedSample[] =>
  samples.flatMap(({ point, ...sample }) => {
    const place = point && placeOf(point)
    return place && sample.state !== 'noData' ? [{ ...sample, point, place }] : []
  })
