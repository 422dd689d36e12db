import { Button, TextInput } from '@mantine/core'
import { type ChannelRow, channelLimits, replaceChannelSecret } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** A secret as it was made: what is shown is shown once [K-1017]. */
export interface MadeSecret {
  name: string
  secret: string
}

export function SecretDialog({ made: { name, secret }, onClose }: { made: MadeSecret; onClose: () => void }) {
  const { t } = useTranslation('channels')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('secret.title', { name })}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <TextInput
        label={t('secret.label')}
        description={t('secret.text')}
        readOnly
        data-autofocus
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}

interface ReplaceSecretProps {
  channel: ChannelRow
  onMade: (made: MadeSecret) => void
  onClose: () => void
}

/** Asks before the receiver has to learn another secret [K-1017]. */
export function ReplaceSecret({ channel: { id, version, name }, onMade, onClose }: ReplaceSecretProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const { world } = useWorld()
  const renew = useRenewal(replaceChannelSecret)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => request(replaceChannelSecret, { world: world.id, body: { id, version } }),
    onSuccess: async ({ secret }) => {
      onClose()
      onMade({ name, secret })
      await renew()
    },
    onError: (error) => {
      reportError(error)
      void renew()
    },
  })
  return (
    <ConfirmDialog
      title={t('channels:secret.ask', { name })}
      confirmLabel={t('channels:secret.make')}
      pending={isPending ? t('ui:form.saving') : undefined}
      error={isError ? t('channels:secret.failed') : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('channels:secret.askText', { count: channelLimits.formerSecretHours })}
    </ConfirmDialog>
  )
}
