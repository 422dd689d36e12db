import type { ChargeDay, ChargeSample } from '@muster/contract'
import { dateOfDay, localText, type TimeWindow } from '@muster/rules'
import type { z } from 'zod'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { readBatterySerials } from './battery-serials.sql.ts'
import { readDaysAround, readWholeDays, samplesWithin } from './told.ts'

/** The charge of a device, sample by sample. */
export async function readChargeSamples(
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
): Promise<z.infer<typeof ChargeSample>[]> {
  const days = await readDaysAround(scope, device, window, 'chargeLevels')
  const samples = samplesWithin(days, window, (day) => day.chargeLevels)
  const serials = await readBatterySerials(scope, samples)
  return samples.map(({ utc, offset, level, onPower, battery }) => ({
    local: localText({ utc, offset }),
    utc,
    level,
    onPower,
    serialNumber: (battery !== null && serials.get(battery)) || null,
  }))
}

/** The charge of a device by local day; every sample has the same weight. */
export async function readChargeDays(
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
): Promise<z.infer<typeof ChargeDay>[]> {
  const days = await readWholeDays(scope, device, window, 'chargeLevels')
  return days.flatMap(({ day, content }) => {
    const levels = content.chargeLevels.map(({ level }) => level)
    if (levels.length === 0) return []
    return [
      {
        date: dateOfDay(day),
        level: levels.reduce((sum, level) => sum + level, 0) / levels.length,
        lowest: levels.reduce((a, b) => Math.min(a, b)),
        highest: levels.reduce((a, b) => Math.max(a, b)),
      },
    ]
  })
}
