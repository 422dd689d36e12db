import {
  exportApplicationDataUsage,
  exportApplicationDeviceUsage,
  exportApplicationMinutesUsage,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BearerChoice, useBearers } from '../../estate/charts/bearer-choice.tsx'
import { useChartWords } from '../../estate/charts/chart-words.ts'
import { dataContent } from '../../estate/charts/data-content.ts'
import { usageContent } from '../../estate/charts/usage-content.ts'
import type { EstateDays } from '../../estate/charts/use-estate-days.ts'
import { request } from '../../session/request.ts'
import { useWorld } from '../../session/world.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import { DailyChart } from '../software/daily-chart.tsx'
import { useDeviceCountContent } from '../software/use-device-count-content.ts'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import { ApplicationStrip } from './application-strip.tsx'
import { applicationDeviceUsageQuery, applicationOverviewQuery } from './applications.queries.ts'
import { SharedUser } from './shared-user.tsx'

interface ApplicationPerformanceProps {
  id: string
  sharedUserId: string | null
  chosen: SoftwareFilter<'version'>
  period: EstateDays
}

/** How much an application is used, and what it sends and receives [C-1625 to C-1632]. */
export function ApplicationPerformance({ id, sharedUserId, chosen, period }: ApplicationPerformanceProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const words = useChartWords()
  const bearers = useBearers()
  const { timeZone, today } = period
  const body = { ...chosen.filter, ...chosen.version, timeZone }
  const overview = useQuery(
    applicationOverviewQuery(world.id, id, { today, body: { ...body, sharedUserId } }),
  )
  const used = useQuery(applicationDeviceUsageQuery(world.id, id, { today, body }))
  const usedContent = useDeviceCountContent(period, used.data)
  const minutes = useMemo(
    () => usageContent(period, overview.data?.dailyMinutesUsage ?? [], words),
    [period, overview.data, words],
  )
  const data = useMemo(
    () => dataContent(period, overview.data?.dailyDataUsage ?? [], words, bearers),
    [period, overview.data, words, bearers],
  )
  const asked = { world: world.id, query: { id }, body }
  return (
    <>
      <ApplicationStrip overview={overview} hasSharedUser={sharedUserId !== null} />
      {sharedUserId !== null && <SharedUser id={sharedUserId} />}
      <ChartGroup locale={words.formats.locale} expected={3}>
        <DailyChart
          title={t('charts.devices')}
          query={used}
          content={usedContent}
          fetchFile={() => request(exportApplicationDeviceUsage, asked)}
        />
        <DailyChart
          title={t('charts.minutes')}
          query={overview}
          content={minutes}
          fetchFile={() => request(exportApplicationMinutesUsage, asked)}
        />
        <DailyChart
          title={t('charts.data')}
          query={overview}
          content={data}
          fetchFile={() => request(exportApplicationDataUsage, asked)}
          actions={<BearerChoice />}
        />
      </ChartGroup>
    </>
  )
}
