import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../session/request/error-reporter.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../ui/toast/toasts.tsx'
import { useAfterSave } from './after-save.ts'

interface DeleteRecordsProps<Blocked> {
  /** Whose texts, below `remove`, say what will happen. */
  of: 'home-locations' | 'users' | 'zones'
  /** What the records are called. */
  names: readonly string[]
  /** Deletes them all, or none where something stands in the way; some may be gone already. */
  remove: () => Promise<{ deleted: number } | { blocked: Blocked }>
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
  onBlocked?: (blocked: Blocked) => void
  onDeleted: () => void
  onClose: () => void
}

/** Asks, deletes, waits until the server has caught up, and reads the list anew [A-1810]. */
export function DeleteRecords<Blocked>({
  of,
  names,
  remove,
  onReload,
  onBlocked,
  onDeleted,
  onClose,
}: DeleteRecordsProps<Blocked>) {
  const { t } = useTranslation([of, 'ui'])
  const count = names.length
  const afterSave = useAfterSave()
  const toast = useToast()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const outcome = await remove()
      if ('deleted' in outcome) await afterSave()
      await onReload()
      return outcome
    },
    onSuccess: (outcome) => {
      if ('blocked' in outcome) return onBlocked?.(outcome.blocked)
      onDeleted()
      toast({ status: 'good', message: t(`${of}:remove.done`, { count: outcome.deleted }) })
      onClose()
    },
    onError: (error) => {
      reportError(error)
      // An answer that was lost leaves it open what is still there.
      onReload()
    },
  })
  return (
    <ConfirmDialog
      title={t(`${of}:remove.title`, { count })}
      confirmLabel={t('ui:confirm.delete')}
      // Several are a choice that is easily made by mistake [A-1806].
      tick={count > 1 ? t(`${of}:remove.tick`, { count }) : undefined}
      pending={isPending ? t('ui:confirm.deleting') : undefined}
      error={isError ? t(`${of}:remove.failed`) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {count > 1
        ? t(`${of}:remove.textSeveral`, { count })
        : t(`${of}:remove.text`, { name: names[0] ?? '' })}
    </ConfirmDialog>
  )
}
