import {
  AccessPoint,
  ChargeLevel,
  DeviceEvent,
  Fix,
  Hour,
  InstalledApplication,
  type LocalTime,
  Signal,
  SmartBattery,
} from '@muster/contract'
import { localDay, metresBetween } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoPlan } from '../demo-plan.ts'
import type { Device } from '../estate.ts'
import { estate } from '../make-estate.ts'
import { Random } from '../random.ts'
import { deviceDay } from './device-day.ts'
import { type ChargeLevel as Charge, type DayPieces, writePieces } from './pieces.ts'
import { listApplications } from './releases.ts'
import { liveRhythm, pastRhythm } from './samples.ts'
import { shiftOn } from './shifts.ts'

const made = estate(11, demoPlan('2026-03-01'))
const all = made.worlds.flatMap(({ devices }) => devices)
const random = new Random(12)
const picked = Array.from({ length: 400 }, () => ({
  device: random.pick(all),
  day: made.made - random.whole(-20, 120),
}))
const piecesOf = (device: Device, day: number, rhythm = pastRhythm) =>
  deviceDay(made, device, day, rhythm)?.pieces
const days = picked.flatMap(({ device, day }) => {
  const pieces = piecesOf(device, day)
  return pieces ? [{ device, day, pieces }] : []
})

const Pieces = z.object({
  accessPoint: AccessPoint,
  smartBatteries: z.array(SmartBattery),
  chargeLevels: z.array(ChargeLevel),
  locations: z.array(Fix),
  signals: z.array(Signal),
  hours: z.array(Hour),
  events: z.array(DeviceEvent),
})

describe('a day of a device', () => {
  it('is within the protocol, piece by piece, at either rhythm', () => {
    expect(days.length).toBeGreaterThan(300)
    for (const { device, day, pieces } of days) {
      for (const each of [pieces, piecesOf(device, day, liveRhythm)]) {
        expect(
          Pieces.safeParse(each && writePieces(each)).error,
          `${device.serialNumber} ${day}`,
        ).toBeUndefined()
      }
    }
    const listed = listApplications(
      deviceDay(made, days[0]?.device ?? all[0] ?? expect.unreachable(), made.made, pastRhythm)
        ?.applications ?? [],
    )
    expect(z.array(InstalledApplication).safeParse(listed).error).toBeUndefined()
  })

  it('is the same, whenever and in whatever order it is generated', () => {
    const text = JSON.stringify(days)
    const again = days.toReversed().map(({ device, day }) => ({ device, day, pieces: piecesOf(device, day) }))
    expect(JSON.stringify(again.toReversed())).toBe(text)
  })

  it('lies on the requested local day, in time order', () => {
    for (const { day, pieces } of days) {
      for (const name of ['chargeLevels', 'locations', 'signals', 'hours', 'events'] as const) {
        const times = pieces[name].map(({ at }) => at)
        expect(times.filter((time) => localDay(time) !== day)).toEqual([])
        expect(times.map(({ utc }) => utc)).toEqual(times.map(({ utc }) => utc).toSorted((a, b) => a - b))
      }
    }
  })

  it('is thin enough in the past and on the five-minute grid when live', () => {
    expect(Math.max(...days.map(({ pieces }) => pieces.signals.length))).toBeLessThan(85)
    const driver =
      days.find(({ device }) => device.sim && device.role.moves === 'rounds') ?? expect.unreachable()
    const live = piecesOf(driver.device, driver.day, liveRhythm)?.signals ?? []
    expect(live).toHaveLength(288)
    for (const { at } of live) expect(at.utc % (5 * 60_000)).toBe(0)
  })

  it('is the sum of its parts', () => {
    for (const { device, day } of days.slice(0, 60)) {
      const part = (from: number, to: number) =>
        deviceDay(made, device, day, liveRhythm, { from, to })?.pieces ?? expect.unreachable()
      const whole = part(0, Number.POSITIVE_INFINITY)
      const parts = [part(0, 427), part(427, 1043), part(1043, Number.POSITIVE_INFINITY)]
      const samples = (name: 'chargeLevels' | 'locations' | 'signals' | 'events') =>
        parts.flatMap((each): unknown[] => each[name])
      for (const name of ['chargeLevels', 'locations', 'signals', 'events'] as const) {
        expect(samples(name), `${device.serialNumber} ${day} ${name}`).toEqual(whole[name])
      }
    }
  })

  it('has only growing values for an unfinished hour', () => {
    const { device, day } =
      days.find(({ pieces }) => (pieces.hours[9]?.useMinutes ?? 0) > 20) ?? expect.unreachable()
    const nine = [555, 570, 585, 600].map((to) => {
      const { hours } =
        deviceDay(made, device, day, liveRhythm, { from: to - 15, to })?.pieces ?? expect.unreachable()
      return hours.at(-1)
    })
    const used = nine.map((hour) => hour?.useMinutes ?? 0)
    expect(used).toEqual(used.toSorted((a, b) => a - b))
    expect(used[0]).toBeLessThan(used[3] ?? 0)
    expect(nine.map((hour) => hour?.mobileBytes)).toEqual(
      nine.map((hour) => hour?.mobileBytes).toSorted((a = 0, b = 0) => a - b),
    )
  })
})

