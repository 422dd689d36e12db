import type { DeviceCountDay } from '@muster/contract'
import type { TimeBucket } from '@muster/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DailyBars } from './daily-bars.tsx'

interface DeviceCountChartProps {
  buckets: readonly TimeBucket[]
  query: Pick<UseQueryResult<DeviceCountDay[]>, 'data' | 'isError' | 'refetch'>
  fetchFile: () => Promise<Blob>
}

const devicesOf = ({ deviceCount }: DeviceCountDay) => deviceCount

/** Number of devices that used an application or process. */
export function DeviceCountChart({ buckets, query, fetchFile }: DeviceCountChartProps) {
  const { t } = useTranslation('software')
  return (
    <DailyBars
      title={t('charts.devices')}
      unit="count"
      name={t('charts.devicesSeries')}
      whenZero={t('charts.devicesNone')}
      buckets={buckets}
      query={query}
      rows={query.data}
      read={devicesOf}
      fetchFile={fetchFile}
    />
  )
}
