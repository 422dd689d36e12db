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
  /** Whether there are unsaved changes. */
  isDirty: boolean
  maySave: boolean
  isPending: boolean
  /** Saved: leaving the page loses nothing. */
  isStored?: boolean
  /** Why saving failed; shown beside the buttons, which do not scroll with the fields. */
  problem?: string | null
  /** Where the focus goes after a failure: to Save if a retry makes sense, else to Cancel. */
  afterFailure: 'save' | 'cancel' | null
  /** Takes the place of Save. */
  saveLabel?: string
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: asks before changes are lost, cannot be closed while saving. */
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
