import { type DeviceRow, deleteDevices } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../session/configuration.tsx'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

interface DeleteDevicesProps {
  devices: readonly Pick<DeviceRow, 'id' | 'serialNumber'>[]
  /** Refetches what shows the devices. */
  onReload: () => Promise<unknown>
  onDeleted?: () => void
  onClose: () => void
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Confirms, deletes, waits until the server has caught up, and refetches the list [C-530 to C-537]. */
export function DeleteDevices({ devices, onReload, onDeleted, onClose }: DeleteDevicesProps) {
  const { t } = useTranslation(['devices', 'ui'])
  const { world } = useWorld()
  const { waits } = useConfiguration()
  const toast = useToast()
  const count = devices.length
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      // No automatic retry: after a lost response it would not find the devices already deleted.
      const outcome = await request(deleteDevices, {
        world: world.id,
        body: { ids: devices.map(({ id }) => id) },
        retry: false,
      }).then(
        ({ deleted }) => ({ deleted, error: null }),
        (error: unknown) => ({ deleted: 0, error }),
      )
      await wait(waits.afterDelete)
      await onReload()
      // None of them is left. Others may be gone too: the next attempt leaves them out.
      if (outcome.error === null || isNotFound(outcome.error)) return outcome.deleted
      reportError(outcome.error)
      throw outcome.error
    },
    onSuccess: (deleted) => {
      onDeleted?.()
      // Do not count devices that someone else has deleted.
      if (deleted > 0) toast({ status: 'good', message: t('devices:remove.done', { count: deleted }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('devices:remove.title', { count })}
      confirmLabel={t('ui:confirm.delete')}
      tick={count > 1 ? t('devices:remove.tick', { count }) : undefined}
      pending={isPending ? t('ui:confirm.deleting') : undefined}
      error={isError ? t('devices:remove.failed') : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {count > 1
        ? t('devices:remove.textSeveral', { count })
        : t('devices:remove.text', { name: devices[0]?.serialNumber ?? '' })}
    </ConfirmDialog>
  )
}
