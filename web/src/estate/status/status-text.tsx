import type { ReactNode } from 'react'
import { type Status, StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './status-label.module.css'

interface StatusTextProps {
  status: Status
  /** A pill for a single label, plain in a row of labels. */
  pill?: boolean
  /** The word; colour and shape alone are not enough. */
  children: ReactNode
}

/** A word in the shape and colour of a status. */
export const StatusText = ({ status, pill = false, children }: StatusTextProps) => (
  <span className={classes.label} data-status={status} data-pill={pill || undefined}>
    <StatusGlyph status={status} />
    {children}
  </span>
)
