import type { ReactNode } from 'react'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '../../ui/icons.ts'
import classes from './form-message.module.css'

const icons = { info: IconInfoCircle, success: IconCheck, problem: IconAlertCircle }

export type Tone = keyof typeof icons

interface FormMessageProps {
  tone: Tone
  children: ReactNode
}

/** What the form has to say as a whole; read out when it appears. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.message} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
