import type { ReactNode } from 'react'
import classes from './detail-header.module.css'

interface DetailIdentifierProps {
  label: string
  children: ReactNode
}

/** A number or name behind the title of a page that tells one thing from another. */
export const DetailIdentifier = ({ label, children }: DetailIdentifierProps) => (
  <span className={classes.identifier}>
    {label} <span className={classes.value}>{children}</span>
  </span>
)
