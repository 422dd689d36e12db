import {
  type BodyOf,
  type DeviceRow,
  deleteDevices,
  listDevices,
  type QueryOf,
  type WorldId,
} from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import { answersOf, queryOf } from '../../session/request/query-of.ts'
import { renew } from '../../session/request/renew.ts'

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
 * Changes a row wherever it is listed, without asking the server again [C-519]. A list that is on its way may have
 * been read before the change and would take it back: it is asked for anew.
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

/** The list in sight: it keeps its rows when one of them is edited [C-519]; other filters may gain or lose one. */
export const listInSight = (world: WorldId) => ({ ...answersOf(listDevices, world), type: 'active' as const })

/** Reads anew whatever shows devices; answers the ids that are listed then. */
export async function reloadDevices(queryClient: QueryClient, world: WorldId): Promise<ReadonlySet<string>> {
  await renew(queryClient, [deleteDevices])
  const lists = queryClient.getQueriesData<ListAnswer>(listInSight(world))
  return new Set(lists.flatMap(([, answer]) => answer?.list.map(({ id }) => id) ?? []))
}
