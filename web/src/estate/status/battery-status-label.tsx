import type { BatteryLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { statusOfBattery } from './status-label.tsx'
import { StatusText } from './status-text.tsx'

/** The status of a battery: shape, colour and word [B-422]. */
export function BatteryStatusLabel({ level }: { level: BatteryLevel }) {
  const { t } = useTranslation('estate')
  return <StatusText status={statusOfBattery[level]}>{t(`batteryStatus.${level}`)}</StatusText>
}
