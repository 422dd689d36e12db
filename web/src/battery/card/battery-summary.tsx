import { useTranslation } from 'react-i18next'
import { FactList } from '../../ui/card/fact-list.tsx'
import { useBatteryFormats } from './use-battery-formats.ts'

interface BatterySummaryProps {
  battery: {
    serialNumber: string
    partNumber: string | null
    mfd: string | null
    capacityFactor: number | null
    cycleCount: number | null
  }
  /** The serial number of the device. */
  deviceSerialNumber: string | null
  averageDischarge: number | null
}

/** The main facts of a battery at a glance [B-446, B-448]. */
export function BatterySummary({ battery, deviceSerialNumber, averageDischarge }: BatterySummaryProps) {
  const { t } = useTranslation('batteries')
  const { discharge, date, health, cycles } = useBatteryFormats()
  return (
    <FactList
      missing={t('card.missing')}
      facts={[
        { label: t('card.summary.serialNumber'), value: deviceSerialNumber },
        { label: t('card.summary.averageDischarge'), value: discharge(averageDischarge) },
        { label: t('card.summary.partNumber'), value: battery.partNumber },
        { label: t('card.summary.batterySerialNumber'), value: battery.serialNumber },
        { label: t('card.summary.mfd'), value: date(battery.mfd) },
        { label: t('card.summary.health'), value: health(battery.capacityFactor) },
        { label: t('card.summary.cycleCount'), value: cycles(battery.cycleCount) },
      ]}
    />
  )
}
