import { badBatteryBatch, carrierHole, drainingRelease } from '../causes.ts'
import { weekday } from '../days.ts'
import type { Batteries, Battery, DayNumber, Device } from '../estate.ts'
import { share } from '../random.ts'
import { applicationVersion } from './releases.ts'

function cyclesUntil({ usedFrom, usedUntil, cyclesPerDay }: Battery, day: DayNumber): number {
  const last = usedUntil === null ? day : Math.min(day, usedUntil)
  return Math.max(0, last - usedFrom) * cyclesPerDay
}

export const cycleCount = (battery: Battery, day: DayNumber): number => Math.floor(cyclesUntil(battery, day))

/** The share of its capacity that a usual battery of the part would have lost by cycles and age. */
export function strainOf(battery: Battery, day: DayNumber): number {
  const years = Math.max(0, day - battery.made) / 365
  return battery.part.perCycle * cyclesUntil(battery, day) + battery.part.perYear * years
}

/** How much faster it fades beyond the knee. */
const bend = 6
const leastHealth = 0.3

/** The remaining share of the rated capacity: cycles and age reduce it, slowly at first and fast in the end. */
export function healthOf(battery: Battery, day: DayNumber): number {
  const worn = battery.wear * strainOf(battery, day)
  const beyond = Math.max(0, worn - battery.part.knee)
  return Math.max(leastHealth, 1 - worn - bend * beyond ** 2)
}

/** The wear with which a battery has a given health on a day. */
export function wearFor(battery: Battery, day: DayNumber, health: number): number {
  const { knee } = battery.part
  const beyond = Math.max(0, 1 - health - knee)
  const worn = beyond === 0 ? 1 - health : knee + (Math.sqrt(1 + 4 * bend * beyond) - 1) / (2 * bend)
  return worn / strainOf(battery, day)
}

/** Total capacity of the batteries in milliampere-hours; a plain battery counts as one of medium age. */
export function capacityOf(batteries: readonly Battery[], day: DayNumber): number {
  if (batteries.length === 0) return 3300
  return batteries.reduce((sum, battery) => sum + battery.part.ratedCapacity * healthOf(battery, day), 0)
}

/** The set of batteries that is inside at the end of a day, apart from the swaps of a pair. */
export function setOn({ batteries }: Device, day: DayNumber): number {
  if (batteries.kind === 'pool') return inPool(batteries, day)
  return batteries.kind === 'replaced' && day >= batteries.day ? 1 : 0
}

/** From Monday to Saturday: on Sundays nobody takes care of the cradle. */
const turnsOfWeek = 6
const turnOf = (day: DayNumber): number =>
  Math.floor((day - weekday(day)) / 7) * turnsOfWeek + Math.min(weekday(day), turnsOfWeek - 1)

/**
 * The devices of a pool take turns, one per day: the next one puts its battery into the cradle and takes the one that has
 * been there longest. So a battery is taken again as many turns later as the pool has batteries, and who has it on a day
 * follows from the day alone. Between two devices it spends at least a night in the cradle.
 */
function inPool({ seat, seats, sets }: Extract<Batteries, { kind: 'pool' }>, day: DayNumber): number {
  const turn = turnOf(day)
  const latest = turn - ((turn - seat + seats) % seats)
  return latest % sets.length
}

/** How many times the usual current a device draws, because of the planted causes. */
export function drainOf(
  device: Device,
  batteries: readonly Battery[],
  day: DayNumber,
  made: DayNumber,
): number {
  let drain = 0.9 + 0.2 * share(device.seed, 40, day)
  if (batteries.some(({ isBad }) => isBad)) drain *= badBatteryBatch.drain
  if (device.sim?.operator.code === carrierHole.operatorCode && device.site.id === carrierHole.site) {
    drain *= carrierHole.drain
  }
  const pilot = device.applications.find(({ isPilot }) => isPilot)
  if (pilot && applicationVersion(device, pilot, day, made) === drainingRelease.version) {
    drain *= drainingRelease.drain
  }
  return drain
}
