import type { CsvCell } from '@muster/rules'
import type { TFunction } from 'i18next'
import { plainName } from './bucket-names.ts'
import type { ChartContent, ChartSeries } from './chart-model.ts'

/** The values of a series in a bucket: one, both ends of a range, or none. */
export function readingsAt(series: ChartSeries, index: number): number[] {
  switch (series.kind) {
    case 'bars':
    case 'line':
      return present([series.values[index]])
    case 'range':
      return present([series.low[index], series.high[index]])
    case 'trace': {
      const values = series.points.flatMap((point) =>
        point && Math.floor(point.place) === index ? [point.value] : [],
      )
      return values.length === 0 ? [] : [...new Set([Math.min(...values), Math.max(...values)])]
    }
  }
}

const present = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined)

/** The same as text; null without a value. */
export function readingText(content: ChartContent, series: ChartSeries, index: number): string | null {
  const readings = readingsAt(series, index)
  return readings.length === 0 ? null : readings.map(content.formatValue).join(' – ')
}

/** The heading of the buckets: what they measure, dates, or times. */
export const headingOf = (content: ChartContent, t: TFunction<'ui'>): string =>
  content.size === 'named' ? content.heading : t(content.size === 'day' ? 'chart.date' : 'chart.time')

/** The chart as rows of a file: a row per bucket, a column per series, two per range [B-959]. */
export function exportedRows(content: ChartContent, heading: string): CsvCell[][] {
  const { buckets, series } = content
  const columns = series.flatMap((one): { name: string; at: (index: number) => CsvCell }[] => {
    const name = one.column ?? one.name
    if (one.kind === 'bars' || one.kind === 'line') {
      return [{ name, at: (index) => one.values[index] ?? null }]
    }
    return [
      { name: `${name} (min)`, at: (index) => readingsAt(one, index)[0] ?? null },
      { name: `${name} (max)`, at: (index) => readingsAt(one, index).at(-1) ?? null },
    ]
  })
  return [
    [heading, ...columns.map(({ name }) => name)],
    ...buckets.map((_, index) => [plainName(content, index), ...columns.map(({ at }) => at(index))]),
  ]
}
