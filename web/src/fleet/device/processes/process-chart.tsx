import type { DeviceInfo, DeviceProcessRow } from '@muster/contract'
import { fittedPercentAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartWords } from '../../../estate/charts/chart-words.ts'
import { usageContent } from '../../../estate/charts/usage-content.ts'
import { useWorld } from '../../../session/world/world.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { SoftwareChart, selectedPlotHeight } from '../software/software-chart.tsx'
import type { ChartChoice } from '../software/use-chart-choice.ts'
import { usePeriod } from '../software/use-period.ts'
import { processUsageQuery } from './processes.queries.ts'

export const processSeries = ['usage', 'cpu'] as const

interface ProcessChartProps {
  device: DeviceInfo
  process: DeviceProcessRow
  choice: ChartChoice<(typeof processSeries)[number]>
}

/** Usage time or CPU load of a process [C-1006 to C-1009]; one response holds both. */
export function ProcessChart({ device, process, choice }: ProcessChartProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const words = useChartWords()
  const { buckets, size, window } = usePeriod(choice.period, device.timeZone?.name ?? 'UTC')
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
    if (choice.series === 'usage') return usageContent(frame, rows, words)
    const values = valuesByBucket(buckets, rows, ({ cpuActivity }) => cpuActivity)
    return {
      ...frame,
      axis: fittedPercentAxis(Math.max(0, ...values.map((value) => value ?? 0))),
      series: [
        {
          kind: 'bars',
          name: t('processes.chart.cpu'),
          column: t('processes.chart.cpuColumn'),
          colour: 'accent',
          values,
        },
      ],
      whenZero: t('processes.chart.noCpu'),
      formatValue: words.formats.cpu,
      formatTick: words.formats.percent,
    }
  }, [buckets, size, choice.series, usage.data, words, t])

  return (
    <SoftwareChart
      title={t(`processes.chart.${choice.series}Title`, { name: process.processName })}
      series={processSeries.map((value) => ({ value, label: t(`processes.chart.${value}`) }))}
      choice={choice}
      query={usage}
      content={content}
    />
  )
}
