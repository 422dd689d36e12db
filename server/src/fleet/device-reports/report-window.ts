import { dayLength } from '@muster/contract'
import { dayIn, endOfHour, startOfDay, type TimeWindow } from '@muster/rules'
import { type DeviceInView, zoneOf } from '../device/device-in-view.sql.ts'

/** 24 hours in the device's zone, the last of which ends at or contains `to` [C-1210]. */
export function lastDay(device: DeviceInView, { to }: { to: number }): TimeWindow {
  const end = endOfHour(zoneOf(device), to - 1)
  return { from: end - dayLength, to: end }
}

/** The local day that ends at or contains `to`; 23 or 25 hours long where clocks change [C-1210, C-9924]. */
export function localDayOf(device: DeviceInView, { to }: { to: number }): TimeWindow {
  const zone = zoneOf(device)
  const day = dayIn(zone, to - 1)
  return { from: startOfDay(zone, day), to: startOfDay(zone, day + 1) }
}
