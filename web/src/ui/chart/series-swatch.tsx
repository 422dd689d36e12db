import { type ChartSeries, cssColour } from './chart-model.ts'
import classes from './series-swatch.module.css'

/** The colour of a series, in the shape that the plot uses. */
export function SeriesSwatch({ series }: { series: ChartSeries }) {
  const colour = cssColour(series.colour)
  const isThin = series.kind === 'line' && series.thin
  const isHatched = series.kind === 'bars' && series.hatched
  return (
    <span
      className={classes.swatch}
      data-kind={series.kind}
      data-thin={isThin || undefined}
      data-hatched={isHatched || undefined}
      style={isHatched ? { color: colour } : { background: colour }}
    />
  )
}
