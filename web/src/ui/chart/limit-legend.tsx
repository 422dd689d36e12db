import { StatusGlyph } from '../status-glyph.tsx'
import classes from './chart-legend.module.css'
import type { ChartLimit } from './chart-model.ts'

/** The limits in words, in the order of the plot. */
export const LimitLegend = ({ limits }: { limits: readonly ChartLimit[] }) => (
  <ul className={`${classes.legend} ${classes.limits}`}>
    {limits
      .toSorted((one, other) => one.place - other.place)
      .map(({ status, text }) => (
        <li key={status}>
          <StatusGlyph status={status} size={14} />
          {text}
        </li>
      ))}
  </ul>
)
