import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './segments.module.css'

interface SegmentLinksProps {
  /** Accessible name of the navigation. */
  label: string
  links: readonly {
    id: string
    label: string
    to: string
    /** Before the label. */
    icon?: ReactNode
    /** After the label, such as a number. */
    count?: string | undefined
  }[]
  /** The page that is open. */
  current: string
}

/** Links to a few pages, styled as segments. */
export const SegmentLinks = ({ label, links, current }: SegmentLinksProps) => (
  <nav aria-label={label} className={classes.segments}>
    {links.map(({ id, label: text, to, icon, count }) => (
      <Link
        key={id}
        to={to}
        className={`${classes.segment} ${classes.link}`}
        {...(id === current && { 'aria-current': 'page' })}
      >
        <span>
          {icon}
          {text} {count !== undefined && <small>{count}</small>}
        </span>
      </Link>
    ))}
  </nav>
)
