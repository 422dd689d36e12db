import type { BucketSize, CsvCell, TimeBucket, ValueAxis } from '@muster/rules'
import type { ReactNode } from 'react'
import type { Status } from '../status-glyph.tsx'

/** The brand's accent for a single series, muted for a secondary one, else the index of a data colour. */
export type SeriesColour = 'accent' | 'muted' | number

export const cssColour = (colour: SeriesColour): string =>
  colour === 'accent' ? 'var(--accent)' : `var(--data-${colour})`

interface Named {
  name: string
  /** Column name in the exported file, with the unit. */
  column?: string
  colour: SeriesColour
}

/** A value for each bucket; null where there is none. */
type Values = readonly (number | null)[]

/** Bars of several series are stacked. */
export type BarSeries = Named & {
  kind: 'bars'
  values: Values
  /** Hatched instead of filled, so that series differ without colour. */
  hatched?: boolean
}
export type LineSeries = Named & {
  kind: 'line'
  values: Values
  /** Beside lines that matter more. */
  thin?: boolean
}
/** The area between two lines. */
export type RangeSeries = Named & { kind: 'range'; low: Values; high: Values }
/** A line through samples at any time; `place` is in buckets from the left edge, null breaks the line. */
export type TraceSeries = Named & { kind: 'trace'; points: readonly TracePoint[] }
export type TracePoint = { place: number; value: number } | null

export type ChartSeries = BarSeries | LineSeries | RangeSeries | TraceSeries

/** An event, for the lane above the plot and the tooltip. */
export interface ChartMark {
  /** Unique within its bucket. */
  id: string
  /** In the chart's time zone, such as 09:14. */
  time: string
  /** Drawn 12 px wide on a disc. */
  glyph: ReactNode
  text: string
}

/** A bucket that is not a time, such as an interval of values. */
export interface NamedBucket {
  /** Unique within its chart. */
  name: string
}

/** A value on the axis of named buckets, beyond which a status begins. */
export interface ChartLimit {
  status: Status
  /** In buckets from the left edge. */
  place: number
  text: string
}

/** The caller formats values and axis ticks. */
interface Shown {
  series: readonly ChartSeries[]
  axis: ValueAxis
  formatValue: (value: number) => string
  formatTick: (value: number) => string
  /** Text over a plot that is all zeros and so shows no bar. */
  whenZero?: string
  /** Pixels between the lane and the axis of the buckets. */
  plotHeight?: number
}

export interface TimeContent extends Shown {
  buckets: readonly TimeBucket[]
  size: BucketSize
  /** Events by bucket. Without it the chart has no lane. */
  marks?: readonly (readonly ChartMark[])[]
  limits?: never
}

/** A histogram. */
export interface NamedContent extends Shown {
  buckets: readonly NamedBucket[]
  size: 'named'
  /** What the names are, such as the unit: the head of their column in the table and the exported file. */
  heading: string
  /** Dashed lines, topped by the glyph of their status. Even an empty list has its lane above the plot. */
  limits?: readonly ChartLimit[]
  marks?: never
}

/** What a chart shows. */
export type ChartContent = TimeContent | NamedContent

/** Rows of the exported file, header first. */
export type ExportRows = readonly (readonly CsvCell[])[]
