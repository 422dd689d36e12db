import type { BucketSize, CsvCell, TimeBucket, ValueAxis } from '@muster/rules'
import type { ReactNode } from 'react'

/** The brand's accent for a series that stands alone, muted for one that steps back, else the number of a data colour. */
export type SeriesColour = 'accent' | 'muted' | number

export const cssColour = (colour: SeriesColour): string =>
  colour === 'accent' ? 'var(--accent)' : `var(--data-${colour})`

interface Named {
  name: string
  /** What its column in the exported file is called, with the unit of its bare numbers. */
  column?: string
  colour: SeriesColour
}

/** A value for each bucket; null where there is none. */
type Values = readonly (number | null)[]

/** Bars of several series stand on each other. */
export type BarSeries = Named & {
  kind: 'bars'
  values: Values
  /** Drawn as lines instead of a surface: told apart from another series without colours, too. */
  hatched?: boolean
}
export type LineSeries = Named & { kind: 'line'; values: Values }
/** The ground between two lines. */
export type RangeSeries = Named & { kind: 'range'; low: Values; high: Values }
/** A line through samples at any time; `place` counts buckets from the left edge, null breaks the line. */
export type TraceSeries = Named & { kind: 'trace'; points: readonly TracePoint[] }
export type TracePoint = { place: number; value: number } | null

export type ChartSeries = BarSeries | LineSeries | RangeSeries | TraceSeries

/** Something that happened, for the lane above the plot and for the tooltip. */
export interface ChartMark {
  /** Of this one among those of its bucket. */
  id: string
  /** On the clock of the chart, such as 09:14. */
  time: string
  /** Drawn 12 px wide on a disc. */
  glyph: ReactNode
  text: string
}

/** What a chart shows; how values and lines of the axis are written is the caller's choice. */
export interface ChartContent {
  buckets: readonly TimeBucket[]
  size: BucketSize
  series: readonly ChartSeries[]
  axis: ValueAxis
  formatValue: (value: number) => string
  formatTick: (value: number) => string
  /** Said over a plot of nothing but zeros, which shows no bar. */
  whenZero?: string
  /** For each bucket what happened in it. Without it the chart has no lane. */
  marks?: readonly (readonly ChartMark[])[]
  /** Pixels between the lane and the time axis. */
  plotHeight?: number
}

/** Rows of the exported file, the names of its columns first. */
export type ExportRows = readonly (readonly CsvCell[])[]
