import type { DeviceRow } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { statusOfLevel } from '../status/status-label.tsx'
import classes from './alert-chips.module.css'

interface AlertChipsProps {
  alerts: DeviceRow['alerts']
  /** How many are named; the others are counted. */
  named: number
}

/** The alerts of a device, the worst first; all of them on hover. */
export function AlertChips({ alerts, named }: AlertChipsProps) {
  const { t } = useTranslation('estate')
  if (alerts.length === 0) return '-'
  const words = alerts.map(({ alert, level }) =>
    t('filter.level', { alert: t(`alerts.${alert}`), level: t(`status.${level}`) }),
  )
  return (
    <span className={classes.alerts} title={words.join('\n')}>
      {alerts.slice(0, named).map(({ alert, level }) => (
        <span key={alert} className={classes.alert} data-status={statusOfLevel[level]}>
          {t(`alerts.${alert}`)}
        </span>
      ))}
      {alerts.length > named && <span className={classes.more}>+{alerts.length - named}</span>}
    </span>
  )
}
