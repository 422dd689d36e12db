import type { TimeBucket } from '@muster/rules'
import type { ChartContent } from './chart-model.ts'

/** In pixels; the same for all charts, so that their time axes align. */
export const plotEdges = {
  left: 60,
  right: 4,
  /** Height of the lane of events or limits above the plot. */
  lane: 28,
  /** Half the height of the topmost axis label, where there is no lane. */
  top: 8,
  /** Height of the axis below the plot. */
  bottom: 24,
} as const

const usualPlotHeight = 72

export interface PlotBox {
  /** Width including the axes, in pixels. */
  width: number
  height: number
  /** Distance of the plot from the top. */
  top: number
  buckets: number
}

export function plotBox(width: number, buckets: number, plotHeight: number, hasLane: boolean): PlotBox {
  const top = hasLane ? plotEdges.lane : plotEdges.top
  return { width, height: top + plotHeight + plotEdges.bottom, top, buckets }
}

export const boxOf = ({ buckets, plotHeight, marks, limits }: ChartContent, width: number): PlotBox =>
  plotBox(width, buckets.length, plotHeight ?? usualPlotHeight, marks !== undefined || limits !== undefined)

const plotWidth = ({ width }: PlotBox): number => Math.max(0, width - plotEdges.left - plotEdges.right)

/** Pixels from the left to a position in buckets. */
export const leftOf = (box: PlotBox, place: number): number =>
  plotEdges.left + (plotWidth(box) * place) / Math.max(1, box.buckets)

export const centreOf = (box: PlotBox, index: number): number => leftOf(box, index + 0.5)

/** The bucket at a pixel from the left; null outside the plot. */
export function bucketAtPixel(box: PlotBox, left: number): number | null {
  const width = plotWidth(box)
  if (width === 0 || left < plotEdges.left || left >= plotEdges.left + width) return null
  return Math.floor(((left - plotEdges.left) / width) * box.buckets)
}

/** Runs of weekend buckets; `to` is exclusive. */
export function weekendRuns(buckets: readonly TimeBucket[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  buckets.forEach(({ weekend }, index) => {
    const run = runs.at(-1)
    if (!weekend) return
    if (run?.to === index) run.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  })
  return runs
}
