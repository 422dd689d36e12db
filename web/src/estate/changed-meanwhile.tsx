import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../session/request/error-reporter.ts'
import type { RequestError } from '../session/request/request-error.ts'
import { FieldError } from '../ui/form/field-error.tsx'
import { useFocusAfterFailure } from '../ui/states/use-focus-after-failure.ts'
import classes from './changed-meanwhile.module.css'
import { useFormats } from './use-formats.ts'

interface ChangedMeanwhileProps {
  /** The refusal `changedMeanwhile`. */
  error: RequestError
  /** Replaces the draft with the stored record. */
  onLoadLatest: () => Promise<unknown>
}

/** Says who changed the record. The draft stays until the user has loaded the latest. */
export function ChangedMeanwhile({ error, onLoadLatest }: ChangedMeanwhileProps) {
  const { t } = useTranslation('estate')
  const { dateTime } = useFormats()
  const { changedBy, changedAt } = error.body?.details ?? {}
  const { mutate, isPending, isError } = useMutation({ mutationFn: onLoadLatest, onError: reportError })
  const button = useFocusAfterFailure<HTMLButtonElement>(isError)
  const message = useRef<HTMLDivElement>(null)
  // At the end of a form that may be longer than its dialog.
  useEffect(() => {
    // Missing in jsdom.
    message.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={message} role="alert" className={classes.changed}>
      <span>
        {changedBy === undefined || changedAt === undefined
          ? t('changedMeanwhile.unknown')
          : t('changedMeanwhile.by', { who: changedBy, time: dateTime(changedAt) })}
      </span>
      <Button ref={button} size="sm" loading={isPending} onClick={() => mutate()}>
        {t('changedMeanwhile.load')}
      </Button>
      {isError && (
        <div className={classes.failed}>
          <FieldError>{t('changedMeanwhile.failed')}</FieldError>
        </div>
      )}
    </div>
  )
}
