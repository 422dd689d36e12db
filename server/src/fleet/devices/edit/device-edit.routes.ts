import { setDeviceAssetTag, setDeviceGroups, setDeviceHomeLocation } from '@muster/contract'
import type { Scope } from '../../../platform/database/tenancy.ts'
import type { AfterCommit, RecordChange, Serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { NameCache } from '../../../telemetry/index.ts'
import type { AssignmentChange } from '../../assignment/assignment.ts'
import { changeAssetTag, changeAssignment, type Edited } from './device-edit.ts'

type EditServices = Pick<Services, 'now' | 'preparedDb' | 'worldChanged'>

interface EditCall {
  scope: Scope
  record: RecordChange
  afterCommit: AfterCommit
}

/** One call per field [C-515]. */
export function deviceEditRoutes(serve: Serve, { now, preparedDb, worldChanged }: EditServices): void {
  // On connections other than those of requests: a request waiting for its second connection would keep others from
  // their first.
  const names = new NameCache(preparedDb)

  async function assign({ scope, record, afterCommit }: EditCall, edited: Edited, asked: AssignmentChange) {
    const { version, change } = await changeAssignment(scope, edited, asked, { names, now: now().getTime() })
    if (change) {
      await record(change)
      afterCommit(() => worldChanged(scope.world))
    }
    return { set: true, version }
  }

  serve(setDeviceAssetTag, async ({ scope, body: { assetTag, ...edited }, record }) => {
    const { version, change } = await changeAssetTag(scope, edited, assetTag)
    if (change) await record(change)
    return { set: true, version }
  })
  serve(
    setDeviceHomeLocation,
    async ({ body: { homeLocationId, ...edited }, ...call }) =>
      await assign(call, edited, { homeLocationId }),
  )
  serve(
    setDeviceGroups,
    async ({ body: { groups, ...edited }, ...call }) => await assign(call, edited, { groups }),
  )
}
