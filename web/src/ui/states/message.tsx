import type { ReactNode } from 'react'
import classes from './message.module.css'

interface MessageProps {
  icon: ReactNode
  /** Colour of the icon; the text says what happened. */
  tone?: 'neutral' | 'problem' | 'accent'
  title: ReactNode
  children?: ReactNode
  /** The way out. */
  action?: ReactNode
}

/** A centred message in place of content that is empty, failed, refused or not there yet. */
export function Message({ icon, tone = 'neutral', title, children, action }: MessageProps) {
  return (
    <div className={classes.message}>
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.title}>{title}</div>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
