import { percentAxis } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { EditEventsButton } from '../../../estate/events/edit-events-button.tsx'
import { useWorld } from '../../../session/world/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent, ChartSeries, ExportRows } from '../../../ui/chart/chart-model.ts'
import type { ChartState } from '../../../ui/chart/chart-state.ts'
import { chartState } from '../../../ui/chart/chart-state.ts'
import { chargeByDay, chargeTraces } from './charge-series.ts'
import { chargeDaysQuery, chargeSamplesQuery } from './performance.queries.ts'
import { filterNamesOf, type Report } from './report.ts'
import type { ReportChartProps } from './usage-chart.tsx'
import { useChartMarks } from './use-chart-marks.tsx'

/** By day: average and range; by hour: every sample. */
export function ChargeChart({ report, onSelectDate }: ReportChartProps) {
  const { range } = report
  return range === 'last30Days' ? (
    <ChargeOfDays report={report} onSelectDate={onSelectDate} />
  ) : (
    <ChargeOfHours report={{ ...report, range }} />
  )
}

function ChargeOfDays({ report, onSelectDate }: ReportChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const days = useQuery(chargeDaysQuery(world.id, report))
  const { buckets } = report
  const series = useMemo((): ChartSeries[] => {
    const { average, lowest, highest } = chargeByDay(buckets, days.data ?? [])
    return [
      { kind: 'line', name: t('performance.charge.average'), colour: 'accent', values: average },
      { kind: 'range', name: t('performance.charge.range'), colour: 'accent', low: lowest, high: highest },
    ]
  }, [buckets, days.data, t])
  return (
    <ChargeCard
      report={report}
      series={series}
      state={chartState(days)}
      onRetry={() => void days.refetch()}
      onSelectDate={onSelectDate}
    />
  )
}

function ChargeOfHours({ report }: { report: Report & { range: 'last24Hours' | 'selectedDate' } }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const samples = useQuery(chargeSamplesQuery(world.id, report))
  const { buckets } = report
  const series = useMemo(
    (): ChartSeries[] =>
      chargeTraces(buckets, samples.data ?? []).map(({ serialNumber, colour, points }) => ({
        kind: 'trace',
        name:
          serialNumber === null
            ? t('performance.charge.level')
            : t('performance.charge.battery', { serial: serialNumber }),
        colour,
        points,
      })),
    [buckets, samples.data, t],
  )
  const fileRows = (): ExportRows => [
    [
      t('performance.charge.columns.time'),
      t('performance.charge.columns.battery'),
      t('performance.charge.columns.level'),
      t('performance.charge.columns.onPower'),
    ],
    ...(samples.data ?? []).map(({ local, serialNumber, level, onPower }) => [
      local,
      serialNumber,
      level,
      onPower,
    ]),
  ]
  return (
    <ChargeCard
      report={report}
      series={series}
      state={chartState(samples)}
      onRetry={() => void samples.refetch()}
      fileRows={fileRows}
    />
  )
}

interface ChargeCardProps extends ReportChartProps {
  series: ChartSeries[]
  state: ChartState
  onRetry: () => void
  fileRows?: () => ExportRows
}

function ChargeCard({ report, series, state, onRetry, fileRows, onSelectDate }: ChargeCardProps) {
  const { t } = useTranslation('device')
  const { percent } = useChartFormats()
  const name = filterNamesOf[report.range].charge
  const marks = useChartMarks(report, name)
  const { buckets, size } = report
  const title = t('performance.charge.title')
  const content = useMemo(
    (): ChartContent => ({
      buckets,
      size,
      marks,
      series,
      axis: percentAxis(),
      formatValue: percent,
      formatTick: percent,
    }),
    [buckets, size, marks, series, percent],
  )
  return (
    <ChartCard
      title={title}
      state={state}
      onRetry={onRetry}
      content={content}
      actions={<EditEventsButton name={name} title={title} />}
      fileRows={fileRows}
      onSelect={onSelectDate && ((index) => onSelectDate(buckets[index]?.date ?? ''))}
    />
  )
}
