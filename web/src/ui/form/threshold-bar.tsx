import type { ReactNode } from 'react'
import { type Status, StatusGlyph } from '../status-glyph.tsx'
import classes from './threshold-bar.module.css'

export interface BarPart {
  tone: Status
  /** How much of the bar it takes, in any unit. */
  size: number
  /** In place of the sign of a status. */
  sign?: ReactNode
}

interface ThresholdBarProps {
  /** The same in words. */
  label: string
  parts: readonly BarPart[]
  isOff?: boolean
}

/** What thresholds mean: from which value on it is which status. However small, each part keeps room for its sign. */
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
