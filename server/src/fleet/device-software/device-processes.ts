import type { DeviceProcessRow } from '@muster/contract'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { perDay, recentCounter } from './device-applications.ts'
import { idOnDevice } from './id-on-device.ts'
import { cpuPercent } from './use-of-hours.ts'
import type { DeviceProcess } from './used-processes.sql.ts'

export function processesOverview(device: DeviceInView, processes: readonly DeviceProcess[], now: number) {
  const count = recentCounter(device, now)
  const lastUsed = processes.map((process) => process.lastUsed)
  return {
    processCount: processes.length,
    usedMonthCount: count(lastUsed, 30),
    used14DaysCount: count(lastUsed, 14),
    usedDayCount: count(lastUsed, 1),
  }
}

export const processRow =
  ({ id: deviceId }: DeviceInView) =>
  (process: DeviceProcess): DeviceProcessRow => {
    const { id, processName, productName, productVersion, fileVersion, lastUsed } = process
    return {
      id: idOnDevice(deviceId, id),
      processName,
      productName,
      productVersion,
      fileVersion,
      lastUsed,
      averageUserActivity: perDay(process),
      averageCpuActivity: cpuPercent(process.cpu, 24 * process.daysActive),
    }
  }
