import { type AnomalyDay, anomalyHistoryDays, exportAnomalyDeviceCount } from '@muster/contract'
import { countAxis, type TimeBucket, valuesByBucket } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useFormats } from '../../estate/use-formats.ts'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import { anomalyDevicesPath } from '../anomaly-paths.ts'
import { useAnomalyDays } from '../use-anomaly-days.ts'

/** Pixels; the main content of the page. */
const plotHeight = 280

interface Bars {
  days: readonly AnomalyDay[]
  /** Names of the two kinds of bars. */
  raised: string
  notRaised: string
  whenZero: string
  format: (value: number) => string
}

/** A bar per day that was searched: filled if the anomaly was raised, else hatched [C-1820]. */
export function affectedContent(
  buckets: readonly TimeBucket[],
  { days, raised, notRaised, whenZero, format }: Bars,
): ChartContent {
  const highest = Math.max(0, ...days.map(({ significant, insignificant }) => significant + insignificant))
  return {
    buckets,
    size: 'day',
    series: [
      {
        kind: 'bars',
        name: raised,
        colour: 'accent',
        values: valuesByBucket(buckets, days, ({ significant }) => significant),
      },
      {
        kind: 'bars',
        name: notRaised,
        colour: 5,
        hatched: true,
        values: valuesByBucket(buckets, days, ({ insignificant }) => insignificant),
      },
    ],
    axis: countAxis(highest),
    formatValue: format,
    formatTick: format,
    whenZero,
    plotHeight,
  }
}

const noDays: readonly AnomalyDay[] = []

/** Number of affected devices by day; a day links to its devices [C-1820 to C-1822]. */
export function AffectedChart({ anomalyId }: { anomalyId: string }) {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { locale, number } = useFormats()
  const { query, buckets, asked } = useAnomalyDays(anomalyId)
  const days = query.data ?? noDays
  const content = useMemo(
    () =>
      affectedContent(buckets, {
        days,
        raised: t('chart.raised'),
        notRaised: t('chart.notRaised'),
        whenZero: t('chart.none'),
        format: number,
      }),
    [buckets, days, number, t],
  )
  const open = (index: number) => {
    const date = buckets[index]?.date
    // A day without a search has no devices to show.
    if (date !== undefined && days.some((day) => day.date === date)) {
      void navigate(anomalyDevicesPath(world.id, anomalyId, date), { state })
    }
  }
  return (
    <ChartGroup locale={locale} expected={1}>
      <ChartCard
        title={t('chart.title')}
        note={t('chart.note', { days: anomalyHistoryDays })}
        state={chartState(query)}
        onRetry={() => void query.refetch()}
        content={content}
        onSelect={open}
        file={{
          fetchFile: () => request(exportAnomalyDeviceCount, { world: world.id, query: asked }),
          onError: reportError,
        }}
      />
    </ChartGroup>
  )
}
