import type { ChartContent, ChartSeries } from './chart-model.ts'

const isValue = (value: number | null): boolean => value === null || Number.isFinite(value)

function fits(series: ChartSeries, buckets: number): boolean {
  const isColumn = (values: readonly (number | null)[]) => values.length === buckets && values.every(isValue)
  switch (series.kind) {
    case 'bars':
    case 'line':
      return isColumn(series.values)
    case 'range':
      return isColumn(series.low) && isColumn(series.high)
    case 'trace':
      return series.points.every(
        (point) => !point || (point.place >= 0 && point.place <= buckets && Number.isFinite(point.value)),
      )
  }
}

/** Whether the content is complete and consistent; checked before a chart counts as ready [B-950]. */
export const isDrawable = ({ buckets, series, axis, marks }: ChartContent): boolean =>
  axis.step > 0 &&
  Number.isFinite(axis.max) &&
  (marks === undefined || marks.length === buckets.length) &&
  series.every((one) => fits(one, buckets.length))

function isBlank(series: ChartSeries): boolean {
  switch (series.kind) {
    case 'bars':
    case 'line':
      return series.values.every((value) => value === null)
    case 'range':
      return series.high.every((value) => value === null)
    case 'trace':
      return series.points.every((point) => point === null)
  }
}

const isFlat = (series: ChartSeries): boolean =>
  (series.kind === 'bars' || series.kind === 'line') && series.values.every((value) => !value)

/** Whether all values are zero: the plot would look empty. */
export const isAllZero = ({ series }: Pick<ChartContent, 'series'>): boolean =>
  !isEmpty({ series }) && series.every(isFlat)

/** Whether no bucket has a value [B-953]; zero is a value. */
export const isEmpty = ({ series }: Pick<ChartContent, 'series'>): boolean => series.every(isBlank)
