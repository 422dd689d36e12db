import type { AlarmLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconBell, IconBellRingingFilled } from '../../ui/icons.ts'
import classes from './alarm-bell.module.css'

/** A filled, ringing bell is critical, an outlined one is major; screen readers get the word [C-223, C-237]. */
export function AlarmBell({ level }: { level: Exclude<AlarmLevel, 'none'> }) {
  const { t } = useTranslation('overview')
  const Bell = level === 'critical' ? IconBellRingingFilled : IconBell
  return (
    <span
      role="img"
      aria-label={t(`places.${level}`)}
      title={t(`places.${level}`)}
      className={classes.bell}
      data-level={level}
    >
      <Bell size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
