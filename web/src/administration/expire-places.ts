import type { WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Whatever lists home locations and zones, or counts and shows devices by them. */
const parts = [
  'homeLocations',
  'zones',
  'bulkActions',
  'options',
  'homeLocationsAndGroups',
  'devices',
  'device',
  'deviceCounts',
  'alertCounts',
  'alarmCounts',
] as const

/** Places have changed, or where devices belong: what is in sight is read anew, the rest when it is next looked at. */
export async function expirePlaces(queryClient: QueryClient, world: WorldId): Promise<void> {
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [part, world] })))
}
