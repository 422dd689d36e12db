import { type BatteryHistogram, batteryIntervals, type IntervalCounts } from '@muster/contract'
import { countAxis } from '@muster/rules'
import type { ChartLimit, NamedContent } from '../../ui/chart/chart-model.ts'

/** Pixels. */
const plotHeight = 168

interface HistogramWords {
  /** What the intervals measure, with the unit. */
  heading: string
  /** Of the bars. */
  name: string
  number: (value: number) => string
  /** A number of batteries, in words. */
  batteries: (count: number) => string
}

/** A bar for each interval, empty ones included [B-320 to B-323]. */
export function histogramContent(
  histogram: BatteryHistogram,
  counts: IntervalCounts,
  limits: readonly ChartLimit[],
  { heading, name, number, batteries }: HistogramWords,
): NamedContent {
  const byInterval = new Map(counts.map(({ interval, count }) => [interval, count]))
  const intervals: readonly string[] = batteryIntervals[histogram]
  const values = intervals.map((interval) => byInterval.get(interval) ?? 0)
  const highest = Math.max(...values)
  return {
    // With a dash, as ranges are written; spreadsheets would take 6-12 for a date.
    buckets: intervals.map((interval) => ({ name: interval.replace('-', '–') })),
    size: 'named',
    heading,
    // No batteries at all: no data, not a chart of zeros [B-953].
    series: [
      { kind: 'bars', name, colour: 'accent', values: values.map((value) => (highest === 0 ? null : value)) },
    ],
    axis: countAxis(highest),
    formatValue: batteries,
    formatTick: number,
    limits,
    plotHeight,
  }
}
