import { listUsers, type QueryOf, type UserRow, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { countedList } from '../../estate/list/counted-list.ts'
import { queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import { latestRecord } from '../latest-record.ts'

export const usersQuery = (world: WorldId, query: QueryOf<typeof listUsers>) =>
  queryOptions({
    ...queryOf(listUsers, { world, query }),
    select: countedList,
  })

/** The user as stored now, on whichever page of the list; undefined if deleted. */
export const latestUser = (world: WorldId, { id, email }: Pick<UserRow, 'id' | 'email'>) =>
  latestRecord(id, (rows) => request(listUsers, { world, query: { ...rows, search: email } }))
