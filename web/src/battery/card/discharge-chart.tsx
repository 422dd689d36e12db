import type { DischargeDay } from '@muster/contract'
import { percentAxis, type TimeBucket, valuesByBucket } from '@muster/rules'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent, ChartMark } from '../../ui/chart/chart-model.ts'
import type { ChartState } from '../../ui/chart/chart-state.ts'
import classes from './card.module.css'

/** Pixels. */
const plotHeight = 96

interface DischargeChartProps {
  /** Keep them stable, as the days and the marks. */
  buckets: readonly TimeBucket[]
  days: readonly DischargeDay[]
  state: ChartState
  onRetry: () => void
  /** Events by bucket. */
  marks?: readonly (readonly ChartMark[])[]
  /** In the head of the chart. */
  actions?: ReactNode
}

/**
 * The average discharge by day, in percent per hour [B-445, B-911]. Days without a value have no bar [B-913]; more than
 * 100 is clipped, and the tooltip says how much it is [B-9955].
 */
export function DischargeChart({ buckets, days, state, onRetry, marks, actions }: DischargeChartProps) {
  const { t } = useTranslation('batteries')
  const { locale, share, percent } = useFormats()
  const content = useMemo(
    (): ChartContent => ({
      buckets,
      size: 'day',
      series: [
        {
          kind: 'bars',
          name: t('discharge.series'),
          column: t('discharge.column'),
          colour: 'accent',
          values: valuesByBucket(buckets, days, ({ averageDischarge }) => averageDischarge),
        },
      ],
      axis: percentAxis(25),
      formatValue: share,
      formatTick: (value) => percent(value / 100),
      plotHeight,
      ...(marks && { marks }),
    }),
    [buckets, days, marks, t, share, percent],
  )
  return (
    <div className={classes.chart}>
      <ChartGroup locale={locale} expected={1}>
        <ChartCard
          title={t('discharge.title')}
          note={t('discharge.note', { days: buckets.length })}
          state={state}
          onRetry={onRetry}
          content={content}
          actions={actions}
        />
      </ChartGroup>
    </div>
  )
}
