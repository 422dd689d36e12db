import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import {
  type BarSeries,
  type ChartContent,
  type ChartSeries,
  cssColour,
  type LineSeries,
  type TracePoint,
} from './chart-model.ts'

export type SeriesOption = BarSeriesOption | LineSeriesOption

/** Opacity of the bars other than the active one. */
const faded = 0.4

/** The series of a chart; all bars but those of the active bucket fade [B-951]. */
export function seriesOptions(content: ChartContent, active: number | null): SeriesOption[] {
  const { series, axis } = content
  const bars = series.filter((one) => one.kind === 'bars')
  const isTop = (one: ChartSeries) => (index: number) =>
    one === (bars.findLast(({ values }) => (values[index] ?? 0) > 0) ?? bars.at(-1))
  const look = content.size === 'named' ? wideBars : thinBars
  return series.flatMap((one) => drawn(one, { max: axis.max, isTop: isTop(one), active, look }))
}

/** For many times. */
const thinBars: BarSeriesOption = { barMaxWidth: 14, barCategoryGap: '40%' }

/** Pixels, so that few are seen beside many. */
export const leastBar = 2

/** For few names, with room for the values above the bars. */
const wideBars: BarSeriesOption = { barCategoryGap: '18%', barMinHeight: leastBar }

interface DrawnWith {
  /** The end of the axis. */
  max: number
  /** Whether the series is the topmost of a bucket. */
  isTop: (index: number) => boolean
  active: number | null
  /** Of bars. */
  look: BarSeriesOption
}

function drawn(series: ChartSeries, { max, isTop, active, look }: DrawnWith): SeriesOption[] {
  const color = cssColour(series.colour)
  // Values above the axis are clipped; the tooltip shows them in full [B-9955].
  const clip = (value: number | null) => (value === null ? null : Math.min(value, max))
  switch (series.kind) {
    case 'bars':
      return [{ ...look, ...barOption(series, { values: series.values.map(clip), color, isTop, active }) }]
    case 'line':
      return [lineOption(series, { values: series.values.map(clip), color, active })]
    case 'range':
      return rangeOptions(series.low.map(clip), series.high.map(clip), color)
    case 'trace':
      return [traceOption(series.points, color, max)]
  }
}

type Values = (number | null)[]

interface Bars extends Pick<DrawnWith, 'isTop' | 'active'> {
  values: Values
  color: string
}

/** Diagonal lines 1.5 pixels wide. */
const hatch = (color: string): BarSeriesOption['itemStyle'] => ({
  color: 'var(--surface)',
  decal: { symbol: 'rect', color, dashArrayX: [1, 0], dashArrayY: [1.5, 3], rotation: -Math.PI / 4 },
})

const barOption = (
  { hatched = false }: BarSeries,
  { values, color, isTop, active }: Bars,
): BarSeriesOption => ({
  type: 'bar',
  stack: 'bars',
  silent: true,
  itemStyle: hatched ? hatch(color) : { color },
  data: values.map((value, index) => ({
    // Nothing is drawn for zero: a border would show as a line, a least height as a bar.
    value: value || '-',
    itemStyle: {
      opacity: active === null || active === index ? 1 : faded,
      borderRadius: isTop(index) ? [3, 3, 0, 0] : 0,
      ...(hatched && { borderColor: color, borderWidth: 1 }),
    },
  })),
})

/** A value without neighbours has no line to be on, so it shows as a dot. */
const isAlone = (values: readonly unknown[], index: number): boolean =>
  values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null

const plainLine = { type: 'line', silent: true, connectNulls: false, smooth: false } as const

const lineOption = (
  { thin = false }: LineSeries,
  { values, color, active }: Omit<Bars, 'isTop'>,
): LineSeriesOption => ({
  ...plainLine,
  lineStyle: { color, width: thin ? 1 : 2 },
  itemStyle: { color },
  symbol: 'circle',
  data: values.map((value, index) => ({
    value: value ?? '-',
    symbolSize: index === active ? 8 : isAlone(values, index) ? 4 : 0,
  })),
})

const invisible = { lineStyle: { opacity: 0 }, symbol: 'none', stack: 'range', stackStrategy: 'all' } as const

const rangeOptions = (low: Values, high: Values, color: string): LineSeriesOption[] => [
  { ...plainLine, ...invisible, data: low.map((value) => value ?? '-') },
  {
    ...plainLine,
    ...invisible,
    areaStyle: { color, opacity: 0.18 },
    data: high.map((value, index) => {
      const below = low[index] ?? null
      return value === null || below === null ? '-' : value - below
    }),
  },
]

const traceOption = (points: readonly TracePoint[], color: string, max: number): LineSeriesOption => ({
  ...plainLine,
  xAxisIndex: 1,
  lineStyle: { color, width: 2 },
  itemStyle: { color },
  symbol: 'circle',
  data: points.map((point, index) => ({
    value: point ? [point.place, Math.min(point.value, max)] : ['-', '-'],
    symbolSize: isAlone(points, index) ? 4 : 0,
  })),
})
