import { countAxis, valuesByBucket } from '@muster/rules'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import type { ChartFrame } from './usage-content.ts'

interface Counted<Row> {
  rows: readonly Row[]
  read: (row: Row) => number
  /** What is counted. */
  name: string
  whenZero: string
  format: (value: number) => string
}

/** Bars of something that is counted: devices, events. */
export function countContent<Row extends { date: string }>(
  frame: ChartFrame,
  { rows, read, name, whenZero, format }: Counted<Row>,
): ChartContent {
  const values = valuesByBucket(frame.buckets, rows, read)
  return {
    ...frame,
    axis: countAxis(Math.max(0, ...values.map((value) => value ?? 0))),
    series: [{ kind: 'bars', name, colour: 'accent', values }],
    whenZero,
    formatValue: format,
    formatTick: format,
  }
}
