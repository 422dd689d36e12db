import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChartLocale } from './chart-group.tsx'
import type { ChartContent } from './chart-model.ts'
import { readingText } from './chart-readings.ts'
import { formatBucket } from './chart-times.ts'

/** The figures of a chart for screen readers. */
export function ChartTable({ title, content }: { title: string; content: ChartContent }) {
  const { t } = useTranslation('ui')
  const locale = useChartLocale()
  const { buckets, size, series, marks } = content
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {marks && <th scope="col">{t('chart.events')}</th>}
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket, index) => (
            <tr key={bucket.start}>
              <th scope="row">{formatBucket(bucket, size, locale)}</th>
              {series.map((one) => (
                <td key={one.name}>{readingText(content, one, index) ?? t('chart.noValue')}</td>
              ))}
              {marks && <td>{marks[index]?.map(({ time, text }) => `${time} ${text}`).join('; ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
