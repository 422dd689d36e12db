import { ActionIcon, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCheck, IconCopy } from '../icons.ts'
import classes from './fact-list.module.css'

export interface Fact {
  label: string
  /** Null or empty if unknown. */
  value: ReactNode
  /** Text for a copy button. */
  copies?: string | null
}

interface FactListProps {
  facts: readonly Fact[]
  /** Shown where a value is unknown. */
  missing: string
}

/** Names and values. */
export function FactList({ facts, missing }: FactListProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, copies }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === '' ? missing : value}
            {copies && <Copy what={label} text={copies} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Copy({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation('ui')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          size={24}
          onClick={copy}
          aria-label={t('copy', { what })}
          className={classes.copy}
        >
          {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
          <span role="status" className={classes.said}>
            {copied ? t('copied') : ''}
          </span>
        </ActionIcon>
      )}
    </CopyButton>
  )
}
