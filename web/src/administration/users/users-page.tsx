import { createUser, deleteUsers, type UserRow, updateUser } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useRenewal } from '../../session/request/renew.ts'
import { worldsQuery } from '../../session/user.ts'
import { useWorld } from '../../session/world/world.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { ActionDenied } from './action-denied.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { CreateUser } from './form/create-user.tsx'
import { EditUser } from './form/edit-user.tsx'
import { useUsers } from './use-users.ts'
import { userCard, userColumns } from './user-columns.tsx'

/** What is open over the list; it keeps the users that it was opened for. */
type Opened =
  | { what: 'create' }
  | { what: 'edit'; user: UserRow }
  | { what: 'delete'; users: readonly UserRow[] }
  | { what: 'denied'; to: 'edit' | 'delete' }

/** Who has access to the world [A-1002]. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const { world, user: self } = useWorld()
  const known = useQuery(worldsQuery())
  const worlds = useMemo(() => known.data ?? [world], [known.data, world])
  // Whoever is saved by a shorter list loses the worlds that it lacks.
  const mayEdit = known.data !== undefined
  const reload = useRenewal(createUser, updateUser, deleteUsers)
  const list = useUsers()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const context = useMemo(() => ({ t, ownId: self.id, worlds }), [t, self.id, worlds])
  const columns = useMemo(() => userColumns(context), [context])

  const edit = (user: UserRow) =>
    setOpened(user.id === self.id ? { what: 'denied', to: 'edit' } : { what: 'edit', user })
  // One among several suffices: nobody is deleted then.
  const remove = (users: readonly UserRow[]) => {
    const hasSelf = users.some(({ id }) => id === self.id)
    setOpened(hasSelf ? { what: 'denied', to: 'delete' } : { what: 'delete', users })
  }

  return (
    <ListPage
      list={list}
      title={t('title')}
      search={{ label: t('search'), hint: t('searchHint') }}
      create={{ label: t('create'), disabled: !mayEdit, run: () => setOpened({ what: 'create' }) }}
      edit={{ isAllowed: mayEdit, run: edit }}
      remove={remove}
    >
      <ListTable
        list={list}
        label={t('table')}
        columns={columns}
        nameOf={({ email }) => email}
        card={(row) => userCard(row, context)}
        above={
          !list.hasFailed &&
          known.isError &&
          !mayEdit && <RetryLine text={t('worldsFailed')} onRetry={() => known.refetch()} />
        }
        failed={t('failed')}
        noneFound={{ title: t('empty.searched'), text: t('empty.searchedText') }}
        // Whoever looks is a user, so a list without a search is empty only for the provider's staff.
        empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      />
      {opened?.what === 'create' && <CreateUser worlds={worlds} onReload={reload} onClose={close} />}
      {opened?.what === 'edit' && (
        <EditUser user={opened.user} worlds={worlds} onReload={reload} onClose={close} />
      )}
      {opened?.what === 'delete' && (
        <DeleteUsers
          users={opened.users}
          onReload={reload}
          onDeleted={() => list.checks?.clear()}
          onClose={close}
        />
      )}
      {opened?.what === 'denied' && <ActionDenied to={opened.to} onClose={close} />}
    </ListPage>
  )
}
