import { durationAxis, valuesByBucket } from '@muster/rules'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import type { useChartFormats } from './chart-formats.ts'
import type { ChartWords } from './chart-words.ts'

/** Where a chart stands in time, and how high it is. */
export type ChartFrame = Pick<ChartContent, 'buckets' | 'size' | 'marks' | 'plotHeight'>

interface Minutes<Row> {
  rows: readonly Row[]
  read: (row: Row) => number
  name: string
  column?: string
  whenZero: string
}

/** Bars of minutes. */
export function minutesContent<Row extends { date: string }>(
  frame: ChartFrame,
  { rows, read, whenZero, ...named }: Minutes<Row>,
  formats: ReturnType<typeof useChartFormats>,
): ChartContent {
  const values = valuesByBucket(frame.buckets, rows, read)
  const axis = durationAxis(Math.max(0, ...values.map((value) => value ?? 0)))
  return {
    ...frame,
    axis,
    series: [{ kind: 'bars', ...named, colour: 'accent', values }],
    whenZero,
    formatValue: formats.minutes,
    formatTick: formats.minuteTick(axis.step),
  }
}

/** Bars of how long something was used: a device, an application, a process. */
export const usageContent = (
  frame: ChartFrame,
  rows: readonly { date: string; userActivity: number }[],
  { t, formats }: ChartWords,
): ChartContent =>
  minutesContent(
    frame,
    {
      rows,
      read: ({ userActivity }) => userActivity,
      name: t('charts.use.series'),
      column: t('charts.use.column'),
      whenZero: t('charts.use.none'),
    },
    formats,
  )
