import type { UserRow } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { AboveTable, ListPage } from '../../estate/list/list-page.tsx'
import { worldsQuery } from '../../session/user.ts'
import { useWorld } from '../../session/world/world.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectedRows } from '../../ui/table/selected-rows.tsx'
import { useRowChecks } from '../../ui/table/use-row-checks.ts'
import { ActionDenied } from './action-denied.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { CreateUser } from './form/create-user.tsx'
import { EditUser } from './form/edit-user.tsx'
import { NoUsers } from './no-users.tsx'
import { useUsers } from './use-users.ts'
import { userCard, userColumns } from './user-columns.tsx'

const idOf = ({ id }: UserRow) => id
const nameOf = ({ email }: UserRow) => email
const noRows: readonly UserRow[] = []

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
  const { state, list, reload, fetchFile } = useUsers()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)

  const rows = list.rows ?? noRows
  const checks = useRowChecks({ ids: rows.map(idOf), sort: state.sort })
  const checked = rows.filter(({ id }) => checks.checked.has(id))
  const [first] = checked
  const context = useMemo(() => ({ t, ownId: self.id, worlds }), [t, self.id, worlds])
  const columns = useMemo(() => userColumns(context), [context])

  const edit = () => {
    if (first)
      setOpened(first.id === self.id ? { what: 'denied', to: 'edit' } : { what: 'edit', user: first })
  }
  // One among several suffices: nobody is deleted then.
  const remove = () => {
    const hasSelf = checked.some(({ id }) => id === self.id)
    setOpened(hasSelf ? { what: 'denied', to: 'delete' } : { what: 'delete', users: checked })
  }

  return (
    <ListPage
      title={t('title')}
      count={list.total}
      search={{ of: state, label: t('search'), hint: t('searchHint') }}
      toolbar={
        <ListActions
          create={{ label: t('create'), disabled: !mayEdit, run: () => setOpened({ what: 'create' }) }}
          edit={{ disabled: checked.length !== 1 || !mayEdit, run: edit }}
          remove={{ disabled: checked.length === 0, run: remove }}
          file={{ fileName: 'userList.csv', fetchFile, isEmpty: !list.total }}
        />
      }
    >
      <DataTable
        label={t('table')}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={nameOf}
        card={(row) => userCard(row, context)}
        checks={checks}
        above={
          !list.hasFailed && (
            <AboveTable>
              <SelectedRows checks={checks} />
              {known.isError && !mayEdit && (
                <RetryLine text={t('worldsFailed')} onRetry={() => known.refetch()} />
              )}
            </AboveTable>
          )
        }
        failed={t('failed')}
        empty={<NoUsers isSearched={state.search !== ''} onClear={() => state.searchFor('')} />}
      />
      {opened?.what === 'create' && <CreateUser worlds={worlds} onReload={reload} onClose={close} />}
      {opened?.what === 'edit' && (
        <EditUser user={opened.user} worlds={worlds} onReload={reload} onClose={close} />
      )}
      {opened?.what === 'delete' && <DeleteUsers users={opened.users} onReload={reload} onClose={close} />}
      {opened?.what === 'denied' && <ActionDenied to={opened.to} onClose={close} />}
    </ListPage>
  )
}
