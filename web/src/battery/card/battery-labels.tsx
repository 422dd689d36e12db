import type { SmartBatteryDetails } from '@muster/contract'
import { type BatteryFlag, labelsOfBattery } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { StatusText } from '../../estate/status/status-text.tsx'
import { IconShieldCheck } from '../../ui/icons.ts'
import type { Status } from '../../ui/status-glyph.tsx'
import classes from './card.module.css'

const statusOfFlag: Record<BatteryFlag, Status> = {
  poorHealth: 'problem',
  highDischarge: 'problem',
  highCycleCount: 'problem',
  healthWarning: 'warning',
  dischargeWarning: 'warning',
  cycleCountWarning: 'warning',
}

/** What is wrong with a battery, and that it is under warranty [B-460 to B-463, B-9931]. */
export function BatteryLabels({ battery }: { battery: SmartBatteryDetails }) {
  const { t } = useTranslation('batteries')
  const flags = labelsOfBattery(battery)
  return (
    <ul className={classes.labels} aria-label={t('labels.label')}>
      {flags.map((flag) => (
        <li key={flag}>
          <StatusText status={statusOfFlag[flag]} pill>
            {t(`labels.${flag}`)}
          </StatusText>
        </li>
      ))}
      {flags.length === 0 && (
        <li>
          <StatusText status="good" pill>
            {t('labels.none')}
          </StatusText>
        </li>
      )}
      {battery.underWarranty && (
        <li className={classes.label}>
          <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('labels.underWarranty')}
        </li>
      )}
    </ul>
  )
}
