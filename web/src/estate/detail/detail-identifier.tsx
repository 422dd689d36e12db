import type { ReactNode } from 'react'
import classes from './detail-header.module.css'

interface DetailIdentifierProps {
  label: string
  children: ReactNode
}

/** An identifier after the title of a detail page. */
export const DetailIdentifier = ({ label, children }: DetailIdentifierProps) => (
  <span className={classes.identifier}>
    {label} <span className={classes.value}>{children}</span>
  </span>
)
