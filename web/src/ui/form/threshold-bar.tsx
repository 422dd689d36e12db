import type { ReactNode } from 'react'
import { type Status, StatusGlyph } from '../status-glyph.tsx'
import classes from './threshold-bar.module.css'

export interface BarPart {
  tone: Status
  /** Relative size, in any unit. */
  size: number
  /** Replaces the status glyph. */
  sign?: ReactNode
}

interface ThresholdBarProps {
  /** The same in words. */
  label: string
  parts: readonly BarPart[]
  isOff?: boolean
}

/** Shows which values lead to which status. Even the smallest part has room for its glyph. */
export function ThresholdBar({ label, parts, isOff = false }: ThresholdBarProps) {
  return (
    <div role="img" aria-label={label} className={classes.bar} data-off={isOff || undefined}>
      {parts.map(({ tone, size, sign }) => (
        <span key={tone} className={classes.part} data-tone={tone} style={{ flexGrow: size }}>
          {sign ?? <StatusGlyph status={tone} size={12} />}
        </span>
      ))}
    </div>
  )
}
