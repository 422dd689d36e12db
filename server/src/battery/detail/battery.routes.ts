import {
  BatteryDevice,
  dayLength,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  getSmartBatteryHistory,
} from '@muster/contract'
import { readWorldSettings } from '../../administration/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { readForecast } from '../forecast/forecasts.sql.ts'
import { readWeeks } from '../history/read-weeks.sql.ts'
import { readBatteryRows } from '../list/battery-rows.sql.ts'
import { warrantyAt } from '../warranty.sql.ts'
import { batteryInView } from './battery-in-view.sql.ts'
import { readStays } from './battery-stays.ts'
import { readDevicesInView } from './devices-in-view.sql.ts'
import { dischargeByDay, readCharges } from './measured-charges.ts'

export function batteryDetailRoutes(serve: Serve, { config, now }: Pick<Services, 'config' | 'now'>): void {
  serve(getSmartBattery, async ({ scope, query }) => {
    const { number } = await batteryInView(scope, query.id)
    const [row] = await readBatteryRows(scope, [number], warrantyAt(config.warranty, now()))
    // It was deleted since it was found.
    if (!row) throw new AppError('notFound')
    const { smartBatteryDetails, deviceInfo, due: _, ...facts } = row
    return { ...facts, ...smartBatteryDetails, deviceInfo: BatteryDevice.nullable().parse(deviceInfo) }
  })

  serve(getSmartBatteryDevices, async ({ scope, query }) => {
    const { number } = await batteryInView(scope, query.id)
    return await readStays(scope, number, now().getTime())
  })

  serve(getSmartBatteryHistory, async ({ scope, query }) => {
    const { number } = await batteryInView(scope, query.id)
    const weeks = await readWeeks(scope, number)
    const stored = await readForecast(scope, number)
    const { settings } = await readWorldSettings(scope)
    const threshold = stored?.threshold ?? settings.batteryHealthStatusRed
    return { weeks, threshold, forecast: stored?.forecast ?? null }
  })

  serve(getSmartBatteryDischarge, async ({ scope, query: { id, from, to } }) => {
    const { number } = await batteryInView(scope, id)
    return dischargeByDay(await readCharges(scope, number, { from, to }))
  })

  serve(getSmartBatteryChargeLevel, async ({ scope, query: { id, to } }) => {
    const { number, serialNumber } = await batteryInView(scope, id)
    const charges = await readCharges(scope, number, { from: to - dayLength, to })
    const measuring = charges.flatMap(({ device }) => (device === null ? [] : [device]))
    const devices = await readDevicesInView(scope, [...new Set(measuring)])
    return charges.map(({ utc, offset, level, onPower, device }) => {
      const known = device === null ? undefined : devices.get(device)
      return {
        local: utc + offset * 60_000,
        utc,
        level,
        onPower,
        smartBattery: { id, serialNumber },
        device: known ? { serialNumber: known.serialNumber } : null,
      }
    })
  })
}
