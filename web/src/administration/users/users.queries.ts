import { listUsers, type QueryOf, type UserRow, type WorldId } from '@muster/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import { latestRecord } from '../latest-record.ts'

const listsOf = (world: WorldId) => ['users', world, 'list'] as const

export const usersQuery = (world: WorldId, query: QueryOf<typeof listUsers>) =>
  queryOptions({
    queryKey: [...listsOf(world), query],
    queryFn: async ({ signal }) => {
      const { list, count } = await request(listUsers, { world, query, signal })
      return { list, totalCount: count }
    },
  })

/** The user as stored now, on whichever page of the list; undefined if deleted. */
export const latestUser = (world: WorldId, { id, email }: Pick<UserRow, 'id' | 'email'>) =>
  latestRecord(id, (rows) => request(listUsers, { world, query: { ...rows, search: email } }))

/** Reads the lists anew; answers the users that the one in sight has then, by their ids. */
export async function reloadUsers(
  queryClient: QueryClient,
  world: WorldId,
): Promise<ReadonlyMap<string, UserRow>> {
  await queryClient.invalidateQueries({ queryKey: listsOf(world) })
  const lists = queryClient.getQueriesData<{ list: UserRow[] }>({ queryKey: listsOf(world), type: 'active' })
  return new Map(lists.flatMap(([, answer]) => answer?.list.map((row) => [row.id, row] as const) ?? []))
}
