import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card/card.tsx'
import classes from './overview-card.module.css'

interface OverviewCardProps {
  icon: ReactNode
  title: string
  /** Number of items. */
  count?: number | undefined
  children: ReactNode
}

export function OverviewCard({ icon, title, count, children }: OverviewCardProps) {
  const id = useId()
  return (
    <Card component="section" labelledBy={id}>
      <h2 id={id} className={classes.title}>
        <span aria-hidden="true" className={classes.icon}>
          {icon}
        </span>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
      {children}
    </Card>
  )
}

/** Text of an empty card. */
export const CardNote = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>
