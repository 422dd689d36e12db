import type { ChargeDay, ChargeSample } from '@muster/contract'
import { seriesColour, type TimeBucket, valuesByBucket } from '@muster/rules'
import type { z } from 'zod'
import { chargePoints } from '../../../estate/charts/charge-points.ts'
import type { TracePoint } from '../../../ui/chart/chart-model.ts'

type Sample = z.infer<typeof ChargeSample>

/** The samples of one battery, as a line. */
export interface ChargeTrace {
  /** Null if it is not a smart battery. */
  serialNumber: string | null
  colour: 'accent' | number
  points: TracePoint[]
}

/** A line per battery in the device, broken where samples are too far apart [B-914, B-915]. */
export function chargeTraces(buckets: readonly TimeBucket[], samples: readonly Sample[]): ChargeTrace[] {
  const batteries = [...Map.groupBy(samples, ({ serialNumber }) => serialNumber)]
  return batteries.map(([serialNumber, own], index) => ({
    serialNumber,
    colour: batteries.length === 1 ? 'accent' : seriesColour(index),
    points: chargePoints(buckets, own),
  }))
}

/** Average, lowest and highest of each day. */
export const chargeByDay = (buckets: readonly TimeBucket[], days: readonly z.infer<typeof ChargeDay>[]) => ({
  average: valuesByBucket(buckets, days, ({ level }) => level),
  lowest: valuesByBucket(buckets, days, ({ lowest }) => lowest),
  highest: valuesByBucket(buckets, days, ({ highest }) => highest),
})
