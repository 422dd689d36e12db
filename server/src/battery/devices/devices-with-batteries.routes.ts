import { essentialsDevices, warrantyDevices } from '@muster/contract'
import { levelOfType } from '@muster/rules'
import { deviceInView, findDevicePage } from '../../fleet/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { isUnderWarrantyOn, warrantyAt } from '../warranty.sql.ts'
import { readDeviceDischarge } from './device-discharge.ts'
import { devicesFile } from './device-file.ts'
import { type DeviceBatteries, readDevicesWithBatteries } from './device-rows.sql.ts'
import { foundDevices } from './device-search.sql.ts'
import { countByWorstBattery, devicesOfWorstBattery } from './worst-batteries.sql.ts'

/** Devices by the worst status of their batteries, for the battery products that ask for it [B-9970]. */
export function devicesWithBatteriesRoutes(
  serve: Serve,
  { config, now }: Pick<Services, 'config' | 'now'>,
): void {
  const warranty = () => warrantyAt(config.warranty, now())
  const shown = (underWarranty: boolean | null | undefined): DeviceBatteries => ({
    warranty: warranty(),
    statusIs: 'worstBattery',
    ...(underWarranty != null && { ofBattery: isUnderWarrantyOn(warranty(), underWarranty) }),
  })

  for (const calls of [essentialsDevices, warrantyDevices]) {
    serve(calls.list, async ({ scope, query, body }) => {
      const { statusType, ...page } = query
      const { underWarranty, sort, groups, ...filter } = body
      const wanted = shown(underWarranty)
      const devices = await devicesOfWorstBattery(scope, filter, levelOfType(statusType), wanted.ofBattery)
      const asked = { groups, found: foundDevices(devices), ...page, sort }
      const { numbers, totalCount } = await findDevicePage(scope, asked)
      const nodes = await readDevicesWithBatteries(scope, numbers, now().getTime(), wanted)
      return { devices: { nodes, totalCount } }
    })

    serve(calls.export, async ({ scope, query, body }) => {
      const { statusType, ...page } = query
      const { underWarranty, groups, ...filter } = body
      const wanted = shown(underWarranty)
      const devices = await devicesOfWorstBattery(scope, filter, levelOfType(statusType), wanted.ofBattery)
      const { numbers } = await findDevicePage(scope, { groups, found: foundDevices(devices), ...page })
      const name = 'smartBatteryDevicesList.csv'
      return devicesFile(scope, numbers, now().getTime(), { name, ...wanted })
    })

    serve(
      calls.count,
      async ({ scope, body: { underWarranty, ...filter } }) =>
        await countByWorstBattery(scope, filter, shown(underWarranty).ofBattery),
    )

    serve(calls.get, async ({ scope, query }) => {
      const device = await deviceInView(scope, query.deviceId).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'notFound') return null
        throw error
      })
      if (!device) return null
      const [row] = await readDevicesWithBatteries(scope, [device.number], now().getTime(), shown(null))
      const averageDischarge30Days = await readDeviceDischarge(scope, device, now().getTime())
      return row ? { ...row, averageDischarge30Days } : null
    })
  }
}
