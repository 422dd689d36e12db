import { Button, Textarea } from '@mantine/core'
import { CaseComment, type CaseDetails, caseLimits } from '@muster/contract'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeavePrompt } from '../../../ui/dialog/leave-prompt.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { UndoneDialog } from '../../acting/undone-dialog.tsx'
import { useActing } from '../../acting/use-acting.ts'
import classes from './timeline.module.css'

interface CommentFormProps {
  details: CaseDetails
  field: RefObject<HTMLTextAreaElement | null>
}

/** Adds a comment [K-612]; it says who can read it [K-705]. */
export function CommentForm({ details: { number, version }, field }: CommentFormProps) {
  const { t } = useTranslation('cases')
  const [text, setText] = useState('')
  const acting = useActing()
  const isBlank = text.trim() === ''
  const isWrong = !isBlank && !CaseComment.safeParse(text).success
  const leavePrompt = useLeavePrompt(!isBlank)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || isWrong || acting.isPending) return
    acting.act([{ number, version }], { action: 'comment', text }, { onSuccess: () => setText('') })
  }
  return (
    <form onSubmit={submit} className={classes.comment}>
      <Textarea
        ref={field}
        label={t('comment.label')}
        description={t('comment.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        aria-keyshortcuts="C"
        rows={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isWrong && <FieldError>{t('comment.problem', { max: caseLimits.comment })}</FieldError>}
      />
      <Button type="submit" disabled={isBlank || isWrong} loading={acting.isPending}>
        {t('comment.send')}
      </Button>
      {acting.undone && <UndoneDialog undone={acting.undone} onClose={acting.forgetUndone} />}
      {leavePrompt}
    </form>
  )
}
