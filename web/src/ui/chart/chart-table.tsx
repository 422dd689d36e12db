import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bucketName } from './bucket-names.ts'
import { useChartLocale } from './chart-group.tsx'
import type { ChartContent } from './chart-model.ts'
import { headingOf, readingText } from './chart-readings.ts'

/** The figures of a chart for screen readers. */
export function ChartTable({ title, content }: { title: string; content: ChartContent }) {
  const { t } = useTranslation('ui')
  const locale = useChartLocale()
  const { buckets, series, marks } = content
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{headingOf(content, t)}</th>
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
            <tr key={'name' in bucket ? bucket.name : bucket.start}>
              <th scope="row">{bucketName(content, index, locale)}</th>
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
