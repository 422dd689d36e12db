import { essentialsDevices, warrantyDevices } from '@muster/contract'
import { levelOfType } from '@muster/rules'
import { deviceInView, findDevicePage } from '../../fleet/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { isUnderWarrantyOn, warrantyAt } from '../warranty.sql.ts'
import { countByWorstBattery, hasWorstBattery } from './batteries-of-device.sql.ts'
import { readDeviceDischarge } from './device-discharge.ts'
import { devicesFile } from './device-file.ts'
import { type DeviceBatteries, readDevicesWithBatteries } from './device-rows.sql.ts'
import { foundInSearch } from './device-search.sql.ts'

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
      const { underWarranty, sort, ...filter } = body
      const { ofBattery, ...wanted } = shown(underWarranty)
      const also = hasWorstBattery(scope, levelOfType(statusType), ofBattery)
      const asked = { ...(await foundInSearch(scope, filter)), ...page, sort, also }
      const { numbers, totalCount } = await findDevicePage(scope, asked)
      const nodes = await readDevicesWithBatteries(scope, numbers, now().getTime(), {
        ...wanted,
        ...(ofBattery && { ofBattery }),
      })
      return { devices: { nodes, totalCount } }
    })

    serve(calls.export, async ({ scope, query, body }) => {
      const { statusType, ...page } = query
      const { underWarranty, ...filter } = body
      const wanted = shown(underWarranty)
      const also = hasWorstBattery(scope, levelOfType(statusType), wanted.ofBattery)
      const { numbers } = await findDevicePage(scope, {
        ...(await foundInSearch(scope, filter)),
        ...page,
        also,
      })
      const name = 'smartBatteryDevicesList.csv'
      return devicesFile(scope, numbers, now().getTime(), { name, ...wanted })
    })

    serve(calls.count, async ({ scope, body: { underWarranty, ...filter } }) => {
      const { found, groups } = await foundInSearch(scope, filter)
      return await countByWorstBattery(scope, { found, groups }, shown(underWarranty).ofBattery)
    })

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
