import { dataAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { chartState, useChartFormats } from './chart-formats.ts'
import { EditEventsButton } from './events/edit-events-button.tsx'
import { deviceDataUsageQuery } from './performance.queries.ts'
import { filterNamesOf } from './report.ts'
import type { ReportChartProps } from './usage-chart.tsx'
import { useChartMarks } from './use-chart-marks.tsx'
import { useDataSeries } from './use-data-series.ts'

export function DataChart({ report, onSelectDate }: ReportChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const formats = useChartFormats()
  const name = filterNamesOf[report.range].data
  const usage = useQuery(deviceDataUsageQuery(world.id, report))
  const marks = useChartMarks(report, name)
  const { buckets, size } = report
  const series = useDataSeries(buckets, usage.data)
  const title = t('performance.data.title')

  const content = useMemo((): ChartContent => {
    const totals = valuesByBucket(buckets, usage.data ?? [], ({ wifi, mobile }) => wifi + mobile)
    const axis = dataAxis(Math.max(0, ...totals.map((total) => total ?? 0)))
    return {
      ...{ buckets, size, marks, axis, series },
      formatValue: formats.bytes,
      formatTick: formats.byteTick(axis.step),
    }
  }, [buckets, size, marks, series, usage.data, formats])

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
