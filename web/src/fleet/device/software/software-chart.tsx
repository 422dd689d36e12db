import { ActionIcon } from '@mantine/core'
import { chartPeriods } from '@muster/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { chartState } from '../../../ui/chart/chart-state.ts'
import { Segments } from '../../../ui/choice/segments.tsx'
import { IconX } from '../../../ui/icons.ts'
import type { ChartChoice } from './use-chart-choice.ts'

/** Pixels; higher than in reports, as it is the only chart. */
export const selectedPlotHeight = 144

interface SoftwareChartProps<Series extends string> {
  title: string
  /** The series that can be chosen. */
  series: readonly { value: Series; label: string }[]
  choice: ChartChoice<Series>
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  content: ChartContent
}

/** The chart of one application or process, with the choice of series and period in its head. */
export function SoftwareChart<Series extends string>({
  title,
  series,
  choice,
  query,
  content,
}: SoftwareChartProps<Series>) {
  const { t } = useTranslation('device')
  const close = t('software.closeChart')
  return (
    <ChartCard
      title={title}
      state={chartState(query)}
      onRetry={() => void query.refetch()}
      content={content}
      actions={
        <>
          <Segments
            label={t('software.series')}
            options={series}
            value={choice.series}
            onChange={choice.showSeries}
          />
          <Segments
            label={t('chartPeriods.label')}
            options={chartPeriods.map((value) => ({ value, label: t(`chartPeriods.${value}`) }))}
            value={choice.period}
            onChange={choice.showPeriod}
          />
        </>
      }
      lastAction={
        <ActionIcon aria-label={close} title={close} onClick={choice.close}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
