import type { BatteryStatuses, SmartBattery } from '@muster/contract'
import type { RecentDays } from '../telemetry/index.ts'

/** What reports say of a smart battery, and what it is judged by. Times are milliseconds since the epoch. */
export interface BatteryState {
  number: number
  id: string
  serialNumber: string
  /** The latest that a device read from it, and when. */
  reading: Omit<SmartBattery, 'serialNumber' | 'at'>
  measuredAt: number
  statuses: BatteryStatuses
  updated: number
  /** The number of the device that it was last seen in. */
  device: number | null
  /** Fall and seconds of each day. */
  recent: RecentDays
  averageDischarge: number | null
  lookAt: number | null
}
