import { Button } from '@mantine/core'
import type { ChannelRow as Channel } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { SideContent } from '../../ui/form/side-content.tsx'
import { IconPlus, IconSend } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { ChannelForm } from './channel-form.tsx'
import { ChannelRow } from './channel-row.tsx'
import classes from './channels.module.css'
import { channelsQuery } from './channels.queries.ts'
import { DeleteChannel } from './delete-channel.tsx'
import { type MadeSecret, ReplaceSecret, SecretDialog } from './secret-dialogs.tsx'
import { TestDialog, type Tested } from './test-dialog.tsx'

/** What is open over the list; it keeps the channel that it was opened for. */
type Opened =
  | { what: 'create' }
  | { what: 'edit' | 'secret' | 'delete'; channel: Channel }
  | { what: 'made'; made: MadeSecret }
  | { what: 'tested'; tested: Tested }

/** Where messages go beside people's mail [K-1001, K-1002]. */
export function ChannelsPage() {
  const { t } = useTranslation('channels')
  const { world } = useWorld()
  const { data, isError, refetch } = useQuery(channelsQuery(world.id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const showSecret = (made: MadeSecret) => setOpened({ what: 'made', made })
  usePageTitle(t('title'))
  return (
    <SideContent
      title={t('title')}
      about={t('about')}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setOpened({ what: 'create' })}
        >
          {t('create')}
        </Button>
      }
    >
      <div className={classes.page}>
        {!data &&
          (isError ? <ErrorState title={t('failed')} onRetry={() => void refetch()} /> : <LoadingView />)}
        {data?.list.length === 0 && (
          <EmptyState icon={<IconSend size={28} stroke={1.5} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        )}
        {data && data.list.length > 0 && (
          <ul className={classes.list} aria-label={t('title')}>
            {data.list.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                onTested={(tested) => setOpened({ what: 'tested', tested })}
                onEdit={() => setOpened({ what: 'edit', channel })}
                onSecret={() => setOpened({ what: 'secret', channel })}
                onDelete={() => setOpened({ what: 'delete', channel })}
              />
            ))}
          </ul>
        )}
      </div>
      {opened?.what === 'create' && <ChannelForm channel={null} onSecret={showSecret} onClose={close} />}
      {opened?.what === 'edit' && (
        <ChannelForm channel={opened.channel} onSecret={showSecret} onClose={close} />
      )}
      {opened?.what === 'secret' && (
        <ReplaceSecret channel={opened.channel} onMade={showSecret} onClose={close} />
      )}
      {opened?.what === 'delete' && <DeleteChannel channel={opened.channel} onClose={close} />}
      {opened?.what === 'made' && <SecretDialog made={opened.made} onClose={close} />}
      {opened?.what === 'tested' && <TestDialog tested={opened.tested} onClose={close} />}
    </SideContent>
  )
}
