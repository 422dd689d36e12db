import { durationAxis, valuesByBucket } from '@muster/rules'
import type { ChartContent, TimeContent } from '../../ui/chart/chart-model.ts'
import type { ChartWords } from './chart-words.ts'

/** Time axis and height of a chart. */
export type ChartFrame = Pick<TimeContent, 'buckets' | 'size' | 'marks' | 'plotHeight'>

type UsageRow = Parameters<typeof valuesByBucket>[1][number] & { userActivity: number }

/** Bars of the usage time of a device, application or process. */
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
        name: t('charts.use.series'),
        column: t('charts.use.column'),
        colour: 'accent',
        values,
      },
    ],
    whenZero: t('charts.use.none'),
    formatValue: formats.minutes,
    formatTick: formats.minuteTick(axis.step),
  }
}
