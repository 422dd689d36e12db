import { type ChartSeries, cssColour } from './chart-model.ts'
import classes from './series-swatch.module.css'

/** The colour of a series in the shape in which it is drawn. */
export const SeriesSwatch = ({ series: { kind, colour } }: { series: ChartSeries }) => (
  <span className={classes.swatch} data-kind={kind} style={{ background: cssColour(colour) }} />
)
