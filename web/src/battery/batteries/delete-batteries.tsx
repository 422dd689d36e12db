import { deleteSmartBatteries } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { answersAbout } from '../card/card.queries.ts'
import type { BatteryLine } from '../list/battery-line.ts'

interface DeleteBatteriesProps {
  batteries: readonly BatteryLine[]
  onDeleted: () => void
  onClose: () => void
}

/** Confirms, deletes, and refetches the list at once, whether it succeeded or not [B-482 to B-487, B-9938]. */
export function DeleteBatteries({ batteries, onDeleted, onClose }: DeleteBatteriesProps) {
  const { t } = useTranslation(['batteries', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const reload = useRenewal(deleteSmartBatteries)
  const queryClient = useQueryClient()
  const ids = batteries.map(({ id }) => id)
  const ofDeleted = answersAbout(world.id, ids)
  const count = batteries.length
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () =>
      // No automatic retry: after a lost response it would not find the batteries already deleted.
      request(deleteSmartBatteries, {
        world: world.id,
        body: { ids },
        retry: false,
      }),
    onSuccess: async ({ deleted }) => {
      onDeleted()
      // Their details may be in sight until the router has cleared the selection; there are none to refetch.
      await reload({ except: ofDeleted })
      await queryClient.invalidateQueries({ ...ofDeleted, refetchType: 'none' })
      queryClient.removeQueries({ ...ofDeleted, type: 'inactive' })
      toast({ status: 'good', message: t('batteries:remove.done', { count: deleted }) })
      onClose()
    },
    onError: (error) => {
      if (!isNotFound(error)) reportError(error)
      void reload()
    },
  })
  return (
    <ConfirmDialog
      title={t('batteries:remove.title', { count })}
      confirmLabel={t('ui:confirm.delete')}
      tick={count > 1 ? t('batteries:remove.tick', { count }) : undefined}
      pending={isPending ? t('ui:confirm.deleting') : undefined}
      error={isError ? t('batteries:remove.failed') : undefined}
      triesOnce
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {count > 1
        ? t('batteries:remove.textSeveral', { count })
        : t('batteries:remove.text', { name: batteries[0]?.battery?.serialNumber ?? '' })}
    </ConfirmDialog>
  )
}
