import { deviate } from '../ageing/ageing-part.ts'
import { lossAfter, paceFor, type Strain } from '../ageing/loss.ts'
import { carrierHole, drainingRelease } from '../causes.ts'
import { weekday, weekOf } from '../days.ts'
import type { Batteries, Battery, DayNumber, Device } from '../estate.ts'
import { Random, share } from '../random.ts'
import { applicationVersion } from './releases.ts'

const cyclesUntil = (battery: Battery, day: DayNumber): number =>
  daysOfUse(battery, day) * battery.cyclesPerDay

function daysOfUse({ usedFrom, usedUntil }: Battery, day: DayNumber): number {
  const last = usedUntil === null ? day : Math.min(day, usedUntil)
  return Math.max(0, last - usedFrom)
}

export const cycleCount = (battery: Battery, day: DayNumber): number => Math.floor(cyclesUntil(battery, day))

function strainOf(battery: Battery, day: DayNumber): Strain {
  const years = Math.max(0, day - battery.made) / 365
  return { cycles: cyclesUntil(battery, day) * battery.speed, years: years * battery.speed }
}

const leastHealth = 30

/** What remains of the rated capacity, in percent. */
export const healthOf = (battery: Battery, day: DayNumber): number =>
  Math.max(leastHealth, battery.initialHealth - lossAfter(battery.part, battery, strainOf(battery, day)))

/** The pace with which a battery has a given health on a day. */
export const paceOf = (battery: Battery, day: DayNumber, health: number): number =>
  paceFor(battery.part, battery.knee, strainOf(battery, day), battery.initialHealth - health)

/** What its gauge tells of its health: a little off, each week in another way. */
export function gaugeOf(battery: Battery, day: DayNumber): number {
  const { gaugeNoise, isWholePercent } = battery.part
  const off = gaugeNoise * deviate(new Random(battery.seed, 41, weekOf(day)))
  const told = Math.min(100, healthOf(battery, day) + off)
  return isWholePercent ? Math.round(told) : Math.round(10 * told) / 10
}

/** What its gauge tells of its capacity, in milliampere-hours. */
export const gaugedCapacity = (battery: Battery, day: DayNumber): number =>
  Math.round((battery.part.ratedCapacity * gaugeOf(battery, day)) / 100)

/** Total capacity of the batteries in milliampere-hours; a plain battery counts as one of medium age. */
export function capacityOf(batteries: readonly Battery[], day: DayNumber): number {
  if (batteries.length === 0) return 3300
  return batteries.reduce(
    (sum, battery) => sum + (battery.part.ratedCapacity * healthOf(battery, day)) / 100,
    0,
  )
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
  drain *= device.drain * Math.max(1, ...batteries.map((battery) => battery.drain))
  if (device.sim?.operator.code === carrierHole.operatorCode && device.site.id === carrierHole.site) {
    drain *= carrierHole.drain
  }
  const pilot = device.applications.find(({ isPilot }) => isPilot)
  if (pilot && applicationVersion(device, pilot, day, made) === drainingRelease.version) {
    drain *= drainingRelease.drain
  }
  return drain
}
