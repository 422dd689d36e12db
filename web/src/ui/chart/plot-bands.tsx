import { shadesWeekends } from '@muster/rules'
import { usePointed } from './chart-group.tsx'
import type { ChartContent, TimeContent } from './chart-model.ts'
import classes from './plot-bands.module.css'
import { centreOf, leftOf, type PlotBox, plotEdges, weekendRuns } from './plot-geometry.ts'

interface GroundBandsProps {
  box: PlotBox
  content: ChartContent
  highlighted: number | null
}

/** Bands behind the plot: weekends [B-912] and the selected bucket. */
export function GroundBands({ box, content, highlighted }: GroundBandsProps) {
  const weekends =
    content.size === 'day' && shadesWeekends(content.buckets.length) ? weekendRuns(content.buckets) : []
  const band = (from: number, to: number) => ({
    left: leftOf(box, from),
    width: leftOf(box, to) - leftOf(box, from),
    bottom: plotEdges.bottom,
  })
  return (
    <>
      {weekends.map(({ from, to }) => (
        <span key={from} className={classes.weekend} style={band(from, to)} />
      ))}
      {highlighted !== null && (
        <span className={classes.highlight} style={band(highlighted, highlighted + 1)} />
      )}
    </>
  )
}

interface CrosshairProps {
  box: PlotBox
  buckets: TimeContent['buckets']
}

/** Line over the plot at the bucket hovered in any chart of the group. */
export function Crosshair({ box, buckets }: CrosshairProps) {
  const [pointed] = usePointed()
  const index = pointed === null ? -1 : buckets.findIndex(({ start }) => start === pointed)
  if (index < 0) return null
  const place = { left: centreOf(box, index), top: box.top, bottom: plotEdges.bottom }
  return <span className={classes.crosshair} style={place} />
}
