import {
  type ApplicationOverview,
  exportApplicationDataUsage,
  exportApplicationDeviceUsage,
  exportApplicationMinutesUsage,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { EstateReport } from '../performance/estate-report.ts'
import { NetworkDataChart } from '../performance/network-data-chart.tsx'
import { DailyBars } from '../software/daily-bars.tsx'
import { DeviceCountChart } from '../software/device-count-chart.tsx'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import { ApplicationStrip } from './application-strip.tsx'
import { applicationDeviceUsageQuery, applicationOverviewQuery } from './applications.queries.ts'
import { SharedUser } from './shared-user.tsx'
import { VersionsCompared } from './versions-compared.tsx'

interface ApplicationPerformanceProps {
  id: string
  sharedUserId: string | null
  chosen: SoftwareFilter<'version'>
  report: EstateReport
}

const minutesOf = ({ userActivity }: ApplicationOverview['dailyMinutesUsage'][number]) => userActivity

/** How much an application is used, and what it sends and receives [C-1625 to C-1632]. */
export function ApplicationPerformance({ id, sharedUserId, chosen, report }: ApplicationPerformanceProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const { locale } = useFormats()
  const { buckets, today } = report
  const body = { ...report.body, ...chosen.version }
  const overview = useQuery(
    applicationOverviewQuery(world.id, id, { today, body: { ...body, sharedUserId } }),
  )
  const used = useQuery(applicationDeviceUsageQuery(world.id, id, { today, body }))
  const asked = { world: world.id, query: { id }, body }
  return (
    <>
      <ApplicationStrip overview={overview} hasSharedUser={sharedUserId !== null} />
      {sharedUserId !== null && <SharedUser id={sharedUserId} />}
      <ChartGroup locale={locale} expected={3}>
        <DeviceCountChart
          buckets={buckets}
          query={used}
          fetchFile={() => request(exportApplicationDeviceUsage, asked)}
        />
        <DailyBars
          title={t('charts.minutes')}
          unit="minutes"
          name={t('charts.minutesSeries')}
          whenZero={t('charts.minutesNone')}
          buckets={buckets}
          query={overview}
          rows={overview.data?.dailyMinutesUsage}
          read={minutesOf}
          fetchFile={() => request(exportApplicationMinutesUsage, asked)}
        />
        <NetworkDataChart
          title={t('charts.data')}
          buckets={buckets}
          query={overview}
          rows={overview.data?.dailyDataUsage}
          {...(sharedUserId !== null && { noteOf: () => t('sharedUser.chartNote') })}
          fetchFile={() => request(exportApplicationDataUsage, asked)}
        />
      </ChartGroup>
      <VersionsCompared id={id} version={chosen.version} report={report} />
    </>
  )
}
