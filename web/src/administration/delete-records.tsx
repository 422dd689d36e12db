import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportError } from '../session/error-reporter.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast/toasts.tsx'
import { useAfterSave } from './after-save.ts'

interface DeleteRecordsProps<Blocked> {
  texts: {
    title: string
    /** What will happen. */
    text: ReactNode
    /** For several records: the sentence to tick first [A-1806]. */
    tick?: string | undefined
    confirm: string
    pending: string
    failed: string
    done: string
  }
  /** Deletes them all, or none; answers what stands in the way, or null. */
  remove: () => Promise<Blocked | null>
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
  onBlocked: (blocked: Blocked) => void
  onClose: () => void
}

/** Asks, deletes, waits until the server has caught up, and reads the list anew [A-1810]. */
export function DeleteRecords<Blocked>({
  texts,
  remove,
  onReload,
  onBlocked,
  onClose,
}: DeleteRecordsProps<Blocked>) {
  const afterSave = useAfterSave()
  const toast = useToast()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const blocked = await remove()
      if (blocked === null) await afterSave()
      await onReload()
      return blocked
    },
    onSuccess: (blocked) => {
      if (blocked === null) {
        toast({ status: 'good', message: texts.done })
        onClose()
      } else onBlocked(blocked)
    },
    onError: (error) => {
      reportError(error)
      // An answer that was lost leaves it open what is still there.
      onReload()
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      tick={texts.tick}
      pending={isPending ? texts.pending : undefined}
      error={isError ? texts.failed : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmDialog>
  )
}
