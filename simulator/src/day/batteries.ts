import { badBatteryBatch, carrierHole, drainingRelease } from '../causes.ts'
import { weekday } from '../days.ts'
import type { Battery, DayNumber, Device } from '../estate.ts'
import { share } from '../random.ts'
import { applicationVersion } from './releases.ts'

export function cycleCount(battery: Battery, day: DayNumber): number {
  // The first weeks pass between the factory and the first charge.
  return Math.max(0, Math.floor((day - battery.made - 45) * battery.cyclesPerDay))
}

/** The remaining share of the rated capacity: cycles and age reduce it. */
export function healthOf(battery: Battery, day: DayNumber): number {
  if (battery.badHealth !== null) return battery.badHealth
  const years = Math.max(0, (day - battery.made) / 365)
  const lost = battery.wear * (cycleCount(battery, day) * 0.00024 + years * 0.02)
  return Math.max(0.3, 1 - lost)
}

/** Total capacity of the batteries in milliampere-hours; a plain battery counts as one of medium age. */
export function capacityOf(batteries: readonly Battery[], day: DayNumber): number {
  if (batteries.length === 0) return 3300
  return batteries.reduce((sum, battery) => sum + battery.part.ratedCapacity * healthOf(battery, day), 0)
}

/** The battery of a ring that a device has from the Monday of a week on. */
export const ringIndex = (seat: number, count: number, day: DayNumber): number =>
  (seat + Math.floor((day - weekday(day)) / 7)) % count

/** How many times the usual current a device draws, because of the planted causes. */
export function drainOf(
  device: Device,
  batteries: readonly Battery[],
  day: DayNumber,
  made: DayNumber,
): number {
  let drain = 0.9 + 0.2 * share(device.seed, 40, day)
  if (batteries.some(({ badHealth }) => badHealth !== null)) drain *= badBatteryBatch.drain
  if (device.sim?.operator.code === carrierHole.operatorCode && device.site.id === carrierHole.site) {
    drain *= carrierHole.drain
  }
  const pilot = device.applications.find(({ isPilot }) => isPilot)
  if (pilot && applicationVersion(device, pilot, day, made) === drainingRelease.version) {
    drain *= drainingRelease.drain
  }
  return drain
}
