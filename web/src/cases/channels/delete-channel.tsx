import { type ChannelRow, deleteChannels } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

interface DeleteChannelProps {
  channel: ChannelRow
  onClose: () => void
}

/** Asks, and says which watches tell the channel [K-709]. */
export function DeleteChannel({ channel: { id, name, watches }, onClose }: DeleteChannelProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const { world } = useWorld()
  const toast = useToast()
  const renew = useRenewal(deleteChannels)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      try {
        await request(deleteChannels, { world: world.id, body: { ids: [id] } })
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onSuccess: async () => {
      toast({ status: 'good', message: t('channels:remove.done') })
      onClose()
      await renew()
    },
    onError: reportError,
  })
  return (
    <ConfirmDialog
      title={t('channels:remove.title', { name })}
      confirmLabel={t('ui:confirm.delete')}
      pending={isPending ? t('ui:confirm.deleting') : undefined}
      error={isError ? t('channels:remove.failed') : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {watches.length === 0
        ? t('channels:remove.unused')
        : t('channels:remove.used', { watches: watches.map((watch) => watch.name).join(', ') })}
    </ConfirmDialog>
  )
}
