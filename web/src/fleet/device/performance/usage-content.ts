import { durationAxis, valuesByBucket } from '@muster/rules'
import type { TFunction } from 'i18next'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import type { useChartFormats } from './chart-formats.ts'

/** Where a chart stands in time, and how high it is. */
export type ChartFrame = Pick<ChartContent, 'buckets' | 'size' | 'marks' | 'plotHeight'>

export interface ChartWords {
  t: TFunction<'device'>
  formats: ReturnType<typeof useChartFormats>
}

type UsageRow = Parameters<typeof valuesByBucket>[1][number] & { userActivity: number }

/** Bars of how long something was used: a device, an application, a process. */
export function usageContent(
  frame: ChartFrame,
  rows: readonly UsageRow[],
  { t, formats }: ChartWords,
): ChartContent {
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
    whenZero: t('performance.usage.none'),
    formatValue: formats.minutes,
    formatTick: formats.minuteTick(axis.step),
  }
}
