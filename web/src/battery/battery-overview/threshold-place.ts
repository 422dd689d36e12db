import { bucketStarts } from '@muster/rules'

/** Where the buckets of a histogram begin and end, in percent; the bucket above 100 % has no end. */
const edges = {
  health: [0, ...bucketStarts.health, 100],
  averageDischarge: [0, ...bucketStarts.averageDischarge],
} as const satisfies Record<keyof typeof bucketStarts, readonly number[]>

/** The place of a threshold, in buckets from the left; within a bucket in proportion. */
export function thresholdPlace(histogram: keyof typeof bucketStarts, threshold: number): number {
  const scale = edges[histogram]
  const bucket = scale.findLastIndex((edge) => edge <= threshold)
  const [from = 0, to] = [scale[bucket], scale[bucket + 1]]
  return to === undefined ? bucket : bucket + (threshold - from) / (to - from)
}
