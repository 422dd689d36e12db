import {
  countDischargingDevices,
  exportDischargingDevices,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getDischargingDevice,
  listDischargingDevices,
} from '@muster/contract'
import { dischargeWindow } from '@muster/rules'
import { deviceInView, readEvents } from '../../fleet/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { warrantyAt } from '../warranty.sql.ts'
import { readDeviceDischarge } from './device-discharge.ts'
import { devicesFile } from './device-file.ts'
import { readDevicesWithBatteries } from './device-rows.sql.ts'
import { countByDischarge } from './discharge-counts.ts'
import { findDischargingPage } from './discharging-pages.sql.ts'

export function dischargingDeviceRoutes(
  serve: Serve,
  { config, now }: Pick<Services, 'config' | 'now'>,
): void {
  const shown = () => ({ warranty: warrantyAt(config.warranty, now()) })

  serve(listDischargingDevices, async ({ scope, query, body }) => {
    const { numbers, totalCount } = await findDischargingPage(scope, { ...body, ...query })
    const nodes = await readDevicesWithBatteries(scope, numbers, now().getTime(), shown())
    return { devices: { nodes, totalCount } }
  })

  serve(exportDischargingDevices, async ({ scope, query, body }) => {
    const { numbers } = await findDischargingPage(scope, { ...body, ...query })
    const name = 'batteryDevicesList.csv'
    return devicesFile(scope, numbers, now().getTime(), { name, ...shown() })
  })

  serve(countDischargingDevices, async ({ scope, body }) => await countByDischarge(scope, body))

  serve(getDischargingDevice, async ({ scope, query }) => {
    const { number } = await deviceInView(scope, query.deviceId)
    const [device] = await readDevicesWithBatteries(scope, [number], now().getTime(), shown())
    // It was deleted since it was found.
    if (!device) throw new AppError('notFound')
    return device
  })

  serve(getDeviceDischarge, async ({ scope, query: { deviceId, to } }) =>
    readDeviceDischarge(scope, await deviceInView(scope, deviceId), to),
  )

  serve(getBatteryDeviceEvents, async ({ scope, query: { deviceId, to }, body: { events } }) => {
    const device = await deviceInView(scope, deviceId)
    const found = await readEvents(scope, device, dischargeWindow(to), events)
    return found.map((event) => ({ ...event, local: localTime(event) }))
  })
}

/** The local time of an event as a number [B-1120]. */
const localTime = ({ local, utc }: { local: string; utc: number }): number =>
  utc + Date.parse(`${local.slice(0, 19)}Z`) - Date.parse(local)
