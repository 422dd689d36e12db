import { type DeviceInfo, exportSignalStrength, readSignalStrength, type WorldId } from '@muster/contract'
import { signalBars } from '@muster/rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../session/request/request.ts'

/** The signal of a day; `to` is the first moment after it, or after the current hour [C-9924]. */
export const signalQuery = (world: WorldId, device: DeviceInfo, to: number) =>
  queryOptions({
    queryKey: ['device', world, device.id, 'signal', to],
    queryFn: ({ signal }) =>
      request(readSignalStrength, {
        world,
        query: { deviceId: device.id },
        body: { to, numberOfBars: signalBars(device) },
        signal,
      }),
  })

export const fetchSignalFile = (world: WorldId, deviceId: string, to: number): Promise<Blob> =>
  request(exportSignalStrength, { world, body: { to, deviceId } })
