import { countries } from '../catalogue/countries.ts'
import { monthAndDay, weekday } from '../days.ts'
import type { DayNumber, Device } from '../estate.ts'
import { Random, share } from '../random.ts'
import { isIdle, isSilent } from './presence.ts'

/** Minutes since midnight of its day; one that ends on the next day goes beyond 1440. */
export interface Shift {
  day: DayNumber
  start: number
  end: number
}

/** When a device is used on a day; null where it is not. */
export function shiftOn(device: Device, day: DayNumber): Shift | null {
  if (isIdle(device, day) || isSilent(device, day)) return null
  const random = new Random(device.seed, 30, day)
  if (!random.chance(chanceOfUse(device, day))) return null
  const { shiftStart, role } = device
  const start = 5 * Math.round((shiftStart * 60 + 14 * random.spread()) / 5)
  const length = 5 * Math.round((role.length * 60 + 25 * random.spread()) / 5)
  return { day, start, end: start + length }
}

function chanceOfUse({ role, site }: Device, day: DayNumber): number {
  const usual = [0.94, 0.95, 0.95, 0.95, 0.93, role.saturday, role.sunday][weekday(day)] ?? 0
  return countries[site.country].holidays.includes(monthAndDay(day)) ? usual * 0.25 : usual
}

/** Minutes of use in an hour, counted from midnight of the shift's day. */
export function useMinutes(device: Device, shift: Shift | null, hour: number): number {
  if (!shift) return 0
  const overlap = Math.min(shift.end, hour * 60 + 60) - Math.max(shift.start, hour * 60)
  if (overlap <= 0) return 0
  // Somewhere in the middle there is a meal break.
  const isBreak = hour === Math.floor(shift.start / 60) + 4
  const mood = 0.65 + 0.7 * share(device.seed, 31, shift.day, hour)
  const busy = device.role.useMinutes * device.keenness * mood * (isBreak ? 0.4 : 1)
  return Math.max(1, Math.round((Math.min(57, busy) * overlap) / 60))
}
