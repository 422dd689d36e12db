import { exportUsers, type UserRow } from '@muster/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { reloadUsers, usersQuery } from './users.queries.ts'

/** By e-mail address, and by nothing else. */
const order = { fields: ['email'], defaultSort: { field: 'email', order: 'asc' }, mode: 'toggle' } as const

/** The users of the world: what the address asks for, and what the server answers. */
export function useUsers() {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const state = useTableState({ ...order, size: useTablePageSize('usersList') })
  const search = state.search || undefined
  const query = useQuery({
    ...usersQuery(world.id, { ...state.rows, search }),
    enabled: state.isKnown,
  })
  return {
    state,
    list: useTableRows<UserRow>(query, state),
    reload: () => reloadUsers(queryClient, world.id),
    fetchFile: () => request(exportUsers, { world: world.id, query: { search } }),
  }
}
