import type { BatteryHistory } from '@muster/contract'
import { percentAxis } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import type { ChartContent, ChartSeries, ExportRows } from '../../../ui/chart/chart-model.ts'
import type { ChartState } from '../../../ui/chart/chart-state.ts'
import { dateFormat } from '../../../ui/intl-formats.ts'
import classes from '../card.module.css'
import { healthCourse } from './health-course.ts'

/** Pixels. */
const plotHeight = 144

interface HealthChartProps {
  /** Keep it stable. */
  history: BatteryHistory
  state: ChartState
  onRetry: () => void
}

/** The health of a battery week by week, until it has to be replaced [F-106]. */
export function HealthChart({ history, state, onRetry }: HealthChartProps) {
  const { t } = useTranslation('batteries')
  const { locale, share, percent } = useFormats()
  const content = useMemo((): ChartContent => {
    const { months, health, forecast, low, high } = healthCourse(history)
    const month = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    const forecasts: ChartSeries[] = [
      { kind: 'range', name: t('health.interval', { share: percent(0.8) }), colour: 2, low, high },
      { kind: 'trace', name: t('health.forecast'), colour: 2, points: forecast },
    ]
    return {
      buckets: months.map((name) => ({ name: month.format(Date.parse(`${name}-01`)) })),
      size: 'named',
      heading: t('health.month'),
      series: [
        { kind: 'trace', name: t('health.series'), colour: 'accent', points: health },
        ...(forecast.length > 0 ? forecasts : []),
        {
          ...{ kind: 'line', thin: true, colour: 4 },
          name: t('health.threshold'),
          values: months.map(() => history.threshold),
        },
      ],
      axis: percentAxis(25),
      formatValue: share,
      formatTick: (value) => percent(value / 100),
      plotHeight,
    }
  }, [history, locale, t, share, percent])
  const fileRows = (): ExportRows => [
    [
      t('health.columns.date'),
      t('health.columns.health'),
      t('health.columns.capacity'),
      t('health.columns.cycles'),
    ],
    ...history.weeks.map(({ at, health, capacity, cycles }) => [
      new Date(at).toISOString().slice(0, 10),
      health,
      capacity,
      cycles,
    ]),
  ]
  return (
    <div className={classes.chart}>
      <ChartGroup locale={locale} expected={1}>
        <ChartCard
          title={t('health.title')}
          state={state}
          onRetry={onRetry}
          content={content}
          fileRows={fileRows}
        />
      </ChartGroup>
    </div>
  )
}
