import { durationAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { chartState, useChartFormats } from './chart-formats.ts'
import { EditEventsButton } from './events/edit-events-button.tsx'
import { deviceUsageQuery } from './performance.queries.ts'
import { filterNamesOf, type Report } from './report.ts'
import { useChartMarks } from './use-chart-marks.tsx'

export interface ReportChartProps {
  report: Report
  /** A bar or mark of a report by the day was selected. */
  onSelectDate?: ((date: string) => void) | undefined
}

export function UsageChart({ report, onSelectDate }: ReportChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const formats = useChartFormats()
  const name = filterNamesOf[report.range].usage
  const usage = useQuery(deviceUsageQuery(world.id, report))
  const marks = useChartMarks(report, name)
  const { buckets, size } = report
  const title = t('performance.usage.title')

  const content = useMemo((): ChartContent => {
    const values = valuesByBucket(buckets, usage.data ?? [], ({ userActivity }) => userActivity)
    const axis = durationAxis(Math.max(0, ...values.map((value) => value ?? 0)))
    return {
      buckets,
      size,
      marks,
      axis,
      series: [
        {
          kind: 'bars',
          name: t('performance.usage.series'),
          column: t('performance.usage.column'),
          colour: 'accent',
          values,
        },
      ],
      formatValue: formats.minutes,
      formatTick: formats.minuteTick(axis.step),
    }
  }, [buckets, size, marks, usage.data, formats, t])

  return (
    <ChartCard
      title={title}
      note={t(size === 'day' ? 'performance.usage.hoursADay' : 'performance.usage.minutesAnHour')}
      state={chartState(usage)}
      onRetry={() => void usage.refetch()}
      content={content}
      actions={<EditEventsButton name={name} title={title} />}
      onSelect={onSelectDate && ((index) => onSelectDate(buckets[index]?.date ?? ''))}
    />
  )
}
