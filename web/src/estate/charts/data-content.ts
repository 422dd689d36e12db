import type { DataBucket } from '@muster/contract'
import { dataAxis, valuesByBucket } from '@muster/rules'
import type { z } from 'zod'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import type { ChartWords } from './chart-words.ts'
import type { ChartFrame } from './usage-content.ts'

type DataRow = z.infer<typeof DataBucket>

/** The ways that data takes, each in its colour. */
export const bearers = ['wifi', 'mobile'] as const
export type Bearer = (typeof bearers)[number]

/** Bars of bytes over Wi-Fi and over the mobile network, one on the other; of one of them where it is chosen. */
export function dataContent(
  frame: ChartFrame,
  rows: readonly DataRow[],
  { t, formats }: ChartWords,
  shown: readonly Bearer[] = bearers,
): ChartContent {
  const totals = valuesByBucket(frame.buckets, rows, (row) =>
    shown.reduce((sum, bearer) => sum + row[bearer], 0),
  )
  const axis = dataAxis(Math.max(0, ...totals.map((total) => total ?? 0)))
  return {
    ...frame,
    axis,
    series: shown.map((bearer) => ({
      kind: 'bars',
      name: t(`charts.data.${bearer}`),
      column: t(`charts.data.${bearer}Column`),
      colour: bearers.indexOf(bearer) + 1,
      values: valuesByBucket(frame.buckets, rows, (row) => row[bearer]),
    })),
    whenZero: t('charts.data.none'),
    formatValue: formats.bytes,
    formatTick: formats.byteTick(axis.step),
  }
}
