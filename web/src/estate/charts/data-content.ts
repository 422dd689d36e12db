import type { DataBucket } from '@muster/contract'
import { dataAxis, valuesByBucket } from '@muster/rules'
import type { z } from 'zod'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import type { ChartWords } from './chart-words.ts'
import type { ChartFrame } from './usage-content.ts'

type DataRow = z.infer<typeof DataBucket>

/** Stacked bars of bytes over Wi-Fi and mobile network, of a device or an application. */
export function dataContent(
  frame: ChartFrame,
  rows: readonly DataRow[],
  { t, formats }: ChartWords,
): ChartContent {
  const bars = (name: 'wifi' | 'mobile', colour: number) =>
    ({
      kind: 'bars',
      name: t(`charts.data.${name}`),
      column: t(`charts.data.${name}Column`),
      colour,
      values: valuesByBucket(frame.buckets, rows, (row) => row[name]),
    }) as const
  const totals = valuesByBucket(frame.buckets, rows, ({ wifi, mobile }) => wifi + mobile)
  const axis = dataAxis(Math.max(0, ...totals.map((total) => total ?? 0)))
  return {
    ...frame,
    axis,
    series: [bars('wifi', 1), bars('mobile', 2)],
    whenZero: t('charts.data.none'),
    formatValue: formats.bytes,
    formatTick: formats.byteTick(axis.step),
  }
}
