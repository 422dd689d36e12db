import type { ReactNode } from 'react'
import classes from './setting-name.module.css'

interface SettingNameProps {
  /** Changed and not saved: the footer says how many there are. */
  isChanged?: boolean
  children: ReactNode
}

/** The label of a switch, with a dot where one of its settings is changed. */
export const SettingName = ({ isChanged = false, children }: SettingNameProps) => (
  <span className={classes.name} data-changed={isChanged || undefined}>
    {children}
  </span>
)
