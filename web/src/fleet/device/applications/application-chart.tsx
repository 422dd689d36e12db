import type { DeviceApplicationRow, DeviceInfo } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartWords } from '../../../estate/charts/chart-words.ts'
import { dataContent } from '../../../estate/charts/data-content.ts'
import { usageContent } from '../../../estate/charts/usage-content.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useMarks } from '../performance/use-chart-marks.tsx'
import { SoftwareChart, selectedPlotHeight } from '../software/software-chart.tsx'
import type { ChartChoice } from '../software/use-chart-choice.ts'
import { usePeriod } from '../software/use-period.ts'
import {
  applicationDataUsageQuery,
  applicationEventsQuery,
  applicationUsageQuery,
} from './applications.queries.ts'
import { sinceInstalled } from './since-installed.ts'

export const applicationSeries = ['usage', 'data'] as const

interface ApplicationChartProps {
  device: DeviceInfo
  application: DeviceApplicationRow
  choice: ChartChoice<(typeof applicationSeries)[number]>
}

/** Usage time or data of an application, with its events [C-907 to C-914]. */
export function ApplicationChart({ device, application, choice }: ApplicationChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const words = useChartWords()
  const zone = device.timeZone?.name ?? 'UTC'
  const period = usePeriod(choice.period, zone)
  const { buckets, size, window, name: chartTimePeriod } = period
  const { id: applicationId, name, packageName, sharedUserId, firstInstalled } = application
  const ofData = choice.series === 'data'
  const events = useQuery(
    applicationEventsQuery(world.id, {
      deviceId: device.id,
      applicationName: name,
      ...window,
      chartTimePeriod,
    }),
  )
  const usage = useQuery({
    ...applicationUsageQuery(world.id, device.id, {
      applicationId,
      ...window,
      bucketByHour: size === 'hour',
    }),
    enabled: !ofData,
  })
  const data = useQuery({
    ...applicationDataUsageQuery(world.id, device.id, {
      ...window,
      packageName,
      sharedUserId,
      chartTimePeriod,
    }),
    enabled: ofData,
  })
  const marks = useMarks(period, events.data ?? [])
  const content = useMemo(() => {
    const frame = { buckets, size, marks, plotHeight: selectedPlotHeight }
    const installed = { firstInstalled, zone }
    return ofData
      ? dataContent(
          frame,
          sinceInstalled(data.data ?? [], installed, ({ wifi, mobile }) => wifi + mobile > 0),
          words,
        )
      : usageContent(
          frame,
          sinceInstalled(usage.data ?? [], installed, ({ userActivity }) => userActivity > 0),
          words,
        )
  }, [buckets, size, marks, ofData, usage.data, data.data, firstInstalled, zone, words])
  return (
    <SoftwareChart
      title={t(`applications.chart.${choice.series}Title`, { name })}
      series={applicationSeries.map((value) => ({ value, label: t(`applications.chart.${value}`) }))}
      choice={choice}
      query={ofData ? data : usage}
      content={content}
    />
  )
}
