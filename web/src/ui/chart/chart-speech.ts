import { listedInTooltip } from '@muster/rules'
import type { ChartContent } from './chart-model.ts'
import { readingText } from './chart-readings.ts'
import { formatBucket } from './chart-times.ts'

/** What a tooltip shows, as one sentence to be read out. */
export function spokenBucket(content: ChartContent, index: number, locale: string, noValue: string): string {
  const bucket = content.buckets[index]
  if (!bucket) return noValue
  const readings = content.series.map((series) => {
    const text = readingText(content, series, index) ?? noValue
    return content.series.length === 1 ? text : `${series.name} ${text}`
  })
  const { listed, more } = listedInTooltip(content.marks?.[index] ?? [])
  const events = listed.map(({ time, text }) => `${time} ${text}`)
  return [
    `${formatBucket(bucket, content.size, locale)}: ${readings.join(', ')}`,
    ...events,
    ...(more > 0 ? [`+${more}`] : []),
  ].join('; ')
}
