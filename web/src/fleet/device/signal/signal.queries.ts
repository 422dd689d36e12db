import { type DeviceInfo, exportSignalStrength, readSignalStrength, type WorldId } from '@muster/contract'
import { signalBars } from '@muster/rules'
import { queryOf } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'

/** The signal of a day; `to` is the first moment after it, or after the current hour [C-9924]. */
export const signalQuery = (world: WorldId, device: DeviceInfo, to: number) =>
  queryOf(readSignalStrength, {
    world,
    query: { deviceId: device.id },
    body: { to, numberOfBars: signalBars(device) },
  })

export const fetchSignalFile = (world: WorldId, deviceId: string, to: number): Promise<Blob> =>
  request(exportSignalStrength, { world, body: { to, deviceId } })
