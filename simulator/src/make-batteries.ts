import { batteryParts } from './catalogue/battery-parts.ts'
import { badBatteryBatch } from './causes.ts'
import type { Batteries, Battery, DayNumber, Device } from './estate.ts'
import { Random } from './random.ts'

/** Shares of devices with one bay that have a second battery, or share spares with others. */
const pairs = 0.2
const rings = 0.12
const devicesOfRing = 3
const fiveYears = 5 * 365

/**
 * Gives each device its batteries: most have one or two permanently, some a second one to swap, some a shared spare.
 */
export function makeBatteries(devices: readonly Device[], made: DayNumber): Map<Device, Batteries> {
  const given = new Map<Device, Batteries>()
  const sharing = new Map<string, Device[]>()
  for (const device of devices) {
    const random = new Random(device.seed, 2)
    const part = batteryParts.find(({ partNumber }) => partNumber === device.model.batteryPart)
    const one = (place: number) => (part ? makeBattery(device, part, made, place) : null)
    const kind = random.next()
    const first = one(0)
    const second = one(1)
    if (!first || !second) given.set(device, { kind: 'none' })
    else if (device.model.bays === 2) given.set(device, { kind: 'fixed', batteries: [first, second] })
    else if (kind < pairs) given.set(device, { kind: 'pair', batteries: [first, second] })
    else {
      given.set(device, { kind: 'fixed', batteries: [first] })
      if (kind < pairs + rings) {
        const key = `${device.site.id} ${device.model.model}`
        sharing.set(key, [...(sharing.get(key) ?? []), device])
      }
    }
  }
  for (const alike of sharing.values()) closeRings(alike, given, made)
  return given
}

/** Devices of one model at one site share their batteries and one more. */
function closeRings(alike: readonly Device[], given: Map<Device, Batteries>, made: DayNumber): void {
  for (let from = 0; from + devicesOfRing <= alike.length; from += devicesOfRing) {
    const members = alike.slice(from, from + devicesOfRing)
    const batteries = members.flatMap((device) => heldBy(given.get(device)))
    const [first] = members
    const part = batteries[0]?.part
    if (!first || !part) continue
    batteries.push(makeBattery(first, part, made, 2))
    members.forEach((device, seat) => {
      given.set(device, { kind: 'ring', batteries, seat })
    })
  }
}

export const heldBy = (batteries: Batteries | undefined): readonly Battery[] =>
  !batteries || batteries.kind === 'none' ? [] : batteries.batteries

function makeBattery(device: Device, part: Battery['part'], made: DayNumber, place: number): Battery {
  const random = new Random(device.seed, 3, place)
  const isBad =
    part.partNumber === badBatteryBatch.partNumber &&
    badBatteryBatch.sites.some((site) => site === device.site.id) &&
    random.chance(badBatteryBatch.share)
  const isNew = made - device.enrolled < 90
  const age = isNew ? random.between(40, 220) : 60 + (fiveYears - 60) * random.next() ** 1.7
  const [least, most] = badBatteryBatch.health
  return {
    serialNumber: `${part.partNumber.slice(0, 2)}${String(random.whole(0, 35 ** 4)).padStart(7, '0')}${device.number.toString(36).toUpperCase().padStart(4, '0')}${place}`,
    part,
    made: isBad ? dayInMonth(badMonth(made), random) : made - Math.round(age),
    cyclesPerDay: random.between(0.18, 0.62),
    wear: random.between(0.75, 1.25),
    badHealth: isBad ? random.between(least, most) : null,
  }
}

/** The month in which the bad batch was made, as any day of it. */
export function badMonth(made: DayNumber): Date {
  const date = new Date(made * 24 * 60 * 60 * 1000)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - badBatteryBatch.monthsOld, 1))
}

const dayInMonth = (month: Date, random: Random): DayNumber =>
  Math.round(month.getTime() / (24 * 60 * 60 * 1000)) + random.whole(0, 27)
