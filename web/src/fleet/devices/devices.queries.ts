import { type BodyOf, type DeviceRow, listDevices, type QueryOf, type WorldId } from '@muster/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'

interface DevicesRequest {
  query: QueryOf<typeof listDevices>
  body: BodyOf<typeof listDevices>
}

const listsOf = (world: WorldId) => ['devices', world, 'list'] as const

export const devicesQuery = (world: WorldId, input: DevicesRequest) =>
  queryOptions({
    queryKey: [...listsOf(world), input],
    queryFn: ({ signal }) => request(listDevices, { world, ...input, signal }),
  })

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
  const lists = { queryKey: listsOf(world) }
  const onTheirWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<ListAnswer>(
    lists,
    (answer) =>
      answer && { ...answer, list: answer.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
  )
  for (const { queryKey } of onTheirWay) queryClient.invalidateQueries({ queryKey, exact: true })
}

/** What the page of a device shows is read anew when it is next opened. */
export const expireDevice = (queryClient: QueryClient, world: WorldId, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['device', world, id] })

const countsOfDevices = [
  'deviceCounts',
  'options',
  'alertCounts',
  'alarmCounts',
  'homeLocationsAndGroups',
  'bulkActions',
]

/** A device has other groups or another home location: whatever counts devices by them is read anew. */
export async function expirePlacesOfDevices(queryClient: QueryClient, world: WorldId): Promise<void> {
  await Promise.all([
    ...countsOfDevices.map((part) => queryClient.invalidateQueries({ queryKey: [part, world] })),
    queryClient.invalidateQueries({ queryKey: ['devices', world, 'count'] }),
    // The list in sight keeps its rows [C-519]; other filters may have gained or lost one.
    queryClient.invalidateQueries({ queryKey: listsOf(world), type: 'inactive' }),
  ])
}

/** Reads anew whatever counts, lists or shows devices; answers the ids that are listed then. */
export async function reloadDevices(queryClient: QueryClient, world: WorldId): Promise<ReadonlySet<string>> {
  const parts = [...countsOfDevices, 'devices', 'device', 'deviceIds']
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [part, world] })))
  const lists = queryClient.getQueriesData<ListAnswer>({ queryKey: listsOf(world), type: 'active' })
  return new Set(lists.flatMap(([, answer]) => answer?.list.map(({ id }) => id) ?? []))
}
