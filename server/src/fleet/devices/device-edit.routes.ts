import { setDeviceAssetTag, setDeviceGroups, setDeviceHomeLocation } from '@muster/contract'
import type { AfterCommit, Serve } from '../../platform/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { Scope } from '../../platform/tenancy.ts'
import type { AssignmentChange } from '../assignment.ts'
import { NameBook } from '../name-book.ts'
import { changeAssetTag, changeAssignment } from './device-edit.ts'

type EditServices = Pick<Services, 'now' | 'preparedDb' | 'worldChanged'>

/** Each field by a call of its own [C-515]. */
export function deviceEditRoutes(serve: Serve, { now, preparedDb, worldChanged }: EditServices): void {
  // On other connections than requests have: one that waited for a second would keep the others from their first.
  const names = new NameBook(preparedDb)

  async function assign(
    { scope, afterCommit }: { scope: Scope; afterCommit: AfterCommit },
    deviceId: string,
    change: AssignmentChange,
  ) {
    const isChanged = await changeAssignment(scope, deviceId, change, { names, now: now().getTime() })
    if (isChanged) afterCommit(() => worldChanged(scope.world))
    return { set: true }
  }

  serve(setDeviceAssetTag, async ({ scope, body: { deviceId, assetTag } }) => {
    await changeAssetTag(scope, deviceId, assetTag)
    return { set: true }
  })
  serve(
    setDeviceHomeLocation,
    async ({ body: { deviceId, homeLocationId }, ...call }) =>
      await assign(call, deviceId, { homeLocationId }),
  )
  serve(
    setDeviceGroups,
    async ({ body: { deviceId, groups }, ...call }) => await assign(call, deviceId, { groups }),
  )
}
