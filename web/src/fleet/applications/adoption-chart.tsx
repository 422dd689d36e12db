import type { VersionComparison } from '@muster/contract'
import { fittedPercentAxis, valuesByBucket } from '@muster/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import type { EstateReport } from '../performance/estate-report.ts'

interface AdoptionChartProps {
  report: EstateReport
  query: Pick<UseQueryResult<VersionComparison>, 'data' | 'isError' | 'refetch'>
  compared: NonNullable<VersionComparison['compared']>
}

type Day = VersionComparison['adoption'][number]

const shareOf = (side: 'version' | 'against') => (day: Day) =>
  day.deviceCount === 0 ? 0 : (100 * day[side]) / day.deviceCount

/** How two versions spread: their share of the devices that used the application on a day. */
export function AdoptionChart({ report: { buckets }, query, compared }: AdoptionChartProps) {
  const { t } = useTranslation('software')
  const { locale, wholePercent } = useFormats()
  const { version, against } = compared
  const days = query.data?.adoption
  const content = useMemo((): ChartContent => {
    const line = (name: string, colour: 'accent' | number, side: 'version' | 'against') => ({
      kind: 'line' as const,
      name,
      colour,
      values: valuesByBucket(buckets, days ?? [], shareOf(side)),
    })
    const series = [line(version, 'accent', 'version'), line(against, 5, 'against')]
    const shares = series.flatMap(({ values }) => values.map((value) => value ?? 0))
    return {
      buckets,
      size: 'day',
      series,
      // Of many versions each has a small share.
      axis: fittedPercentAxis(Math.max(0, ...shares)),
      formatValue: wholePercent,
      formatTick: wholePercent,
    }
  }, [buckets, days, version, against, wholePercent])
  return (
    <ChartGroup locale={locale} expected={1}>
      <ChartCard
        title={t('compare.adoption')}
        note={t('compare.adoptionNote')}
        state={chartState(query)}
        onRetry={() => void query.refetch()}
        content={content}
      />
    </ChartGroup>
  )
}
