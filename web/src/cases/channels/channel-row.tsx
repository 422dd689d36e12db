import { ActionIcon, Button } from '@mantine/core'
import { type ChannelRow as Channel, type ChannelKind, testChannel } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusText } from '../../estate/status/status-text.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { RequestError } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import {
  IconBrandSlack,
  IconBrandTeams,
  IconKey,
  IconMail,
  IconPencil,
  IconTrash,
  IconWebhook,
} from '../../ui/icons.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import classes from './channels.module.css'
import type { Tested } from './test-dialog.tsx'

const icons: Record<ChannelKind, typeof IconMail> = {
  email: IconMail,
  slack: IconBrandSlack,
  teams: IconBrandTeams,
  webhook: IconWebhook,
}

interface ChannelRowProps {
  channel: Channel
  onTested: (tested: Tested) => void
  onEdit: () => void
  onSecret: () => void
  onDelete: () => void
}

/** A channel with where it goes and whether it works; its secrets are not shown [K-1020, K-1022]. */
export function ChannelRow({ channel, onTested, onEdit, onSecret, onDelete }: ChannelRowProps) {
  const { t } = useTranslation('channels')
  const { world } = useWorld()
  const { dateTime } = useFormats()
  const toast = useToast()
  const renew = useRenewal(testChannel)
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(testChannel, { world: world.id, body: { id: channel.id } }),
    onSuccess: async (answer) => {
      onTested({ channel, answer })
      await renew()
    },
    onError: (error) => {
      const isLimit = error instanceof RequestError && error.code === 'limitExceeded'
      if (!isLimit) reportError(error)
      toast({ status: 'problem', message: t(isLimit ? 'tested.limit' : 'tested.failed') })
    },
  })
  const { name, kind, postsTo, addresses, state, failingSince, lastDelivery } = channel
  const Icon = icons[kind]
  const where = postsTo
    ? t('postsTo', postsTo)
    : addresses
        .map(({ address, isConfirmed }) => (isConfirmed ? address : t('unconfirmed', { address })))
        .join(', ')
  const stateText = t(`states.${state}`, { time: failingSince === null ? '' : dateTime(failingSince) })
  const tone = {
    working: 'good',
    failing: 'problem',
    needsSecret: 'problem',
    noMailServer: 'warning',
  } as const
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>{name}</strong>
        <p className={classes.where}>
          {t(`kinds.${kind}`)} · {where}
        </p>
        <p className={classes.where}>
          {state === 'new' || state === 'off' ? (
            stateText
          ) : (
            <StatusText status={tone[state]}>{stateText}</StatusText>
          )}
          {lastDelivery && ` · ${t('lastDelivery', { time: dateTime(lastDelivery.at) })}`}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button loading={isPending} aria-label={t('testOf', { name })} onClick={() => mutate()}>
          {t('test')}
        </Button>
        {kind === 'webhook' && (
          <ActionIcon aria-label={t('newSecretOf', { name })} title={t('newSecret')} onClick={onSecret}>
            <IconKey size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('edit', { name })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('delete', { name })} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  )
}
