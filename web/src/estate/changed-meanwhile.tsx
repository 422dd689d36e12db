import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../session/request-error.ts'
import classes from './changed-meanwhile.module.css'
import { useFormats } from './use-formats.ts'

interface ChangedMeanwhileProps {
  /** Answered with `changedMeanwhile`. */
  error: RequestError
  /** Takes what is stored now in place of what was begun. */
  onLoadLatest: () => void
}

/** Says who was quicker. What was typed stays until the latest is asked for. */
export function ChangedMeanwhile({ error, onLoadLatest }: ChangedMeanwhileProps) {
  const { t } = useTranslation('estate')
  const { dateTime } = useFormats()
  const { changedBy, changedAt } = error.body?.details ?? {}
  return (
    <div role="alert" className={classes.changed}>
      <span>
        {changedBy === undefined || changedAt === undefined
          ? t('changedMeanwhile.unknown')
          : t('changedMeanwhile.by', { who: changedBy, time: dateTime(changedAt) })}
      </span>
      <Button size="sm" onClick={onLoadLatest}>
        {t('changedMeanwhile.load')}
      </Button>
    </div>
  )
}
