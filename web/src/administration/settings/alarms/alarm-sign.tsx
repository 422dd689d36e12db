import type { AlarmLevel } from '@muster/contract'
import { IconBell, IconBellRingingFilled } from '../../../ui/icons.ts'
import classes from './alarms.module.css'

/** A filled, ringing bell is critical, an outlined one is major; the label is beside it. */
export function AlarmSign({ level }: { level: Exclude<AlarmLevel, 'none'> }) {
  const Bell = level === 'critical' ? IconBellRingingFilled : IconBell
  return (
    <span className={classes.sign} data-level={level}>
      <Bell size={14} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
