import { exportUsers, type UserRow } from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { usersQuery } from './users.queries.ts'

/** By email address, and by nothing else. */
const order = { fields: ['email'], defaultSort: { field: 'email', order: 'asc' }, mode: 'toggle' } as const

/** The users of the world: what the URL asks for, and what the server answers. */
export const useUsers = () =>
  useList({
    ...order,
    table: 'usersList',
    isCheckable: true,
    idOf: ({ id }: UserRow) => id,
    ask: ({ rows, search }) => ({ ...rows, search: search || undefined }),
    query: usersQuery,
    file: {
      name: 'userList.csv',
      fetch: (world, { search }) => request(exportUsers, { world, query: { search } }),
    },
  })
