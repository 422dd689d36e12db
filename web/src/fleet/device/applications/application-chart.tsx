import type { DeviceApplicationRow, DeviceInfo } from '@muster/contract'
import { dataAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent, ChartMark } from '../../../ui/chart/chart-model.ts'
import { Segments } from '../../../ui/segments.tsx'
import { chartState, useChartFormats } from '../performance/chart-formats.ts'
import { CloseChart, selectedPlotHeight } from '../performance/selected-chart.tsx'
import { usageContent } from '../performance/usage-content.ts'
import { useMarks } from '../performance/use-chart-marks.tsx'
import { useDataSeries } from '../performance/use-data-series.ts'
import { type Period, usePeriod } from '../performance/use-period.ts'
import {
  applicationDataUsageQuery,
  applicationEventsQuery,
  applicationUsageQuery,
} from './applications.queries.ts'

const seriesNames = ['usage', 'data'] as const
type SeriesName = (typeof seriesNames)[number]

interface ApplicationChartProps {
  device: DeviceInfo
  application: DeviceApplicationRow
  onClose: () => void
}

/** How long an application was used, or what it sent and received, with what happened to it [C-907 to C-914]. */
export function ApplicationChart({ device, application, onClose }: ApplicationChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const [shown, setShown] = useState<SeriesName>('usage')
  const { period, choice } = usePeriod(device.timeZone?.name ?? 'UTC')
  const { window, name: chartTimePeriod } = period
  const events = useQuery(
    applicationEventsQuery(world.id, {
      deviceId: device.id,
      applicationName: application.name,
      ...window,
      chartTimePeriod,
    }),
  )
  const marks = useMarks(period, events.data ?? [])
  const actions = (
    <>
      <Segments
        label={t('applications.chart.series')}
        options={seriesNames.map((value) => ({ value, label: t(`applications.chart.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      <Segments {...choice} />
    </>
  )
  const Chart = shown === 'usage' ? UsageOfApplication : DataOfApplication
  const close = <CloseChart label={t('applications.chart.close')} onClose={onClose} />
  return <Chart {...{ device, application, period, marks, actions, close }} />
}

interface SeriesProps extends Omit<ApplicationChartProps, 'onClose'> {
  period: Period
  marks: ChartMark[][]
  actions: ReactNode
  close: ReactNode
}

function UsageOfApplication({ device, application, period, marks, actions, close }: SeriesProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const formats = useChartFormats()
  const { buckets, size, window } = period
  const usage = useQuery(
    applicationUsageQuery(world.id, device.id, {
      applicationId: application.id,
      ...window,
      bucketByHour: size === 'hour',
    }),
  )
  const content = useMemo(() => {
    const frame = { buckets, size, marks, plotHeight: selectedPlotHeight }
    return usageContent(frame, usage.data ?? [], { t, formats })
  }, [buckets, size, marks, usage.data, formats, t])
  return (
    <ChartCard
      title={t('applications.chart.usageTitle', { name: application.name })}
      state={chartState(usage)}
      onRetry={() => void usage.refetch()}
      content={content}
      actions={actions}
      lastAction={close}
    />
  )
}

function DataOfApplication({ device, application, period, marks, actions, close }: SeriesProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const formats = useChartFormats()
  const { buckets, size, window, name: chartTimePeriod } = period
  const { packageName, sharedUserId } = application
  const usage = useQuery(
    applicationDataUsageQuery(world.id, device.id, { ...window, packageName, sharedUserId, chartTimePeriod }),
  )
  const series = useDataSeries(buckets, usage.data)
  const content = useMemo((): ChartContent => {
    const totals = valuesByBucket(buckets, usage.data ?? [], ({ wifi, mobile }) => wifi + mobile)
    const axis = dataAxis(Math.max(0, ...totals.map((total) => total ?? 0)))
    return {
      ...{ buckets, size, marks, axis, series, plotHeight: selectedPlotHeight },
      formatValue: formats.bytes,
      formatTick: formats.byteTick(axis.step),
    }
  }, [buckets, size, marks, series, usage.data, formats])
  return (
    <ChartCard
      title={t('applications.chart.dataTitle', { name: application.name })}
      state={chartState(usage)}
      onRetry={() => void usage.refetch()}
      content={content}
      actions={actions}
      lastAction={close}
    />
  )
}
