import { type DeviceRow, deleteDevices } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../session/configuration.tsx'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

interface DeleteDevicesProps {
  devices: readonly DeviceRow[]
  /** Reads the list anew; answers the ids that it has then. */
  onReload: () => Promise<ReadonlySet<string>>
  onClose: () => void
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks, deletes, waits until the server has caught up, and reads the list anew [C-530 to C-537]. */
export function DeleteDevices({ devices, onReload, onClose }: DeleteDevicesProps) {
  const { t } = useTranslation(['devices', 'ui'])
  const { world } = useWorld()
  const { waits } = useConfiguration()
  const toast = useToast()
  const [chosen, setChosen] = useState(devices)
  const count = chosen.length
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      // Once: a second attempt finds nothing of what the first has deleted, though its answer was lost.
      const outcome = await request(deleteDevices, {
        world: world.id,
        body: { ids: chosen.map(({ id }) => id) },
        retry: false,
      }).then(
        ({ deleted }) => ({ deleted, error: null }),
        (error: unknown) => ({ deleted: 0, error }),
      )
      await wait(waits.afterDelete)
      const listed = await onReload()
      if (outcome.error === null) return outcome.deleted
      reportError(outcome.error)
      // Some may be gone all the same; the next attempt is about the others.
      const left = chosen.filter(({ id }) => listed.has(id))
      if (left.length === 0) return 0
      setChosen(left)
      throw outcome.error
    },
    onSuccess: (deleted) => {
      // Nothing is claimed of devices that went by somebody else's hand.
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
        : t('devices:remove.text', { name: chosen[0]?.serialNumber ?? '' })}
    </ConfirmDialog>
  )
}
