import { hourLength } from '@muster/contract'
import { dayOfDate, isMonday, type TimeBucket } from '@muster/rules'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import {
  type BarSeries,
  type ChartContent,
  type ChartSeries,
  cssColour,
  type TracePoint,
} from './chart-model.ts'
import { formatAxisTime } from './chart-times.ts'
import { centreOf, type PlotBox, plotEdges } from './plot-geometry.ts'

export type PlotOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>
type SeriesOption = BarSeriesOption | LineSeriesOption

const font = { fontFamily: "'Inter Variable', system-ui, sans-serif", fontSize: 11 }
/** Opacity of the bars other than the active one. */
const faded = 0.4

interface Drawing {
  content: ChartContent
  box: PlotBox
  locale: string
  /** The highlighted bucket; the others fade [B-951]. */
  active: number | null
}

/** Which buckets have a label: every day of a week, Mondays of a month, every third or sixth hour. */
export function labelledBuckets(buckets: readonly TimeBucket[], size: ChartContent['size']): boolean[] {
  if (size === 'day') return buckets.map(({ date }) => buckets.length <= 10 || isMonday(dayOfDate(date)))
  const every = buckets.length > 30 ? 6 : 3
  // Where buckets are minutes, only the first of each hour.
  return buckets.map(
    ({ clock, start, end }) =>
      new Date(clock).getUTCHours() % every === 0 && clock % hourLength < end - start,
  )
}

/** Half the width of a label such as 28 Sept, in pixels. */
const halfLabel = 22

/** Whether the label of a bucket fits; the last one would be cut off where bars are narrow. */
const hasRoom = (box: PlotBox, index: number): boolean => box.width - centreOf(box, index) >= halfLabel

/**
 * The part that ECharts draws: bars, lines and both axes. Colours are CSS variables, so a change of theme redraws
 * nothing. Lane, weekends and crosshair are drawn around it, see chart-plot.tsx.
 */
export function plotOption({ content, box, locale, active }: Drawing): PlotOption {
  const { buckets, size, axis, formatTick } = content
  const labelled = labelledBuckets(buckets, size)
  const axisLabel = { ...font, color: 'var(--axis)', margin: 8 }
  return {
    animation: false,
    grid: {
      left: plotEdges.left,
      right: plotEdges.right,
      top: box.top,
      bottom: plotEdges.bottom,
      outerBoundsMode: 'none',
    },
    xAxis: [
      {
        type: 'category',
        data: buckets.map(({ start }) => String(start)),
        axisLine: { lineStyle: { color: 'var(--border)' } },
        axisTick: { show: false },
        axisLabel: {
          ...axisLabel,
          hideOverlap: true,
          interval: (index: number) => labelled[index] === true && hasRoom(box, index),
          formatter: (_start: string, index: number) => {
            const bucket = buckets[index]
            return bucket ? formatAxisTime(bucket, size, locale) : ''
          },
        },
      },
      // Same extent as the first axis, continuous: positions samples within their bucket.
      { type: 'value', show: false, min: 0, max: Math.max(1, buckets.length), axisPointer: { show: false } },
    ],
    yAxis: {
      type: 'value',
      min: 0,
      max: axis.max,
      interval: axis.step,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: 'var(--grid)' } },
      axisLabel: { ...axisLabel, formatter: formatTick },
    },
    series: seriesOptions(content, active),
  }
}

function seriesOptions({ series, axis }: ChartContent, active: number | null): SeriesOption[] {
  const bars = series.filter((one) => one.kind === 'bars')
  const isTop = (one: ChartSeries) => (index: number) =>
    one === (bars.findLast(({ values }) => (values[index] ?? 0) > 0) ?? bars.at(-1))
  return series.flatMap((one) => drawn(one, axis.max, isTop(one), active))
}

/** Whether a series is the topmost of a bucket. */
type IsTop = (index: number) => boolean

function drawn(series: ChartSeries, max: number, isTop: IsTop, active: number | null): SeriesOption[] {
  const color = cssColour(series.colour)
  // Values above the axis are clipped; the tooltip shows them in full [B-9955].
  const clip = (value: number | null) => (value === null ? null : Math.min(value, max))
  switch (series.kind) {
    case 'bars':
      return [barOption(series, { values: series.values.map(clip), color, isTop, active })]
    case 'line':
      return [lineOption(series.values.map(clip), color, active)]
    case 'range':
      return rangeOptions(series.low.map(clip), series.high.map(clip), color)
    case 'trace':
      return [traceOption(series.points, color, max)]
  }
}

type Values = (number | null)[]

interface Bars {
  values: Values
  color: string
  isTop: IsTop
  active: number | null
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
  barMaxWidth: 14,
  barCategoryGap: '40%',
  itemStyle: hatched ? hatch(color) : { color },
  data: values.map((value, index) => ({
    value: value ?? '-',
    itemStyle: {
      opacity: active === null || active === index ? 1 : faded,
      borderRadius: isTop(index) ? [3, 3, 0, 0] : 0,
      // The border of a zero bar would show as a line.
      ...(hatched && value && { borderColor: color, borderWidth: 1 }),
    },
  })),
})

/** A value without neighbours has no line to be on, so it shows as a dot. */
const isAlone = (values: readonly unknown[], index: number): boolean =>
  values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null

const plainLine = { type: 'line', silent: true, connectNulls: false, smooth: false } as const

const lineOption = (values: Values, color: string, active: number | null): LineSeriesOption => ({
  ...plainLine,
  lineStyle: { color, width: 2 },
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
