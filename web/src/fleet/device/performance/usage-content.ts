import { durationAxis, valuesByBucket } from '@muster/rules'
import type { TFunction } from 'i18next'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import type { useChartFormats } from './chart-formats.ts'

type Frame = Pick<ChartContent, 'buckets' | 'size' | 'marks' | 'plotHeight'>
type UsageRow = Parameters<typeof valuesByBucket>[1][number] & { userActivity: number }

interface Words {
  t: TFunction<'device'>
  formats: ReturnType<typeof useChartFormats>
}

/** Bars of how long something was used: a device, an application, a process. */
export function usageContent(frame: Frame, rows: readonly UsageRow[], { t, formats }: Words): ChartContent {
  const values = valuesByBucket(frame.buckets, rows, ({ userActivity }) => userActivity)
  const axis = durationAxis(Math.max(0, ...values.map((value) => value ?? 0)))
  return {
    ...frame,
    axis,
    series: [
      {
        kind: 'bars',
        name: t('performance.usage.series'),
        column: t('performance.usage.column'),
        colour: 'accent',
        values,
      },
    ],
    formatValue: formats.minutes,
    formatTick: formats.minuteTick(axis.step),
  }
}
