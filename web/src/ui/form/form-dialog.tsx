import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useLeavePrompt } from '../dialog/leave-prompt.tsx'
import { useFocusAfterFailure } from '../states/use-focus-after-failure.ts'
import { FieldError } from './field-error.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  title: ReactNode
  width?: 'usual' | 'wide'
  /** Whether something would be lost. */
  isDirty: boolean
  maySave: boolean
  isPending: boolean
  /** From here on leaving the page loses nothing. */
  isStored?: boolean
  /** Why nothing was saved, in words; said beside the buttons, in sight wherever the fields are scrolled to. */
  problem?: string | null
  /** Where the focus goes after a failure: to Save if the same can be tried again, to Cancel if it cannot. */
  afterFailure: 'save' | 'cancel' | null
  /** Takes the place of Save. */
  saveLabel?: string
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: it asks before anything is lost, and cannot be left while it saves. */
export function FormDialog(props: FormDialogProps) {
  const { isDirty, maySave, isPending, isStored = false, problem, afterFailure, onSave, onClose } = props
  const { t } = useTranslation('ui')
  const form = useId()
  const [isAsking, setAsking] = useState(false)
  const leavePrompt = useLeavePrompt(isDirty && !isStored)
  const saveButton = useFocusAfterFailure<HTMLButtonElement>(afterFailure === 'save')
  const cancelButton = useFocusAfterFailure<HTMLButtonElement>(afterFailure === 'cancel')

  const close = () => {
    if (isDirty) setAsking(true)
    else onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (maySave && !isPending) onSave()
  }
  return (
    <>
      <Dialog
        opened
        width={props.width ?? 'usual'}
        onClose={close}
        canClose={!isPending}
        title={props.title}
        actions={
          <>
            <p role="status" className={classes.state}>
              {isPending && t('form.saving')}
            </p>
            {problem && (
              <div role="alert" className={classes.state}>
                <FieldError>{problem}</FieldError>
              </div>
            )}
            <Button ref={cancelButton} onClick={close} disabled={isPending}>
              {t('form.cancel')}
            </Button>
            <Button
              ref={saveButton}
              variant="filled"
              type="submit"
              form={form}
              disabled={!maySave}
              loading={isPending}
            >
              {props.saveLabel ?? t('form.save')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <fieldset className={classes.fields} disabled={isPending}>
            {props.children}
          </fieldset>
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('form.discardTitle')}
          confirmLabel={t('form.discard')}
          cancelLabel={t('form.keep')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          {t('form.discardText')}
        </ConfirmDialog>
      )}
      {leavePrompt}
    </>
  )
}
