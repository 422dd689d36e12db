import type { BucketSize, TimeBucket } from '@muster/rules'
import type { ChartContent } from './chart-model.ts'
import { formatAxisTime, formatBucket, plainTime } from './chart-times.ts'

function nameOf(
  content: ChartContent,
  index: number,
  ofTime: (bucket: TimeBucket, size: BucketSize) => string,
): string {
  if (content.size === 'named') return content.buckets[index]?.name ?? ''
  const bucket = content.buckets[index]
  return bucket ? ofTime(bucket, content.size) : ''
}

/** In the tooltip, in the table and read out. */
export const bucketName = (content: ChartContent, index: number, locale: string): string =>
  nameOf(content, index, (bucket, size) => formatBucket(bucket, size, locale))

/** Below the plot. */
export const axisName = (content: ChartContent, index: number, locale: string): string =>
  nameOf(content, index, (bucket, size) => formatAxisTime(bucket, size, locale))

/** In files, whatever the language. */
export const plainName = (content: ChartContent, index: number): string => nameOf(content, index, plainTime)
