import type { ReportPieces } from '@muster/contract'
import type { Battery, DayNumber, Device, Estate } from '../estate.ts'
import { hourOf, soFar } from './activity.ts'
import { cycleCount, healthOf } from './batteries.ts'
import { clockOf, type DayClock } from './clock.ts'
import { addApplicationEvents, addMishaps, addPowerEvents, DayEvents } from './events.ts'
import { gathered } from './gathered.ts'
import { Movement } from './movement.ts'
import { addNetworkEvents } from './network-events.ts'
import { followPower, type Power, step } from './power.ts'
import { isSilent } from './presence.ts'
import { applicationsOn, type InstalledVersion, mayChange } from './releases.ts'
import { accessPointOf, type Course, chargeLevelsOf, fixesOf, type Rhythm, signalsOf } from './samples.ts'
import { shiftOn, useMinutes } from './shifts.ts'
import { type Window, wholeDay } from './window.ts'

/** The day's samples and events, without what the device is. */
export type DayPieces = Required<
  Pick<ReportPieces, 'chargeLevels' | 'locations' | 'signals' | 'hours' | 'events'>
> &
  Pick<ReportPieces, 'accessPoint' | 'smartBatteries'>

/** A day of a device as it happened. */
export interface DeviceDay {
  clock: DayClock
  pieces: DayPieces
  /** What is installed; an empty list on Windows. */
  applications: readonly InstalledVersion[]
}

/**
 * What a device would report of a local day, or of a part of it; null on days of silence. Any day can be made alone,
 * and comes out the same; so does any part of it.
 */
export function deviceDay(
  { seed, made, worlds }: Estate,
  device: Device,
  day: DayNumber,
  rhythm: Rhythm,
  window = wholeDay,
): DeviceDay | null {
  if (isSilent(device, day)) return null
  const clock = clockOf(device.site.timeZone, day)
  const before = shiftOn(device, day - 1)
  const today = shiftOn(device, day)
  const sites = worlds.find(({ id }) => id === device.worldId)?.sites ?? []
  const steps = clock.minutes / step
  const power = followPower({ device, day, made, steps, before, today })
  const movement = new Movement(device, day, [before, today], sites)
  const applications = applicationsOn(device, day, made)
  const course = { seed, device, day, clock, power, movement, before, today, window }
  const events = new DayEvents(clock, window)
  addPowerEvents(events, power.events)
  addMishaps(events, device, day, [
    ...(before ? [{ shift: before, offset: -24 * 60 }] : []),
    ...(today ? [{ shift: today, offset: 0 }] : []),
  ])
  if (day > device.enrolled && mayChange(device, day)) {
    addApplicationEvents(events, device, day, applicationsOn(device, day - 1, made), applications)
  }
  addNetworkEvents(events, course)
  const hours = hoursOf(course, applications)
  const last = Math.max(0, Math.ceil(Math.min(clock.minutes, window.to)) - 1)
  return {
    clock,
    applications,
    pieces: {
      accessPoint: accessPointOf(course, last),
      smartBatteries: readBatteries(device, day, clock, power, { from: window.from, to: last }),
      chargeLevels: chargeLevelsOf(course, rhythm),
      locations: fixesOf(course, rhythm),
      signals: signalsOf(course, rhythm),
      hours: rhythm.activities === 'each hour' ? hours : gathered(hours),
      events: events.inOrder(),
    },
  }
}

function hoursOf(course: Course, applications: readonly InstalledVersion[]): DayPieces['hours'] {
  const { device, day, clock, movement, before, today, window } = course
  const opened = applications
    .filter(({ installed }) => installed.application.use > 0)
    .sort((a, b) => b.installed.application.use - a.installed.application.use)
  const end = Math.min(clock.minutes, window.to)
  const hours: DayPieces['hours'] = []
  for (let hour = Math.floor(window.from / 60); hour * 60 < end; hour++) {
    const used = Math.min(60, useMinutes(device, today, hour) + useMinutes(device, before, hour + 24))
    const away = shareAway(movement, hour)
    const whole = hourOf({ device, day, hour, clock, useMinutes: used, away, opened })
    hours.push(hour * 60 + 60 <= end ? whole : soFar(whole, (end - hour * 60) / 60))
  }
  return hours
}

function shareAway(movement: Movement, hour: number): number {
  let away = 0
  for (let minute = hour * 60; minute < hour * 60 + 60; minute += step) {
    if (!movement.isAtSite(minute)) away += step / 60
  }
  return Math.min(1, away)
}

/** The batteries that were inside between two minutes, each as it was last read. */
function readBatteries(device: Device, day: DayNumber, clock: DayClock, power: Power, window: Window) {
  const { batteries } = device
  if (batteries.kind === 'none') return []
  const last = Math.floor(window.to / step)
  if (batteries.kind === 'fixed') {
    return batteries.batteries.map((battery) => reading(battery, day, clock.write(window.to)))
  }
  const lastSteps = new Map<number, number>()
  for (let at = Math.floor(window.from / step); at <= last; at++) lastSteps.set(power.inside[at] ?? 0, at)
  return [...lastSteps].flatMap(([index, at]) => {
    const battery = batteries.batteries[index]
    return battery ? [reading(battery, day, clock.write(at === last ? window.to : at * step))] : []
  })
}

function reading(battery: Battery, day: DayNumber, at: string) {
  const { serialNumber, part, made } = battery
  return {
    at,
    serialNumber,
    partNumber: part.partNumber,
    manufacturer: part.manufacturer,
    mfd: new Date(made * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    ratedCapacity: part.ratedCapacity,
    presentCapacity: Math.round(part.ratedCapacity * healthOf(battery, day)),
    cycleCount: cycleCount(battery, day),
  }
}
