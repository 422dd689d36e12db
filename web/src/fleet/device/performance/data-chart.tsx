import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartWords } from '../../../estate/charts/chart-words.ts'
import { dataContent } from '../../../estate/charts/data-content.ts'
import { EditEventsButton } from '../../../estate/events/edit-events-button.tsx'
import { useWorld } from '../../../session/world/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { chartState } from '../../../ui/chart/chart-state.ts'
import { deviceDataUsageQuery } from './performance.queries.ts'
import { filterNamesOf } from './report.ts'
import type { ReportChartProps } from './usage-chart.tsx'
import { useChartMarks } from './use-chart-marks.tsx'

export function DataChart({ report, onSelectDate }: ReportChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const words = useChartWords()
  const name = filterNamesOf[report.range].data
  const usage = useQuery(deviceDataUsageQuery(world.id, report))
  const marks = useChartMarks(report, name)
  const { buckets, size } = report
  const title = t('performance.data.title')

  const content = useMemo(
    () => dataContent({ buckets, size, marks }, usage.data ?? [], words),
    [buckets, size, marks, usage.data, words],
  )

  return (
    <ChartCard
      title={title}
      state={chartState(usage)}
      onRetry={() => void usage.refetch()}
      content={content}
      actions={<EditEventsButton name={name} title={title} />}
      onSelect={onSelectDate && ((index) => onSelectDate(buckets[index]?.date ?? ''))}
    />
  )
}
