import { listedInTooltip } from '@muster/rules'
import { bucketName } from './bucket-names.ts'
import type { ChartContent } from './chart-model.ts'
import { readingText } from './chart-readings.ts'
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
  if (!content.buckets[index]) return noData
  const readings = content.series.map((series) => {
    const text = readingText(content, series, index) ?? noValue
    return content.series.length === 1 ? text : `${series.name} ${text}`
  })
  const { listed, more } = listedInTooltip(content.marks?.[index] ?? [])
  const events = listed.map(({ time, text }) => `${time} ${text}`)
  return [
    `${bucketName(content, index, locale)}: ${isEmpty(content) ? noData : readings.join(', ')}`,
    ...events,
    ...(more > 0 ? [`+${more}`] : []),
  ].join('; ')
}
