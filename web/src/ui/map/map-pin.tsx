import type { ReactNode } from 'react'
import classes from './map-pin.module.css'

interface MapPinProps {
  tone: 'accent' | 'ink'
  /** Drawn 16 px wide. */
  icon: ReactNode
  /** Accessible name; none where text beside it says the same. */
  label?: string
  size?: 'map' | 'legend'
}

const outline = 'M18 45 C 12 36 2 28 2 17 A 16 16 0 0 1 34 17 C 34 28 24 36 18 45 Z'

/** A pin whose tip is on the place. */
export function MapPin({ tone, icon, label, size = 'map' }: MapPinProps) {
  return (
    <span
      className={classes.pin}
      data-tone={tone}
      data-size={size}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
    >
      <svg viewBox="0 0 36 46" aria-hidden="true">
        <path d={outline} />
      </svg>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
    </span>
  )
}
