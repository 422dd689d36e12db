import { type BodyOf, type DeviceRow, listDevices, type QueryOf, type WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import { answersOf, queryOf } from '../../session/request/query-of.ts'

interface DevicesRequest {
  query: QueryOf<typeof listDevices>
  body: BodyOf<typeof listDevices>
}

export const devicesQuery = (world: WorldId, input: DevicesRequest) =>
  queryOf(listDevices, { world, ...input })

interface ListAnswer {
  list: DeviceRow[]
  totalCount: number
}

/**
 * Updates a row in every cached list, without a refetch [C-519]. A list being fetched may have been read before the
 * change and would undo it: it is fetched again.
 */
export async function patchRow(
  queryClient: QueryClient,
  world: WorldId,
  id: string,
  patch: Partial<DeviceRow>,
): Promise<void> {
  const lists = answersOf(listDevices, world)
  const onTheirWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<ListAnswer>(
    lists,
    (answer) =>
      answer && { ...answer, list: answer.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
  )
  for (const { queryKey } of onTheirWay) queryClient.invalidateQueries({ queryKey, exact: true })
}

/** The list shown: it keeps its rows when one is edited [C-519]; lists with other filters may gain or lose one. */
export const listInSight = (world: WorldId) => ({ ...answersOf(listDevices, world), type: 'active' as const })
