import type { TimeBucket, ValueAxis } from '@muster/rules'
import type { ChartContent, SeriesColour } from '../../ui/chart/chart-model.ts'

interface EstateBars {
  name: string
  colour: SeriesColour
  values: readonly (number | null)[]
  axisOf: (highest: number) => ValueAxis
  formatValue: (value: number) => string
  formatTick: (step: number) => (value: number) => string
  whenZero: string
  plotHeight?: number
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)

/** The total of the bars. */
export const totalOf = (values: readonly (number | null)[]): number =>
  known(values).reduce((sum, value) => sum + value, 0)

/** The average of the days with values. */
export const averageOf = (values: readonly (number | null)[]): number =>
  totalOf(values) / Math.max(1, known(values).length)

/** A bar per day; none without reports. */
export function estateContent(
  buckets: readonly TimeBucket[],
  { name, colour, values, axisOf, formatValue, formatTick, whenZero, plotHeight }: EstateBars,
): ChartContent {
  const axis = axisOf(Math.max(0, ...known(values)))
  return {
    buckets,
    size: 'day',
    series: [{ kind: 'bars', name, colour, values }],
    axis,
    formatValue,
    formatTick: formatTick(axis.step),
    whenZero,
    ...(plotHeight !== undefined && { plotHeight }),
  }
}
