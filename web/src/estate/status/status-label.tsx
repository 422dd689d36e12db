import type { BatteryLevel, StatusLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../ui/status-glyph.tsx'
import { StatusText } from './status-text.tsx'

export const statusOfLevel = {
  red: 'problem',
  yellow: 'warning',
  green: 'good',
} as const satisfies Record<StatusLevel, Status>

export const statusOfBattery = {
  red: 'problem',
  orange: 'warning',
  green: 'good',
} as const satisfies Record<BatteryLevel, Status>

interface StatusLabelProps {
  level: StatusLevel
  /** A pill for a single label, plain in a row of labels. */
  pill?: boolean
}

/** Shape, colour and word [C-136]. */
export function StatusLabel({ level, pill = false }: StatusLabelProps) {
  const { t } = useTranslation('estate')
  return (
    <StatusText status={statusOfLevel[level]} pill={pill}>
      {t(`status.${level}`)}
    </StatusText>
  )
}
