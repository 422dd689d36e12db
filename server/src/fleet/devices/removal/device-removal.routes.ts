import { deleteDevices } from '@muster/contract'
import type { Scope } from '../../../platform/database/tenancy.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { toldOf } from '../edit/device-edit.ts'
import { lockDevicesInView } from '../edit/locked-devices.sql.ts'
import { deleteDeviceRows } from './device-removal.sql.ts'

/** Other areas delete what they know of devices about to be deleted. */
export interface RemovalServices {
  forgetDevices(scope: Scope, numbers: readonly number[]): Promise<void>
}

export function deviceRemovalRoutes(serve: Serve, { forgetDevices }: RemovalServices): void {
  serve(deleteDevices, async ({ scope, body, record }) => {
    const devices = await lockDevicesInView(scope, body.ids)
    const numbers = devices.map(({ number }) => number)
    await forgetDevices(scope, numbers)
    // The key is deleted with the device: no report with it is accepted any more, and it enrolls as a new device.
    await deleteDeviceRows(scope, numbers)
    await record(
      ...devices.map((device) => ({
        action: 'device.removed' as const,
        recordId: device.id,
        record: device.serialNumber,
        before: toldOf(device),
      })),
    )
    return { deleted: numbers.length }
  })
}
