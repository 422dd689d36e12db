import { countAxis, type TimeBucket, valuesByBucket } from '@muster/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChartFormats } from '../../estate/charts/chart-formats.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { EstateChart } from '../performance/estate-chart.tsx'
import { estateContent } from '../performance/estate-content.ts'

interface DailyBarsProps<Row extends { date: string }> {
  title: string
  unit: 'count' | 'minutes'
  /** Name of the series. */
  name: string
  whenZero: string
  buckets: readonly TimeBucket[]
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  rows: readonly Row[] | undefined
  /** Keep the function stable: a new one redraws the chart. */
  read: (row: Row) => number
  fetchFile: () => Promise<Blob>
}

/** A figure of an application or process per day; the file comes from the server [C-1632, C-1720]. */
export function DailyBars<Row extends { date: string }>({
  title,
  unit,
  name,
  whenZero,
  buckets,
  query,
  rows,
  read,
  fetchFile,
}: DailyBarsProps<Row>) {
  const { number } = useFormats()
  const { wholeMinutes } = useChartFormats()
  const content = useMemo(
    () =>
      estateContent(buckets, {
        name,
        colour: 'accent',
        whenZero,
        values: valuesByBucket(buckets, rows ?? [], read),
        axisOf: countAxis,
        // The titles speak of minutes, and so do the axes.
        formatValue: unit === 'count' ? number : wholeMinutes,
        formatTick: () => number,
      }),
    [buckets, name, whenZero, rows, read, unit, number, wholeMinutes],
  )
  return <EstateChart title={title} query={query} content={content} fetchFile={fetchFile} />
}
