import type { LocalTime } from '@muster/contract'
import { dateText } from '../days.ts'
import type { Battery, DayNumber, Device, Estate } from '../estate.ts'
import { hourOf, soFar } from './activity.ts'
import { cycleCount, gaugedCapacity } from './batteries.ts'
import { clockOf, type DayClock } from './clock.ts'
import type { Detail } from './detail.ts'
import { addApplicationEvents, addMishaps, addPowerEvents, DayEvents } from './events.ts'
import { gathered } from './gathered.ts'
import { Movement } from './movement.ts'
import { addNetworkEvents } from './network-events.ts'
import type { DayPieces, SmartBattery } from './pieces.ts'
import { followPower, type Power, step } from './power.ts'
import { isSilent } from './presence.ts'
import { applicationsOn, type InstalledVersion, mayChange } from './releases.ts'
import { accessPointOf, type Course, chargeLevelsOf, fixesOf, type Rhythm, signalsOf } from './samples.ts'
import { shiftOn, useMinutes } from './shifts.ts'
import { type Window, wholeDay } from './window.ts'

/** A day of a device as it happened. */
export interface DeviceDay {
  clock: DayClock
  pieces: DayPieces
  /** What is installed; empty on Windows, and without full detail. */
  applications: readonly InstalledVersion[]
}

/**
 * What a device would report for a local day, or a part of it; null on silent days. Any day, or part, can be generated
 * alone with the same result.
 */
export function deviceDay(
  { seed, made, worlds }: Estate,
  device: Device,
  day: DayNumber,
  rhythm: Rhythm,
  window = wholeDay,
  detail: Detail = 'all',
): DeviceDay | null {
  if (isSilent(device, day)) return null
  const clock = clockOf(device.site.timeZone, day)
  const before = shiftOn(device, day - 1)
  const today = shiftOn(device, day)
  const sites = worlds.find(({ id }) => id === device.worldId)?.sites ?? []
  const steps = clock.minutes / step
  const power = followPower({ device, day, made, steps, before, today })
  const movement = new Movement(device, day, [before, today], sites)
  const course = { seed, device, day, clock, power, movement, before, today, window }
  const last = Math.max(0, Math.ceil(Math.min(clock.minutes, window.to)) - 1)
  const common = {
    accessPoint: accessPointOf(course, last),
    smartBatteries: readBatteries(device, day, clock, power, { from: window.from, to: last }),
    chargeLevels: chargeLevelsOf(course, rhythm),
  }
  const events = new DayEvents(clock, window, detail === 'state' ? countedTypes : null)
  addPowerEvents(events, power.events)
  addMishaps(events, device, day, [
    ...(before ? [{ shift: before, offset: -24 * 60 }] : []),
    ...(today ? [{ shift: today, offset: 0 }] : []),
  ])
  if (detail === 'state') {
    const locations = lastFixesOf(course, rhythm)
    const hours = lastHourOf(hoursOf(course, [], 'state'))
    const pieces = { ...common, locations, signals: [], hours, events: events.inOrder() }
    return { clock, applications: [], pieces }
  }
  const applications = applicationsOn(device, day, made)
  addChanges(events, device, day, made)
  addNetworkEvents(events, course)
  const hours = hoursOf(course, applications, 'all')
  return {
    clock,
    applications,
    pieces: {
      ...common,
      locations: fixesOf(course, rhythm),
      signals: signalsOf(course, rhythm),
      hours: rhythm.activities === 'each hour' ? hours : gathered(hours),
      events: events.inOrder(),
    },
  }
}

/** The events that alerts count. */
const countedTypes = ['deviceRebooted', 'deviceLowPower', 'deviceDropped']

/** The last fixes of a day; all of them where it does not end at home, as it may have been there before. */
function lastFixesOf(course: Course, rhythm: Rhythm): DayPieces['locations'] {
  const { device, clock, movement, window } = course
  const end = Math.min(clock.minutes, window.to)
  const isAtHome = device.home.id === device.site.id && movement.isAtSite(end - ending)
  const from = Math.max(window.from, end - ending)
  const fixes = isAtHome ? fixesOf({ ...course, window: { from, to: window.to } }, rhythm) : []
  return fixes.length > 0 ? fixes : fixesOf(course, rhythm)
}

