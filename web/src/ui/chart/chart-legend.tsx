import classes from './chart-legend.module.css'
import type { ChartSeries } from './chart-model.ts'
import { SeriesSwatch } from './series-swatch.tsx'

export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={classes.legend}>
    {series.map((one) => (
      <li key={one.name}>
        <SeriesSwatch series={one} />
        {one.name}
      </li>
    ))}
  </ul>
)
