import type { Place } from '@muster/rules'
import type { Site } from '../catalogue/sites.ts'
import type { DayNumber, Device } from '../estate.ts'
import { Random, share } from '../random.ts'
import type { Shift } from './shifts.ts'

const kilometre = 1 / 111.2

/** A place that many kilometres from another, in a direction in degrees from north. */
export function towards(from: Place, bearing: number, kilometres: number): Place {
  const angle = (bearing * Math.PI) / 180
  const north = Math.cos(angle) * kilometres * kilometre
  const east = (Math.sin(angle) * kilometres * kilometre) / Math.cos((from.latitude * Math.PI) / 180)
  return { latitude: from.latitude + north, longitude: from.longitude + east }
}

interface Leg {
  /** Minutes since midnight of the day in question. */
  from: number
  to: number
  start: Place
  end: Place
}

/** Where a device is during a day. */
export class Movement {
  readonly #device: Device
  readonly #day: DayNumber
  readonly #legs: readonly Leg[]
  readonly #usual: Place
  readonly #lostAt: Place | null
  readonly #leaves: number
  readonly #returns: number
  #latest = 0

  constructor(device: Device, day: DayNumber, shifts: readonly (Shift | null)[], sites: readonly Site[]) {
    this.#device = device
    this.#day = day
    const { site, fate } = device
    this.#usual = towards(
      site,
      360 * share(device.seed, 60),
      0.5 * Math.sqrt(share(device.seed, 61)) * (site.radiusMetres / 1000),
    )
    this.#lostAt =
      fate.lost !== null && day >= fate.lost.from
        ? inRounds(fate.lost.near, new Random(device.seed, 62))
        : null
    this.#legs =
      device.role.moves === 'rounds'
        ? shifts.flatMap((shift) => (shift ? legsOf(device, day, shift, sites) : []))
        : []
    this.#leaves = this.#legs[0]?.from ?? Number.POSITIVE_INFINITY
    this.#returns = this.#legs.at(-1)?.to ?? Number.NEGATIVE_INFINITY
  }

  isAtSite(minute: number): boolean {
    return this.#lostAt === null && this.#legAt(minute) === undefined
  }

  at(minute: number): Place {
    if (this.#lostAt) return this.#lostAt
    const leg = this.#legAt(minute)
    if (!leg) return this.#about(minute)
    const { from, to, start, end } = leg
    const done = (minute - from) / (to - from)
    // Roads bend: halfway, the route is a little off the straight line.
    const bend = 0.06 * Math.sin(Math.PI * done)
    const north = end.latitude - start.latitude
    const east = end.longitude - start.longitude
    return {
      latitude: start.latitude + north * done + east * bend,
      longitude: start.longitude + east * done - north * bend,
    }
  }

  /** Mostly called in time order: it continues from the leg found last. */
  #legAt(minute: number): Leg | undefined {
    if (minute < this.#leaves || minute >= this.#returns) return undefined
    if (minute < (this.#legs[this.#latest]?.from ?? 0)) this.#latest = 0
    for (let index = this.#latest; index < this.#legs.length; index++) {
      const leg = this.#legs[index]
      if (!leg || minute < leg.from) return undefined
      if (minute >= leg.to) continue
      this.#latest = index
      return leg
    }
    return undefined
  }

  /** Somewhere around the usual place, within the circle. */
  #about(minute: number): Place {
    const { seed, site } = this.#device
    const wander = Math.floor(minute / 15)
    const reach = 0.3 * (site.radiusMetres / 1000)
    return towards(
      this.#usual,
      360 * share(seed, 63, this.#day, wander),
      reach * share(seed, 64, this.#day, wander),
    )
  }
}

function legsOf(device: Device, day: DayNumber, shift: Shift, sites: readonly Site[]): Leg[] {
  const random = new Random(device.seed, 65, shift.day)
  const offset = (shift.day - day) * 24 * 60
  const leave = shift.start + offset + random.whole(20, 50)
  const back = shift.end + offset - random.whole(20, 45)
  const { site } = device
  const other = sites.find(({ id }) => id === site.trunkTo)
  if (other && share(device.seed, 66) < 0.15) return trunk(site, other, leave, back, random)
  return round(device, leave, back, random)
}

/** To another site, some time there, and back. */
function trunk(site: Site, other: Site, leave: number, back: number, random: Random): Leg[] {
  const way = Math.min((back - leave) * 0.42, 190)
  const stay = back - leave - 2 * way
  const there = towards(other, random.between(0, 360), (0.5 * other.radiusMetres) / 1000)
  return [
    { from: leave, to: leave + way, start: site, end: there },
    { from: leave + way, to: leave + way + stay, start: there, end: there },
    { from: leave + way + stay, to: back, start: there, end: site },
  ]
}

/**
 * A loop through a driver's own part of the surrounding land: stops on the way out, on the far side and on the way
 * home.
 */
function round(device: Device, leave: number, back: number, random: Random): Leg[] {
  const { site } = device
  const { from, to, kilometres } = site.rounds
  const width = to > from ? to - from : to - from + 360
  const half = Math.min(28, width / 2)
  const middle = from + half + share(device.seed, 67) * Math.max(0, width - 2 * half)
  const reach = kilometres * (0.25 + 0.75 * share(device.seed, 68))
  const stops = random.whole(7, 13)
  const legs: Leg[] = []
  const slice = (back - leave) / (stops + 1)
  let here: Place = site
  for (let stop = 0; stop <= stops; stop++) {
    const part = (stop + 1) / (stops + 1)
    const away = reach * Math.sin(Math.PI * part) * random.between(0.75, 0.95)
    const bearing = middle - half + 2 * half * part
    const next = stop === stops ? site : towards(site, bearing, Math.max(away, 1))
    const start = leave + stop * slice
    const arrive = start + slice * random.between(0.35, 0.65)
    legs.push({ from: start, to: arrive, start: here, end: next })
    if (stop < stops) legs.push({ from: arrive, to: start + slice, start: next, end: next })
    here = next
  }
  return legs
}

function inRounds(site: Site, random: Random): Place {
  const { from, to, kilometres } = site.rounds
  const width = to > from ? to - from : to - from + 360
  return towards(site, from + width * random.between(0.2, 0.8), kilometres * random.between(0.2, 0.6))
}
