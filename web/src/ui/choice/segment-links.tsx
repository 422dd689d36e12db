import { Link } from 'react-router'
import classes from './segments.module.css'

interface SegmentLinksProps {
  /** Accessible name of the navigation. */
  label: string
  links: readonly { id: string; label: string; to: string }[]
  /** The page that is open. */
  current: string
}

/** Links to a few pages, styled as segments. */
export const SegmentLinks = ({ label, links, current }: SegmentLinksProps) => (
  <nav aria-label={label} className={classes.segments}>
    {links.map(({ id, label: text, to }) => (
      <Link
        key={id}
        to={to}
        className={`${classes.segment} ${classes.link}`}
        {...(id === current && { 'aria-current': 'page' })}
      >
        <span>{text}</span>
      </Link>
    ))}
  </nav>
)
