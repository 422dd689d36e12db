import { hourLength } from '@muster/contract'
import { dayOfDate, isMonday, type TimeBucket } from '@muster/rules'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { axisName } from './bucket-names.ts'
import { chartFont } from './chart-font.ts'
import type { ChartContent, TimeContent } from './chart-model.ts'
import { centreOf, type PlotBox, plotEdges } from './plot-geometry.ts'
import { type SeriesOption, seriesOptions } from './series-option.ts'

export type PlotOption = ComposeOption<SeriesOption | GridComponentOption>

interface Drawing {
  content: ChartContent
  box: PlotBox
  locale: string
  /** The highlighted bucket; the others fade [B-951]. */
  active: number | null
}

/** Which buckets have a label: every day of a week, Mondays of a month, every third or sixth hour. */
export function labelledBuckets(buckets: readonly TimeBucket[], size: TimeContent['size']): boolean[] {
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

/** Pixels from the middle of one label to that of the next, at least. */
const betweenLabels = 2 * halfLabel + 4

/** Leaves labels out where not all have room, so that the others are evenly apart. */
function thinned(labelled: readonly boolean[], box: PlotBox): boolean[] {
  const places = labelled.flatMap((isLabelled, index) => (isLabelled ? [index] : []))
  const [first = 0, second = first] = places
  const apart = centreOf(box, second) - centreOf(box, first)
  const every = apart > 0 ? Math.ceil(betweenLabels / apart) : 1
  const shown = new Set(places.filter((_, order) => order % every === 0))
  return labelled.map((_, index) => shown.has(index))
}

/** Whether the label of a bucket fits; the last one would be cut off where bars are narrow. */
const hasRoom = (box: PlotBox, index: number): boolean => box.width - centreOf(box, index) >= halfLabel

/**
 * The part that ECharts draws: bars, lines and both axes. Colours are CSS variables, so a change of theme redraws
 * nothing. Lane, weekends and crosshair are drawn around it, see chart-plot.tsx.
 */
export function plotOption({ content, box, locale, active }: Drawing): PlotOption {
  const { buckets, axis, formatTick } = content
  const labelled =
    content.size === 'named' ? null : thinned(labelledBuckets(content.buckets, content.size), box)
  const axisLabel = { ...chartFont, color: 'var(--axis)', margin: 8 }
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
        data: buckets.map((_, index) => String(index)),
        axisLine: { lineStyle: { color: 'var(--border)' } },
        axisTick: { show: false },
        axisLabel: {
          ...axisLabel,
          hideOverlap: true,
          interval: (index: number) => (labelled?.[index] ?? true) && hasRoom(box, index),
          formatter: (_key: string, index: number) => axisName(content, index, locale),
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
