import { deleteUsers, type UserRow } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { request } from '../../session/request.ts'
import { useWorld } from '../../session/world.tsx'
import { DeleteRecords } from '../delete-records.tsx'

interface DeleteUsersProps {
  users: readonly UserRow[]
  onReload: () => Promise<unknown>
  onClose: () => void
}

const nothingBlocks = () => undefined

/** Takes the access of users away, all at once [A-1038, A-1039]. */
export function DeleteUsers({ users, onReload, onClose }: DeleteUsersProps) {
  const { t } = useTranslation('users')
  const { world } = useWorld()
  const count = users.length
  return (
    <DeleteRecords
      texts={{
        title: t('remove.title', { count }),
        text:
          count > 1 ? t('remove.textSeveral', { count }) : t('remove.text', { name: users[0]?.email ?? '' }),
        tick: count > 1 ? t('remove.tick', { count }) : undefined,
        confirm: t('remove.confirm'),
        pending: t('remove.pending'),
        failed: t('remove.failed'),
        done: t('remove.done', { count }),
      }}
      remove={async () => {
        await request(deleteUsers, { world: world.id, body: { ids: users.map(({ id }) => id) } })
        return null
      }}
      onReload={onReload}
      onBlocked={nothingBlocks}
      onClose={onClose}
    />
  )
}
