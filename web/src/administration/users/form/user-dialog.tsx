import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLeavePrompt } from '../../../ui/leave-prompt.tsx'
import { useFocusAfterFailure } from '../../../ui/use-focus-after-failure.ts'
import classes from './user-form.module.css'

interface UserDialogProps {
  title: string
  /** Whom it is about, below the title. */
  subtitle?: string
  /** Whether something would be lost. */
  isDirty: boolean
  maySave: boolean
  isPending: boolean
  /** From here on leaving the page loses nothing. */
  isStored: boolean
  /** Saving has failed, and the same can be tried again. */
  hasFailed: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of creating and editing a user: it asks before anything is lost, and cannot be left while it saves. */
export function UserDialog(props: UserDialogProps) {
  const { title, subtitle, isDirty, maySave, isPending, isStored, hasFailed, onSave, onClose, children } =
    props
  const { t } = useTranslation(['administration', 'users'])
  const form = useId()
  const [isAsking, setAsking] = useState(false)
  const leavePrompt = useLeavePrompt(isDirty && !isStored)
  const saveButton = useFocusAfterFailure<HTMLButtonElement>(hasFailed)

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
        onClose={close}
        canClose={!isPending}
        title={
          <>
            {title}
            {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
          </>
        }
        actions={
          <>
            <Button onClick={close} disabled={isPending}>
              {t('administration:form.cancel')}
            </Button>
            <Button
              ref={saveButton}
              variant="filled"
              type="submit"
              form={form}
              disabled={!maySave}
              loading={isPending}
            >
              {t('administration:form.save')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <fieldset className={classes.form} disabled={isPending}>
            {children}
          </fieldset>
          <p role="status" className={classes.pending}>
            {isPending && t('users:form.saving')}
          </p>
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('administration:form.discardTitle')}
          confirmLabel={t('administration:form.discard')}
          cancelLabel={t('administration:form.keep')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          {t('administration:form.discardText')}
        </ConfirmDialog>
      )}
      {leavePrompt}
    </>
  )
}
