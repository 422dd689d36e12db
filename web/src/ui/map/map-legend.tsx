import type { ReactNode } from 'react'
import classes from './map-legend.module.css'

interface MapLegendProps {
  title: string
  /** At the end of the title's line. */
  note?: string
  children: ReactNode
}

export function MapLegend({ title, note, children }: MapLegendProps) {
  return (
    <figure className={classes.legend} aria-label={title}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </figcaption>
      {children}
    </figure>
  )
}

export const LegendList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
)

export const LegendItem = ({ sample, children }: { sample: ReactNode; children: ReactNode }) => (
  <li className={classes.item}>
    <span className={classes.sample}>{sample}</span>
    <span>{children}</span>
  </li>
)
