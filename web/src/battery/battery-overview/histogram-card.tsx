import type { BatteryAlert, BatteryHistogram, IntervalCounts } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { chartState } from '../../ui/chart/chart-state.ts'
import { alertsParameter, writeAlerts } from '../list/alert-filter.ts'
import { histogramQuery } from './battery-overview.queries.ts'
import { histogramContent } from './histogram-content.ts'
import { useLimits } from './use-limits.ts'

const noCounts: IntervalCounts = []

interface HistogramCardProps {
  histogram: BatteryHistogram
  /** The alert on what it measures, if there is one: the batteries that raise it are a click away. */
  alert?: BatteryAlert | undefined
}

/** One of the four histograms, with the world's thresholds [B-304]. A failure does not affect the others. */
export function HistogramCard({ histogram, alert }: HistogramCardProps) {
  const { t } = useTranslation('battery-overview')
  const { world } = useWorld()
  const { number } = useFormats()
  const query = useQuery(histogramQuery(world.id, histogram))
  const limits = useLimits(histogram)
  const counts = query.data ?? noCounts
  const content = useMemo(
    () =>
      histogramContent(histogram, counts, limits, {
        heading: t(`charts.${histogram}.heading`),
        name: t('batteries.title'),
        number,
        batteries: (count) => t('batteries.total', { count }),
      }),
    [histogram, counts, limits, number, t],
  )
  return (
    <ChartCard
      title={t(`charts.${histogram}.title`)}
      note={t(`charts.${histogram}.note`)}
      state={chartState(query)}
      onRetry={() => void query.refetch()}
      content={content}
      actions={alert && <AlertingBatteries alert={alert} />}
    />
  )
}

function AlertingBatteries({ alert }: { alert: BatteryAlert }) {
  const { t } = useTranslation('battery-overview')
  const { world } = useWorld()
  const alerts = writeAlerts([
    { alert, level: 'red' },
    { alert, level: 'yellow' },
  ])
  return (
    <Link to={`${worldPaths(world.id).batteries()}?${alertsParameter}=${alerts}`}>
      {t('charts.alerting')}
    </Link>
  )
}
