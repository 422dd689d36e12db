import { StatusGlyph } from '../status-glyph.tsx'
import type { ChartLimit } from './chart-model.ts'
import { leftOf, type PlotBox, plotEdges } from './plot-geometry.ts'
import classes from './plot-limits.module.css'

interface PlotLimitsProps {
  box: PlotBox
  limits: readonly ChartLimit[]
}

/** Dashed lines through the plot; the legend says what they mean. */
export const PlotLimits = ({ box, limits }: PlotLimitsProps) =>
  limits.map(({ status, place }) => (
    <span
      key={status}
      className={classes.limit}
      data-status={status}
      style={{ left: leftOf(box, place), bottom: plotEdges.bottom }}
    >
      <StatusGlyph status={status} />
    </span>
  ))
