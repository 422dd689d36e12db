import type { BatteryStatuses, SmartBattery } from '@muster/contract'
import type { RecentDays } from '../../telemetry/index.ts'
import type { WeekReadings } from '../history/week-readings.ts'

/** What reports say of a smart battery, and what its statuses depend on. Times are milliseconds since the epoch. */
export interface BatteryState {
  number: number
  id: string
  serialNumber: string
  /** The latest reading by a device, and when. */
  reading: Omit<SmartBattery, 'serialNumber' | 'at'>
  measuredAt: number
  /** The last reading of each week before that one; null if they were not read, since nothing adds to them. */
  weeks: WeekReadings | null
  statuses: BatteryStatuses
  updated: number
  /** The number of the device it was last seen in. */
  device: number | null
  /** Fall and seconds of each day. */
  recent: RecentDays
  averageDischarge: number | null
  reevaluateAt: number | null
}
