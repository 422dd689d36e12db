import { setDeviceAssetTag, setDeviceGroups, setDeviceHomeLocation, type WorldId } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { homeLocationsQuery } from '../../../estate/estate-options.queries.ts'
import { reportError } from '../../../session/error-reporter.ts'
import { request } from '../../../session/request.ts'
import { isNotFound } from '../../../session/request-error.ts'
import { useWorld } from '../../../session/world.tsx'
import { expireDevice, expirePlacesOfDevices, patchRow } from '../devices.queries.ts'
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

export interface SavedRecord {
  saved: RecordChanges
  failed: RecordField[]
  /** Somebody has deleted the device meanwhile: no further attempt can succeed. */
  isGone: boolean
}

/** Saves what changed. What succeeded shows in the list at once [C-519]. */
export function useSaveRecord() {
  const { world } = useWorld()
  const queryClient = useQueryClient()

  function patchOf({ assetTag, groups, homeLocationId }: RecordChanges): Partial<DeviceRecord> {
    const places = queryClient.getQueryData(homeLocationsQuery(world.id).queryKey)
    const place = places?.find(({ id }) => id === homeLocationId)
    return {
      ...(assetTag !== undefined && { assetTag: assetTag || null }),
      ...(groups !== undefined && { group: groups.toSorted() }),
      ...(place && { homeLocation: { ...place, distanceYellow: null, distanceRed: null } }),
    }
  }

  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: RecordChanges }): Promise<SavedRecord> => {
      const updates = updatesOf(world.id, id, changes)
      const outcomes = await Promise.allSettled(updates.map(([, update]) => update))
      const saved = { ...changes }
      const failed = updates.flatMap(([field], index) => {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') return []
        if (!isNotFound(outcome?.reason)) reportError(outcome?.reason)
        delete saved[field]
        return [field]
      })
      await patchRow(queryClient, world.id, id, patchOf(saved))
      expireDevice(queryClient, world.id, id)
      if (saved.groups !== undefined || saved.homeLocationId !== undefined)
        expirePlacesOfDevices(queryClient, world.id)
      const isGone = outcomes.some((outcome) => outcome.status === 'rejected' && isNotFound(outcome.reason))
      return { saved, failed, isGone }
    },
  })
}
