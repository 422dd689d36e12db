import { setDeviceAssetTag, setDeviceGroups, setDeviceHomeLocation, type WorldId } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { homeLocationsQuery } from '../../../estate/estate-options.queries.ts'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { useWorld } from '../../../session/world.tsx'
import { patchRow } from '../devices.queries.ts'
import type { DeviceRecord, RecordChanges, RecordField } from './record-changes.ts'

/** One update for each changed field, so that one that fails does not take the others with it [C-515]. */
function updatesOf(
  world: WorldId,
  deviceId: string,
  changes: RecordChanges,
): [RecordField, Promise<unknown>][] {
  const { assetTag, homeLocationId, groups } = changes
  const updates: [RecordField, Promise<unknown>][] = []
  if (assetTag !== undefined)
    updates.push(['assetTag', request(setDeviceAssetTag, { world, body: { deviceId, assetTag } })])
  if (homeLocationId !== undefined)
    updates.push([
      'homeLocationId',
      request(setDeviceHomeLocation, { world, body: { deviceId, homeLocationId } }),
    ])
  if (groups !== undefined)
    updates.push(['groups', request(setDeviceGroups, { world, body: { deviceId, groups: [...groups] } })])
  return updates
}

/** Saves what changed; answers the fields that failed. What succeeded shows in the list at once [C-519]. */
export function useSaveRecord() {
  const { world } = useWorld()
  const queryClient = useQueryClient()

  function patchOf(field: RecordField, changes: RecordChanges): Partial<DeviceRecord> {
    switch (field) {
      case 'assetTag':
        return { assetTag: changes.assetTag || null }
      case 'groups':
        return { group: [...(changes.groups ?? [])].toSorted() }
      case 'homeLocationId': {
        const places = queryClient.getQueryData(homeLocationsQuery(world.id).queryKey)
        const place = places?.find(({ id }) => id === changes.homeLocationId)
        return place ? { homeLocation: { ...place, distanceYellow: null, distanceRed: null } } : {}
      }
    }
  }

  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: RecordChanges }): Promise<RecordField[]> => {
      const updates = updatesOf(world.id, id, changes)
      const outcomes = await Promise.allSettled(updates.map(([, update]) => update))
      const failed = updates.flatMap(([field], index) => {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') {
          patchRow(queryClient, world.id, id, patchOf(field, changes))
          return []
        }
        reportError(outcome?.reason)
        return [field]
      })
      // Other pages show the device, too, and a new group is one to filter by.
      queryClient.invalidateQueries({ queryKey: ['device', world.id, id] })
      if (changes.groups) queryClient.invalidateQueries({ queryKey: ['options', world.id, 'groups'] })
      return failed
    },
  })
}
