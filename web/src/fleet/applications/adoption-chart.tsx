import type { VersionComparison } from '@muster/contract'
import { fittedPercentAxis, valuesByBucket } from '@muster/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent, LineSeries } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import type { EstateReport } from '../performance/estate-report.ts'

interface AdoptionChartProps {
  report: EstateReport
  query: Pick<UseQueryResult<VersionComparison>, 'data' | 'isError' | 'refetch'>
}

type Day = VersionComparison['adoption']['days'][number]

/** Of the two compared, then of the other versions. */
const colours = [1, 4, 2, 7, 3] as const
const othersColour = 5

/** Pixels: small shares lie close together. */
const plotHeight = 160

/** How versions spread: their share of the devices that used the application on a day. The two compared stand out. */
export function AdoptionChart({ report: { buckets }, query }: AdoptionChartProps) {
  const { t } = useTranslation('software')
  const { locale, wholePercent } = useFormats()
  const adoption = query.data?.adoption
  const content = useMemo((): ChartContent => {
    const { versions, days } = adoption ?? { versions: [], days: [] }
    const line = (name: string, colour: number, used: (day: Day) => number): LineSeries => ({
      kind: 'line',
      name,
      colour,
      values: valuesByBucket(buckets, days, (day) =>
        day.deviceCount === 0 ? 0 : (100 * used(day)) / day.deviceCount,
      ),
    })
    const series = versions.map((name, index) => ({
      ...line(name, colours[index] ?? othersColour, ({ used }) => used[index] ?? 0),
      thin: index > 1,
    }))
    if (days.some(({ others }) => others > 0)) {
      series.push({
        ...line(t('compare.otherVersions'), othersColour, ({ others }) => others),
        thin: true,
      })
    }
    const shares = series.flatMap(({ values }) => values.map((value) => value ?? 0))
    return {
      buckets,
      size: 'day',
      series,
      // Of many versions each has a small share.
      axis: fittedPercentAxis(Math.max(0, ...shares)),
      formatValue: wholePercent,
      formatTick: wholePercent,
      plotHeight,
    }
  }, [adoption, buckets, t, wholePercent])
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
