import type { ReactNode } from 'react'
import { IconAlertCircle, IconInfoCircle } from '../../ui/icons.ts'
import classes from './form-message.module.css'

interface FormMessageProps {
  tone: 'info' | 'problem'
  children: ReactNode
}

/** What the form has to say as a whole; read out when it appears. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const Icon = tone === 'problem' ? IconAlertCircle : IconInfoCircle
  return (
    <div className={classes.message} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