describe('power', () => {
  it('rises on the dock, falls off it, and stays between 0 and 100', () => {
    for (const { pieces } of days) {
      const changed = pieces.events.some(({ type }) => type === 'batteryChanged')
      const last = new Map<string, Charge>()
      for (const sample of pieces.chargeLevels) {
        expect(sample.level).toBeGreaterThanOrEqual(0)
        expect(sample.level).toBeLessThanOrEqual(100)
        const key = sample.battery ?? ''
        const before = last.get(key)
        last.set(key, sample)
        if (!before || changed) continue
        if (before.onPower && sample.onPower && isUnbroken(pieces, before.at, sample.at)) {
          expect(sample.level).toBeGreaterThanOrEqual(before.level)
        }
        if (!before.onPower && !sample.onPower && isUnbroken(pieces, before.at, sample.at)) {
          expect(sample.level).toBeLessThanOrEqual(before.level)
        }
      }
    }
  })

  it('continues after midnight where it was before', () => {
    let compared = 0
    for (const { device, day } of days) {
      const evening = piecesOf(device, day - 1, liveRhythm)?.chargeLevels ?? []
      const morning = piecesOf(device, day, liveRhythm)?.chargeLevels[0]
      const last = evening.filter(({ at }) => at === evening.at(-1)?.at)
      if (last.length === 0 || !morning) continue
      compared += 1
      const before = last.find(({ battery }) => battery === morning.battery)
      // At most a quarter of an hour on the dock lies between them.
      expect(Math.abs(morning.level - (before?.level ?? -100)), `${device.serialNumber} ${day}`).toBeLessThan(
        12,
      )
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('warns when it is low, and has events for docking and undocking', () => {
    const kinds = new Set(days.flatMap(({ pieces }) => pieces.events.map(({ type }) => type)))
    for (const type of ['deviceOnPower', 'deviceOffPower', 'deviceLowPower', 'batteryChanged'] as const) {
      expect(kinds).toContain(type)
    }
    for (const { pieces } of days) {
      for (const { type, powerInfo } of pieces.events) {
        if (type === 'deviceLowPower') expect(powerInfo?.level).toBeLessThanOrEqual(15)
      }
    }
  })
})

describe('places', () => {
  it('are within the circle of the site for devices that stay, and in reach of it for those that drive', () => {
    for (const { device, pieces } of days) {
      if (device.fate.lost || device.site.trunkTo !== null) continue
      const reach =
        device.role.moves === 'rounds' ? device.site.rounds.kilometres * 1050 : device.site.radiusMetres
      for (const place of pieces.locations) expect(metresBetween(place, device.site)).toBeLessThan(reach)
    }
  })

  it('begin and end at the site on the days of a driver', () => {
    const driven = days.filter(({ device, day, pieces }) => {
      const shift = shiftOn(device, day)
      return (
        device.role.moves === 'rounds' &&
        !device.fate.lost &&
        shift &&
        shift.end < 1400 &&
        pieces.locations.length > 0
      )
    })
    expect(driven.length).toBeGreaterThan(20)
    for (const { device, pieces } of driven) {
      const ends = [pieces.locations[0], pieces.locations.at(-1)]
      for (const place of ends) {
        expect(place && metresBetween(place, device.site)).toBeLessThanOrEqual(device.site.radiusMetres)
      }
      const furthest = Math.max(...pieces.locations.map((place) => metresBetween(place, device.site)))
      expect(furthest).toBeGreaterThan(1000)
    }
  })
})

function isUnbroken(pieces: DayPieces, from: LocalTime, to: LocalTime): boolean {
  return !pieces.events.some(
    ({ type, at }) => type.endsWith('Power') && at.utc >= from.utc - 300_000 && at.utc <= to.utc + 300_000,
  )
}
