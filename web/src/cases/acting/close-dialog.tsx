import { Textarea } from '@mantine/core'
import { CaseComment, type CloseReason, caseLimits, closeReasons } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RadioList } from '../../ui/form/radio-list.tsx'
import classes from './acting.module.css'
import type { CaseDialogProps } from './case-dialog-props.ts'

/** Closes cases with a reason; another than the offered ones has to be told [K-610]. */
export function CloseDialog({ cases, acting, onClose }: CaseDialogProps) {
  const { t } = useTranslation('cases')
  const [reason, setReason] = useState<CloseReason>('fixed')
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const isBlank = text.trim() === ''
  const isMissing = reason === 'other' && isBlank
  const isWrong = !isBlank && !CaseComment.safeParse(text).success
  const problem = isWrong
    ? t('comment.problem', { max: caseLimits.comment })
    : isMissing && isLeft
      ? t('close.commentMissing')
      : null
  return (
    <FormDialog
      title={t('close.title', { count: cases.length })}
      isDirty={!isBlank}
      maySave={!isMissing && !isWrong}
      isPending={acting.isPending}
      afterFailure={acting.isError ? 'save' : null}
      saveLabel={t('act.close')}
      onSave={() =>
        acting.act(cases, { action: 'close', reason, ...(!isBlank && { text }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <RadioList
        name="reason"
        label={t('close.reason')}
        description={t('close.stays')}
        options={closeReasons.map((value) => ({ value, label: t(`close.reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      <Textarea
        label={t('close.comment')}
        required={reason === 'other'}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => setLeft(true)}
        error={problem !== null && <FieldError>{problem}</FieldError>}
      />
      <p className={classes.hint}>{t('comment.hint')}</p>
    </FormDialog>
  )
}
