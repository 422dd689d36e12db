import { listedInTooltip } from '@muster/rules'
import type { ChartContent } from './chart-model.ts'
import { readingText } from './chart-readings.ts'
import { formatBucket } from './chart-times.ts'
import { isEmpty } from './chart-validity.ts'

interface SpokenWith {
  locale: string
  /** For a series without a value in the bucket. */
  noValue: string
  /** For a chart without data. */
  noData: string
}

/** The content of the tooltip as a sentence for screen readers. */
export function spokenBucket(
  content: ChartContent,
  index: number,
  { locale, noValue, noData }: SpokenWith,
): string {
  const bucket = content.buckets[index]
  if (!bucket) return noData
  const readings = content.series.map((series) => {
    const text = readingText(content, series, index) ?? noValue
    return content.series.length === 1 ? text : `${series.name} ${text}`
  })
  const { listed, more } = listedInTooltip(content.marks?.[index] ?? [])
  const events = listed.map(({ time, text }) => `${time} ${text}`)
  return [
    `${formatBucket(bucket, content.size, locale)}: ${isEmpty(content) ? noData : readings.join(', ')}`,
    ...events,
    ...(more > 0 ? [`+${more}`] : []),
  ].join('; ')
}
