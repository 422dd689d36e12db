import type { ReactNode } from 'react'
import classes from './map-legend.module.css'

interface MapLegendProps {
  title: string
  /** At the far end of the title's line. */
  note?: string
  children: ReactNode
}

export function MapLegend({ title, note, children }: MapLegendProps) {
  return (
    <section className={classes.legend} aria-label={title}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      {children}
    </section>
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
