import type { ReactNode } from 'react'
import { TextSkeleton } from '../states/page-skeleton.tsx'
import { Card } from './card.tsx'
import classes from './figure-strip.module.css'

export interface Figure {
  id: string
  label: string
  icon?: ReactNode
  /** Undefined while loading. */
  value: string | undefined
}

interface FigureStripProps {
  label: string
  figures: readonly Figure[]
  /** Below the figures. */
  children?: ReactNode
}

/** Key figures of a page, side by side. */
export const FigureStrip = ({ label, figures, children }: FigureStripProps) => (
  <Card component="section" label={label} className={classes.card}>
    <dl className={classes.figures}>
      {figures.map(({ id, label: name, icon, value }) => (
        <div key={id} className={classes.figure}>
          <dt>
            {icon}
            {name}
          </dt>
          <dd>{value ?? <TextSkeleton width="3em" />}</dd>
        </div>
      ))}
    </dl>
    {children}
  </Card>
)
