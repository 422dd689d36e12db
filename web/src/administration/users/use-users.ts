import { createUser, deleteUsers, exportUsers, type UserRow, updateUser } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { usersQuery } from './users.queries.ts'

/** By e-mail address, and by nothing else. */
const order = { fields: ['email'], defaultSort: { field: 'email', order: 'asc' }, mode: 'toggle' } as const

/** The users of the world: what the address asks for, and what the server answers. */
export function useUsers() {
  const { world } = useWorld()
  const state = useTableState({ ...order, size: useTablePageSize('usersList') })
  const search = state.search || undefined
  const query = useQuery({
    ...usersQuery(world.id, { ...state.rows, search }),
    enabled: state.isKnown,
  })
  return {
    state,
    list: useTableRows<UserRow>(query, state),
    reload: useRenewal(createUser, updateUser, deleteUsers),
    fetchFile: () => request(exportUsers, { world: world.id, query: { search } }),
  }
}
