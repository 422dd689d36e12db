import type { NamedContent } from './chart-model.ts'
import { centreOf, leftOf, type PlotBox, plotEdges } from './plot-geometry.ts'
import classes from './plot-values.module.css'
import { leastBar } from './series-option.ts'

/** Pixels; in narrower buckets the values would touch. */
const roomForValue = 36

/** Pixels between a bar and its value. */
const distance = 4

interface PlotValuesProps {
  box: PlotBox
  content: NamedContent
}

/** The values above the bars, written as on the axis; over the limits, whose lines would strike them through. */
export function PlotValues({ box, content: { buckets, series, axis, formatTick } }: PlotValuesProps) {
  if (leftOf(box, 1) - leftOf(box, 0) < roomForValue) return null
  const plotHeight = box.height - box.top - plotEdges.bottom
  return buckets.map(({ name }, index) => {
    const value = series.reduce((sum, one) => sum + (one.kind === 'bars' ? (one.values[index] ?? 0) : 0), 0)
    if (value === 0) return null
    const bar = Math.max(leastBar, (plotHeight * Math.min(value, axis.max)) / axis.max)
    return (
      <span
        key={name}
        className={classes.value}
        style={{ left: centreOf(box, index), bottom: plotEdges.bottom + bar + distance }}
      >
        {formatTick(value)}
      </span>
    )
  })
}
