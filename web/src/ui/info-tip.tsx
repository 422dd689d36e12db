import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { IconInfoCircle } from './icons.ts'
import classes from './info-tip.module.css'

interface HintProps {
  text: string
  /** What the text explains; hoverable and focusable. */
  children: ReactElement
}

/** An explanation shown on hover, touch or focus. */
export const Hint = ({ text, children }: HintProps) => (
  <Tooltip
    label={text}
    multiline
    maw={280}
    events={{ hover: true, focus: true, touch: true }}
    // Stays inside its landmark, and is not clipped by parents.
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

/** A small icon with an explanation. */
export const InfoTip = ({ label, text }: InfoTipProps) => (
  <Hint text={text}>
    <ActionIcon size={24} aria-label={label} className={classes.sign}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Hint>
)
