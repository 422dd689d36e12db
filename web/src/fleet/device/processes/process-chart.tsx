import type { DeviceInfo, DeviceProcessRow } from '@muster/contract'
import { percentAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { Segments } from '../../../ui/segments.tsx'
import { chartState, useChartFormats } from '../performance/chart-formats.ts'
import { CloseChart, selectedPlotHeight } from '../performance/selected-chart.tsx'
import { usageContent } from '../performance/usage-content.ts'
import { usePeriod } from '../performance/use-period.ts'
import { processUsageQuery } from './processes.queries.ts'

const seriesNames = ['usage', 'cpu'] as const
type SeriesName = (typeof seriesNames)[number]

interface ProcessChartProps {
  device: DeviceInfo
  process: DeviceProcessRow
  onClose: () => void
}

/** How long a process was used, or how busy it was [C-1006 to C-1009]; one answer holds both. */
export function ProcessChart({ device, process, onClose }: ProcessChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const formats = useChartFormats()
  const [shown, setShown] = useState<SeriesName>('usage')
  const { period, choice } = usePeriod(device.timeZone?.name ?? 'UTC')
  const { buckets, size, window } = period
  const usage = useQuery(
    processUsageQuery(world.id, device.id, {
      processId: process.id,
      ...window,
      bucketByHour: size === 'hour',
    }),
  )
  const content = useMemo((): ChartContent => {
    const rows = usage.data ?? []
    const frame = { buckets, size, plotHeight: selectedPlotHeight }
    if (shown === 'cpu') {
      return {
        ...frame,
        axis: percentAxis(25),
        series: [
          {
            kind: 'bars',
            name: t('processes.chart.cpu'),
            column: t('processes.chart.cpuColumn'),
            colour: 'accent',
            values: valuesByBucket(buckets, rows, ({ cpuActivity }) => cpuActivity),
          },
        ],
        formatValue: formats.percent,
        formatTick: formats.percent,
      }
    }
    return usageContent(frame, rows, { t, formats })
  }, [buckets, size, shown, usage.data, formats, t])

  return (
    <ChartCard
      title={t(shown === 'cpu' ? 'processes.chart.cpuTitle' : 'processes.chart.usageTitle', {
        name: process.processName,
      })}
      state={chartState(usage)}
      onRetry={() => void usage.refetch()}
      content={content}
      actions={
        <>
          <Segments
            label={t('processes.chart.series')}
            options={seriesNames.map((value) => ({ value, label: t(`processes.chart.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
          <Segments {...choice} />
        </>
      }
      lastAction={<CloseChart label={t('processes.chart.close')} onClose={onClose} />}
    />
  )
}
