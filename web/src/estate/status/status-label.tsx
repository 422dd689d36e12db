import type { StatusLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { type Status, StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './status-label.module.css'

export const statusOfLevel = {
  red: 'problem',
  yellow: 'warning',
  green: 'good',
} as const satisfies Record<StatusLevel, Status>

interface StatusLabelProps {
  level: StatusLevel
  /** A pill for a single label, plain in a row of labels. */
  pill?: boolean
}

/** Shape, colour and word [C-136]. */
export function StatusLabel({ level, pill = false }: StatusLabelProps) {
  const { t } = useTranslation('estate')
  return (
    <span className={classes.label} data-status={statusOfLevel[level]} data-pill={pill || undefined}>
      <StatusGlyph status={statusOfLevel[level]} />
      {t(`status.${level}`)}
    </span>
  )
}
