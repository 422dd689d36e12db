import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoPlan } from '../demo-plan.ts'
import type { Battery, Device } from '../estate.ts'
import { estate } from '../make-estate.ts'
import { reportsOfDevice } from '../past.ts'
import { cycleCount, gaugeOf, healthOf, paceOf } from './batteries.ts'
import { deviceDay } from './device-day.ts'
import type { DayPieces } from './pieces.ts'
import { isSilent } from './presence.ts'
import { liveRhythm } from './samples.ts'

const made = estate(41, demoPlan('2026-03-01', 0.5))
const devices = made.worlds.flatMap((world) => world.devices)
const batteries = made.worlds.flatMap((world) => world.batteries)
const oneOf = <Item>(items: readonly Item[]) =>
  fc.integer({ min: 0, max: items.length - 1 }).map((index) => items[index] ?? expect.unreachable())
const aDay = fc.integer({ min: -90, max: 60 }).map((ago) => made.made + ago)
const dayLength = 24 * 60 * 60 * 1000

describe('a battery', () => {
  it('only gets older: more cycles and less capacity every day', () => {
    fc.assert(
      fc.property(oneOf(batteries), aDay, fc.integer({ min: 1, max: 40 }), (battery, day, later) => {
        expect(cycleCount(battery, day + later)).toBeGreaterThanOrEqual(cycleCount(battery, day))
        expect(healthOf(battery, day + later)).toBeLessThanOrEqual(healthOf(battery, day))
      }),
      { seed: 51, numRuns: 1000 },
    )
  })

  it('has less capacity than one of the same part that is younger or less used', () => {
    const more = fc.double({ min: 1, max: 2, noNaN: true })
    fc.assert(
      fc.property(oneOf(batteries), aDay, fc.nat(600), more, (battery, day, days, times) => {
        const older: Battery = { ...battery, made: battery.made - days }
        const busier: Battery = { ...battery, cyclesPerDay: battery.cyclesPerDay * times }
        for (const worse of [older, busier]) {
          expect(healthOf(worse, day)).toBeLessThanOrEqual(healthOf(battery, day))
        }
      }),
      { seed: 52, numRuns: 1000 },
    )
  })

  it('has the health on a day that its pace was chosen for', () => {
    const health = fc.double({ min: 40, max: 95, noNaN: true })
    fc.assert(
      fc.property(oneOf(batteries), health, (battery, wanted) => {
        const pace = paceOf(battery, made.made, wanted)
        expect(healthOf({ ...battery, pace }, made.made)).toBeCloseTo(wanted, 9)
      }),
      { seed: 53 },
    )
  })

  it('is told by its gauge, a little off, in whole percents or tenths [F-203]', () => {
    fc.assert(
      fc.property(oneOf(batteries), aDay, (battery, day) => {
        const told = gaugeOf(battery, day)
        const digits = battery.part.isWholePercent ? 0 : 1
        expect(told).toBe(Number(told.toFixed(digits)))
        expect(Math.abs(told - healthOf(battery, day))).toBeLessThan(3)
      }),
      { seed: 57, numRuns: 1000 },
    )
  })

  it('is reported with cycles that never fall, and the health of its gauge', () => {
    const period = { from: (made.made - 60) * dayLength, to: made.made * dayLength }
    const bySerialNumber = new Map(batteries.map((battery) => [battery.serialNumber, battery]))
    fc.assert(
      fc.property(oneOf(devices), (device) => {
        const latest = new Map<string, number>()
        for (const { day, pieces } of reportsOfDevice(made, device, period)) {
          for (const { serialNumber, cycleCount, presentCapacity } of pieces.smartBatteries ?? []) {
            const battery = bySerialNumber.get(serialNumber) ?? expect.unreachable()
            expect(cycleCount).toBeGreaterThanOrEqual(latest.get(serialNumber) ?? 0)
            latest.set(serialNumber, cycleCount ?? 0)
            expect(presentCapacity).toBe(
              Math.round((battery.part.ratedCapacity * gaugeOf(battery, day)) / 100),
            )
          }
        }
      }),
      { seed: 54, numRuns: 25 },
    )
  })
})

describe('batteries that are shared', () => {
  const pools = [
    ...Map.groupBy(
      devices.filter(({ batteries: own }) => own.kind === 'pool'),
      ({ batteries: own }) => own.sets,
    ).values(),
  ]

  it('are in one device at a time, and each move is told by both', () => {
    const days = 16
    fc.assert(
      fc.property(oneOf(pools), aDay, (members, first) => {
        const spans = new Map<string, Span[]>()
        for (const device of members) {
          for (const span of spansOf(device, first, days)) {
            spans.set(span.battery, [...(spans.get(span.battery) ?? []), span])
          }
        }
        for (const own of spans.values()) {
          const inOrder = own.sort((a, b) => a.from - b.from)
          for (const [index, span] of inOrder.entries()) {
            const before = inOrder[index - 1]
            if (before) expect(span.from).toBeGreaterThan(before.to)
          }
        }
      }),
      { seed: 55, numRuns: 25 },
    )
  })

  it('are named by the events of a change as by the samples before and after it', () => {
    const changing = devices.filter(({ batteries: own }) => own.sets.length > 1)
    let changes = 0
    fc.assert(
      fc.property(oneOf(changing), aDay, (device, day) => {
        const pieces = deviceDay(made, device, day, liveRhythm)?.pieces
        for (const { type, at, ...info } of pieces?.events ?? []) {
          if (type !== 'batteryChanged') continue
          changes += 1
          const named = (wanted: (utc: number) => boolean) =>
            pieces?.chargeLevels.filter((sample) => wanted(sample.at.utc)).map(({ battery }) => battery)
          const quarter = 15 * 60_000
          expect(named((utc) => utc > at.utc && utc <= at.utc + quarter)).toContain(
            info.newBatteryInfo?.serialNumber,
          )
          const before = named((utc) => utc < at.utc - 60_000 && utc >= at.utc - 60_000 - quarter)
          if (before && before.length > 0) expect(before).toContain(info.oldBatteryInfo?.serialNumber)
        }
      }),
      { seed: 56, numRuns: 400 },
    )
    expect(changes).toBeGreaterThan(50)
  })
})

/** A stay of a battery in a device, by the samples that name it. */
interface Span {
  battery: string
  from: number
  to: number
}

/** The stays in a device. One that begins on another day than the first is told, unless the device was silent before. */
function spansOf(device: Device, first: number, days: number): Span[] {
  const spans: Span[] = []
  for (let day = first; day < first + days; day++) {
    const pieces = deviceDay(made, device, day, liveRhythm)?.pieces
    const changes = changesIn(pieces?.events ?? [])
    for (const { at, battery = '' } of pieces?.chargeLevels ?? []) {
      const last = spans.at(-1)
      if (last?.battery === battery) last.to = at.utc
      else {
        if (last && !isSilent(device, day - 1)) expect(changes).toContain(`${last.battery} ${battery}`)
        spans.push({ battery: battery ?? '', from: at.utc, to: at.utc })
      }
    }
  }
  return spans
}

const changesIn = (events: DayPieces['events']): string[] =>
  events
    .filter(({ type }) => type === 'batteryChanged')
    .map(
      ({ oldBatteryInfo, newBatteryInfo }) =>
        `${oldBatteryInfo?.serialNumber} ${newBatteryInfo?.serialNumber}`,
    )
