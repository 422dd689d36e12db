import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './retry-line.module.css'

interface RetryLineProps {
  /** Says what could not be loaded. */
  text: string
  onRetry: () => void
}

/** A part of a page that could not be loaded, beside parts that could. */
export function RetryLine({ text, onRetry }: RetryLineProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert" className={classes.line}>
      <span>{text}</span>
      <Button size="sm" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
