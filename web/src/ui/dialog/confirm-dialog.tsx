import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../form/field-error.tsx'
import { useFocusAfterFailure } from '../states/use-focus-after-failure.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** Takes the place of Cancel. */
  cancelLabel?: string
  /** Label of a checkbox that must be ticked first. */
  tick?: string | undefined
  /** Text while the action runs; the dialog cannot be closed meanwhile. */
  pending?: string | undefined
  /** Why the action failed; it can be retried, unless `triesOnce` is set. */
  error?: string | undefined
  /** After a failure the dialog can only be closed. */
  triesOnce?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  tick,
  pending,
  error,
  triesOnce = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [isTicked, setTicked] = useState(false)
  const isPending = pending !== undefined
  const hasFailed = error !== undefined && !isPending
  const nextButton = useFocusAfterFailure<HTMLButtonElement>(hasFailed)
  const close = () => !isPending && onClose()
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      actions={
        <>
          <Button {...(triesOnce && { ref: nextButton })} onClick={close} disabled={isPending} data-autofocus>
            {cancelLabel ?? t('confirm.cancel')}
          </Button>
          <Button
            {...(!triesOnce && { ref: nextButton })}
            variant="danger"
            disabled={(tick !== undefined && !isTicked) || (triesOnce && hasFailed)}
            loading={isPending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.text}>{children}</div>
      {tick !== undefined && (
        <Checkbox
          label={tick}
          checked={isTicked}
          disabled={isPending}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
      )}
      <p role="status" className={classes.pending}>
        {pending}
      </p>
      {hasFailed && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
