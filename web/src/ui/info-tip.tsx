import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { IconInfoCircle } from './icons.ts'
import classes from './info-tip.module.css'

interface HintProps {
  text: string
  /** What the text is about; it can be pointed at and takes the focus. */
  children: ReactElement
}

/** Says more about something while it is pointed at, touched or has the focus. */
export const Hint = ({ text, children }: HintProps) => (
  <Tooltip
    label={text}
    multiline
    maw={280}
    events={{ hover: true, focus: true, touch: true }}
    // It belongs to the landmark that it opens in, and nothing around it may cut it off.
    withinPortal={false}
    floatingStrategy="fixed"
    classNames={{ tooltip: classes.tip }}
  >
    {children}
  </Tooltip>
)

interface InfoTipProps {
  /** What is explained. */
  label: string
  text: string
}

/** An explanation behind a small sign. */
export const InfoTip = ({ label, text }: InfoTipProps) => (
  <Hint text={text}>
    <ActionIcon size={24} aria-label={label} className={classes.sign}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Hint>
)
