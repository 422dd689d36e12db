import { packedBatteries, packedDevices, saveFigures } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DayFigures } from './replay.ts'

/** Stores what the alerts of some devices and their batteries compared at the end of past days. */
export async function savePastFigures(scope: Scope, days: readonly DayFigures[]): Promise<void> {
  for (const { day, at, devices, batteries } of days) {
    const [device] = devices
    if (device) await saveFigures(scope, day, await packedDevices(device.number, devices, at))
    const [battery] = batteries
    if (battery) await saveFigures(scope, day, await packedBatteries(battery.number, batteries, at))
  }
}
