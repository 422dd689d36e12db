import type { TimeBucket } from '@muster/rules'

/** In pixels; the same for all charts of a page, so that their left edges and their hours are in line. */
export const plotEdges = {
  left: 60,
  right: 4,
  /** Above the plot for what happened. */
  lane: 28,
  /** Half a line of the axis' uppermost label, where there is no lane. */
  top: 8,
  /** Below the plot for the time axis. */
  bottom: 24,
} as const

export const usualPlotHeight = 72

export interface PlotBox {
  /** Pixels of the whole drawing, lane and axes included. */
  width: number
  height: number
  /** Where the plot begins from the top. */
  top: number
  buckets: number
}

export function plotBox(width: number, buckets: number, plotHeight: number, hasLane: boolean): PlotBox {
  const top = hasLane ? plotEdges.lane : plotEdges.top
  return { width, height: top + plotHeight + plotEdges.bottom, top, buckets }
}

const plotWidth = ({ width }: PlotBox): number => Math.max(0, width - plotEdges.left - plotEdges.right)

/** Pixels from the left to a place counted in buckets. */
export const leftOf = (box: PlotBox, place: number): number =>
  plotEdges.left + (plotWidth(box) * place) / Math.max(1, box.buckets)

export const centreOf = (box: PlotBox, index: number): number => leftOf(box, index + 0.5)

/** The bucket at so many pixels from the left; null beside the plot. */
export function bucketAtPixel(box: PlotBox, left: number): number | null {
  const width = plotWidth(box)
  if (width === 0 || left < plotEdges.left || left >= plotEdges.left + width) return null
  return Math.floor(((left - plotEdges.left) / width) * box.buckets)
}

/** Runs of buckets of weekends: from the first up to, and without, the last. */
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
