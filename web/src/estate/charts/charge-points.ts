import { placeOf, type TimeBucket, withGaps } from '@muster/rules'
import type { TracePoint } from '../../ui/chart/chart-model.ts'

interface ChargeSample {
  /** Milliseconds since the epoch. */
  utc: number
  /** Percent. */
  level: number
}

/** Charge levels of one battery as a line, broken where samples are too far apart [B-914]. */
export const chargePoints = (
  buckets: readonly TimeBucket[],
  samples: readonly ChargeSample[],
): TracePoint[] =>
  withGaps(samples).map((sample) => {
    const place = sample && placeOf(buckets, sample.utc)
    return sample && place !== null ? { place, value: sample.level } : null
  })
