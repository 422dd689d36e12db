import { type BodyOf, type DeviceRow, listDevices, type QueryOf, type WorldId } from '@muster/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request.ts'

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

/** Changes a row wherever it is listed, without asking the server again [C-519]. */
export function patchRow(
  queryClient: QueryClient,
  world: WorldId,
  id: string,
  patch: Partial<DeviceRow>,
): void {
  queryClient.setQueriesData<{ list: DeviceRow[]; totalCount: number }>(
    { queryKey: listsOf(world) },
    (answer) =>
      answer && { ...answer, list: answer.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
  )
}

const partsAboutDevices = [
  'devices',
  'deviceCounts',
  'options',
  'alertCounts',
  'alarmCounts',
  'homeLocationsAndGroups',
]

/** Reads anew whatever counts or lists devices. */
export const reloadDevices = (queryClient: QueryClient, world: WorldId): Promise<unknown> =>
  Promise.all(partsAboutDevices.map((part) => queryClient.invalidateQueries({ queryKey: [part, world] })))
