import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartWords } from '../../../estate/charts/chart-words.ts'
import { usageContent } from '../../../estate/charts/usage-content.ts'
import { EditEventsButton } from '../../../estate/events/edit-events-button.tsx'
import { useWorld } from '../../../session/world/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { chartState } from '../../../ui/chart/chart-state.ts'
import { deviceUsageQuery } from './performance.queries.ts'
import { filterNamesOf, type Report } from './report.ts'
import { useChartMarks } from './use-chart-marks.tsx'

export interface ReportChartProps {
  report: Report
  /** A bar or mark of a report by day was selected. */
  onSelectDate?: ((date: string) => void) | undefined
}

export function UsageChart({ report, onSelectDate }: ReportChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const words = useChartWords()
  const name = filterNamesOf[report.range].usage
  const usage = useQuery(deviceUsageQuery(world.id, report))
  const marks = useChartMarks(report, name)
  const { buckets, size } = report
  const title = t('performance.usage.title')

  const content = useMemo(
    () => usageContent({ buckets, size, marks }, usage.data ?? [], words),
    [buckets, size, marks, usage.data, words],
  )

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
