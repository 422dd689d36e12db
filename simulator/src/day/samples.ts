import type { DayNumber, Device } from '../estate.ts'
import { mix, numberOf, share } from '../random.ts'
import type { DayClock } from './clock.ts'
import { receptionAt } from './coverage.ts'
import type { Movement } from './movement.ts'
import type { AccessPoint, ChargeLevel, Fix, Signal } from './pieces.ts'
import { type Power, step } from './power.ts'
import type { Shift } from './shifts.ts'
import type { Window } from './window.ts'

/** How often samples are taken, in steps of five minutes. */
export interface Rhythm {
  charge: { offPower: number; charging: number; full: number }
  fix: { moving: number; inUse: number; resting: number }
  signal: { away: number; inUse: number; resting: number }
  /** Whether each hour has its own activities, or a few hours all of the day's. */
  activities: 'each hour' | 'few hours'
}

/** An agent's rhythm: a charge and a fix every quarter of an hour, the signal every five minutes. */
export const liveRhythm: Rhythm = {
  charge: { offPower: 3, charging: 3, full: 3 },
  fix: { moving: 1, inUse: 3, resting: 3 },
  signal: { away: 1, inUse: 1, resting: 1 },
  activities: 'each hour',
}

/** Thinner, so that a month is quick to store: about thirty signals and twenty charges per day. */
export const pastRhythm: Rhythm = {
  charge: { offPower: 6, charging: 12, full: 72 },
  fix: { moving: 4, inUse: 18, resting: 72 },
  signal: { away: 3, inUse: 6, resting: 24 },
  activities: 'each hour',
}

/** For days that are no longer opened one by one: what sums, statuses and discharge need. */
export const distantRhythm: Rhythm = {
  charge: { offPower: 12, charging: 36, full: 144 },
  fix: { moving: 72, inUse: 144, resting: 288 },
  signal: { away: 288, inUse: 288, resting: 288 },
  activities: 'few hours',
}

/** Everything about a device on a day. */
export interface Course {
  seed: number
  device: Device
  day: DayNumber
  clock: DayClock
  power: Power
  movement: Movement
  before: Shift | null
  today: Shift | null
  window: Window
}

const isWanted = ({ window }: Pick<Course, 'window'>, minute: number) =>
  minute >= window.from && minute < window.to

export function isInUse({ before, today }: Pick<Course, 'before' | 'today'>, minute: number): boolean {
  const isLate = before !== null && minute < before.end - 24 * 60
  return isLate || (today !== null && minute >= today.start && minute < today.end)
}

export function chargeLevelsOf(course: Course, rhythm: Rhythm): ChargeLevel[] {
  const { device, clock, power } = course
  const { sets } = device.batteries
  const samples: ChargeLevel[] = []
  for (let at = 0; at < power.levels.length; at++) {
    const level = power.levels[at] ?? 0
    const onPower = power.onPower[at] === 1
    const every = onPower
      ? level < 100
        ? rhythm.charge.charging
        : rhythm.charge.full
      : rhythm.charge.offPower
    if (at % every !== 0 || !isWanted(course, at * step)) continue
    const sample = { at: clock.time(at * step), level, onPower }
    const inside = sets[power.inside[at] ?? 0]
    if (!inside) samples.push(sample)
    else for (const { serialNumber } of inside) samples.push({ ...sample, battery: serialNumber })
  }
  return samples
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export function fixesOf(course: Omit<Course, 'power'>, rhythm: Rhythm): Fix[] {
  const { device, day, clock, movement, window } = course
  const samples: Fix[] = []
  const steps = clock.minutes / step
  const last = steps - 3
  for (let at = Math.max(0, Math.floor(window.from / step)); at < steps; at++) {
    const isAtSite = movement.isAtSite(at * step)
    const { moving, inUse, resting } = rhythm.fix
    const every = isAtSite ? (isInUse(course, at * step) ? inUse : resting) : moving
    // The day ends with a fix, so that the last known position matches the access point.
    if ((at % every !== 0 && at !== last) || !isWanted(course, at * step)) continue
    const here = movement.at(at * step)
    const chance = share(device.seed, 100, day, at)
    const accuracy = Math.round(isAtSite ? 8 + 37 * chance : 4 + 12 * chance)
    const source = isAtSite ? (chance < 0.6 ? 'network' : 'fused') : 'gps'
    samples.push({
      at: clock.time(at * step, 12),
      latitude: rounded(here.latitude),
      longitude: rounded(here.longitude),
      accuracy,
      source,
    })
  }
  return samples
}

export function signalsOf(course: Course, rhythm: Rhythm): Signal[] {
  const { seed, device, day, clock, power, movement } = course
  const { sim, site } = device
  const samples: Signal[] = []
  if (!sim) return samples
  const { operator } = sim
  const { away, inUse, resting } = rhythm.signal
  for (let at = 0; at < power.levels.length; at++) {
    const isAtSite = movement.isAtSite(at * step)
    const every = isAtSite ? (isInUse(course, at * step) ? inUse : resting) : away
    if (at % every !== 0 || !isWanted(course, at * step)) continue
    const here = movement.at(at * step)
    const flicker = share(device.seed, 101, day, at)
    const { level, bearer, status } = receptionAt(seed, operator, here, site, flicker)
    const latitude = rounded(here.latitude)
    const longitude = rounded(here.longitude)
    const time = clock.time(at * step)
    if (status)
      samples.push({
        at: time,
        status,
        operatorName: operator.name,
        operatorCode: operator.code,
        latitude,
        longitude,
      })
    else {
      samples.push({
        at: time,
        level,
        bearerType: bearer,
        operatorName: operator.name,
        operatorCode: operator.code,
        latitude,
        longitude,
      })
    }
  }
  return samples
}

/** The names of a site's access points: a handful for each, derived from its id. */
export function bssidsOf(siteId: string, radiusMetres: number): string[] {
  const count = 4 + Math.floor(radiusMetres / 50)
  return Array.from({ length: count }, (_, index) => bssidOf(siteId, index))
}

function bssidOf(siteId: string, index: number): string {
  const bytes = [mix(numberOf(siteId), 1), mix(numberOf(siteId), 2), mix(numberOf(siteId), 3), index]
  return ['02', '1a', ...bytes.map((value) => (value & 255).toString(16).padStart(2, '0'))].join(':')
}

/** Null out of the site's reach; inside, one of several in turn. */
export function accessPointOf(
  { device, day, clock, movement }: Pick<Course, 'device' | 'day' | 'clock' | 'movement'>,
  minute: number,
): AccessPoint | null {
  const at = Math.floor(minute / step)
  if (!movement.isAtSite(at * step)) return null
  const { id, radiusMetres, locality } = device.site
  const count = 4 + Math.floor(radiusMetres / 50)
  const roam = Math.floor(3 * share(device.seed, 102, day, Math.floor(minute / 60)))
  return {
    at: clock.time(at * step),
    ssid: `${locality} Works`,
    bssid: bssidOf(id, ((device.seed % count) + roam) % count),
  }
}
