import { getDeviceDetails, getDeviceInfo, getDeviceLocation } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { infoOf, readDetails } from './device-details.ts'
import { deviceInView } from './device-in-view.sql.ts'
import { readLocation } from './device-location.ts'

export function deviceRoutes(serve: Serve, { config, now }: Pick<Services, 'config' | 'now'>): void {
  serve(getDeviceInfo, async ({ scope, query }) => infoOf(await deviceInView(scope, query.deviceId)))
  serve(getDeviceDetails, async ({ scope, query }) => {
    const device = await deviceInView(scope, query.deviceId)
    return await readDetails(scope, device, { warranty: config.warranty, now: now() })
  })
  serve(getDeviceLocation, async ({ scope, query }) =>
    readLocation(scope, await deviceInView(scope, query.deviceId)),
  )
}
