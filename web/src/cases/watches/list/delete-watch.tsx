import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { isNotFound } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { type ShownWatch, sendDelete, type Whose, watchChanges } from '../watches.queries.ts'

interface DeleteWatchProps {
  watch: ShownWatch
  whose: Whose
  onClose: () => void
}

/** Asks, and deletes a watch; one that is gone already is as good [K-410]. */
export function DeleteWatch({ watch: { id, name }, whose, onClose }: DeleteWatchProps) {
  const { t } = useTranslation(['watches', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const renew = useRenewal(...watchChanges)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      try {
        await sendDelete(world.id, whose, [id])
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onSuccess: async () => {
      toast({ status: 'good', message: t('watches:remove.done') })
      onClose()
      await renew()
    },
    onError: reportError,
  })
  return (
    <ConfirmDialog
      title={t('watches:remove.title', { name })}
      confirmLabel={t('ui:confirm.delete')}
      pending={isPending ? t('ui:confirm.deleting') : undefined}
      error={isError ? t('watches:remove.failed') : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('watches:remove.text')}
    </ConfirmDialog>
  )
}