/** All traffic, in the latest hour of use. */
function lastHourOf(hours: DayPieces['hours']): DayPieces['hours'] {
  const latest = hours.findLast(({ useMinutes }) => (useMinutes ?? 0) > 0) ?? hours.at(-1)
  if (!latest) return []
  let mobileBytes = 0
  let wifiBytes = 0
  for (const hour of hours) {
    mobileBytes += hour.mobileBytes ?? 0
    wifiBytes += hour.wifiBytes ?? 0
  }
  return [{ ...latest, mobileBytes, wifiBytes }]
}

function addChanges(events: DayEvents, device: Device, day: DayNumber, made: DayNumber): void {
  if (day <= device.enrolled || !mayChange(device, day)) return
  addApplicationEvents(
    events,
    device,
    day,
    applicationsOn(device, day - 1, made),
    applicationsOn(device, day, made),
  )
}

/** What was installed, updated and removed in the night before a day, as the day's events report it. */
export function changesOn(
  { made }: Estate,
  device: Device,
  day: DayNumber,
  window = wholeDay,
): DayPieces['events'] {
  const events = new DayEvents(clockOf(device.site.timeZone, day), window)
  addChanges(events, device, day, made)
  return events.inOrder()
}

/** Minutes before the end of a day that contain all fixes near its last access point. */
const ending = 30

/** Where the day of a device ends: its access point and the fixes before; null on silent days. */
export function placeAtEnd(
  { seed, worlds }: Estate,
  device: Device,
  day: DayNumber,
  rhythm: Rhythm,
): Pick<DayPieces, 'accessPoint' | 'locations'> | null {
  if (isSilent(device, day)) return null
  const clock = clockOf(device.site.timeZone, day)
  const before = shiftOn(device, day - 1)
  const today = shiftOn(device, day)
  const sites = worlds.find(({ id }) => id === device.worldId)?.sites ?? []
  const movement = new Movement(device, day, [before, today], sites)
  const window = { from: clock.minutes - ending, to: clock.minutes }
  const course = { seed, device, day, clock, movement, before, today, window }
  return { accessPoint: accessPointOf(course, clock.minutes - 1), locations: fixesOf(course, rhythm) }
}

function hoursOf(
  course: Course,
  applications: readonly InstalledVersion[],
  detail: Detail,
): DayPieces['hours'] {
  const { device, day, clock, movement, before, today, window } = course
  const opened = applications
    .filter(({ installed }) => installed.application.use > 0)
    .sort((a, b) => b.installed.application.use - a.installed.application.use)
  const end = Math.min(clock.minutes, window.to)
  const hours: DayPieces['hours'] = []
  for (let hour = Math.floor(window.from / 60); hour * 60 < end; hour++) {
    const used = Math.min(60, useMinutes(device, today, hour) + useMinutes(device, before, hour + 24))
    const away = shareAway(movement, hour)
    const whole = hourOf({ device, day, hour, clock, useMinutes: used, away, opened, detail })
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

/** The batteries that were inside between two minutes, each as last read. */
function readBatteries(
  device: Device,
  day: DayNumber,
  clock: DayClock,
  power: Power,
  window: Window,
): SmartBattery[] {
  const { sets } = device.batteries
  const last = Math.floor(window.to / step)
  // Most devices have one set: no need to look when it was inside.
  const first = sets.length > 1 ? Math.floor(window.from / step) : last
  const lastSteps = new Map<Battery, number>()
  for (let at = first; at <= last; at++) {
    for (const battery of sets[power.inside[at] ?? 0] ?? []) lastSteps.set(battery, at)
  }
  return [...lastSteps].map(([battery, at]) =>
    reading(battery, day, clock.time(at === last ? window.to : at * step)),
  )
}

function reading(battery: Battery, day: DayNumber, at: LocalTime): SmartBattery {
  const { serialNumber, part, made } = battery
  return {
    at,
    serialNumber,
    partNumber: part.partNumber,
    manufacturer: part.manufacturer,
    mfd: dateText(made),
    ratedCapacity: part.ratedCapacity,
    presentCapacity: gaugedCapacity(battery, day),
    cycleCount: cycleCount(battery, day),
  }
}
