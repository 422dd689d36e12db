import {
  type Call,
  setDeviceAssetTag,
  setDeviceGroups,
  setDeviceHomeLocation,
  type WorldId,
} from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { homeLocationsQuery } from '../../../estate/filter/estate-options.queries.ts'
import { reportError } from '../../../session/request/error-reporter.ts'
import { renew } from '../../../session/request/renew.ts'
import { request } from '../../../session/request/request.ts'
import { isChangedMeanwhile, isNotFound, type RequestError } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { listInSight, patchRow } from '../devices.queries.ts'
import type { DeviceRecord, RecordChanges, RecordField } from './record-changes.ts'

type Update = (version: number) => Promise<{ version: number }>

const callOf = {
  assetTag: setDeviceAssetTag,
  homeLocationId: setDeviceHomeLocation,
  groups: setDeviceGroups,
} as const satisfies { [Field in RecordField]: Call }

/** One update per changed field, so that a failure does not affect the others [C-515]. */
function updatesOf(world: WorldId, deviceId: string, changes: RecordChanges): [RecordField, Update][] {
  const { assetTag, homeLocationId, groups } = changes
  const updates: [RecordField, Update][] = []
  if (assetTag !== undefined)
    updates.push([
      'assetTag',
      (version) => request(setDeviceAssetTag, { world, body: { deviceId, assetTag, version } }),
    ])
  if (homeLocationId !== undefined)
    updates.push([
      'homeLocationId',
      (version) => request(setDeviceHomeLocation, { world, body: { deviceId, homeLocationId, version } }),
    ])
  if (groups !== undefined)
    updates.push([
      'groups',
      (version) => request(setDeviceGroups, { world, body: { deviceId, groups: [...groups], version } }),
    ])
  return updates
}

export interface SavedRecord {
  saved: RecordChanges
  failed: RecordField[]
  /** The device's current version. */
  version: number
  /** The device has been deleted meanwhile: a retry cannot succeed. */
  isGone: boolean
  /** Someone else has changed the device meanwhile: the remaining fields were not saved. */
  changedMeanwhile: RequestError | null
}

interface Record {
  id: string
  version: number
  changes: RecordChanges
}

/** Saves the changed fields. Saved ones show in the list at once [C-519]. */
export function useSaveDevice() {
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
    mutationFn: async ({ id, version, changes }: Record): Promise<SavedRecord> => {
      const outcome: SavedRecord = {
        saved: { ...changes },
        failed: [],
        version,
        isGone: false,
        changedMeanwhile: null,
      }
      // Sequential: each update needs the version that the previous one returns.
      const updates = updatesOf(world.id, id, changes)
      for (const [field, update] of updates) {
        try {
          outcome.version = (await update(outcome.version)).version
        } catch (error) {
          delete outcome.saved[field]
          outcome.failed.push(field)
          if (isNotFound(error)) outcome.isGone = true
          else if (isChangedMeanwhile(error)) outcome.changedMeanwhile = error
          else reportError(error)
        }
      }
      const { saved } = outcome
      await patchRow(queryClient, world.id, id, { ...patchOf(saved), version: outcome.version })
      void renew(
        queryClient,
        updates.map(([field]) => callOf[field]),
        { except: listInSight(world.id) },
      )
      return outcome
    },
  })
}
