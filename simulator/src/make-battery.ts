import type { BatteryPart } from './catalogue/battery-parts.ts'
import { badBatteryBatch } from './causes.ts'
import { wearFor } from './day/batteries.ts'
import type { Battery, DayNumber, Device } from './estate.ts'
import { Random } from './random.ts'

/** Days between the factory and the first use. */
const onShelf = 45
/** Most devices have reported for a quarter of a year, and their batteries are older than that. */
const leastAge = 150
const mostAge = 4 * 365
/** Shifts from Monday to Friday, with some days off. */
const usualShifts = 4.7
/** The remaining capacity of a usual battery. */
const usualHealth = 0.88

/** A battery to be made for a device. */
export interface WantedBattery {
  part: BatteryPart
  /** Distinguishes the batteries made for one device. */
  place: number
  cyclesPerDay: number
  /** Days of manufacture and of first use; by chance where missing. */
  made?: DayNumber
  usedFrom?: DayNumber
  usedUntil?: DayNumber | null
  /** Whether it was there before the device enrolled, though that was lately. */
  isOld?: boolean
  /** The day on which the first of its devices enrolled; its own by default. */
  enrolled?: DayNumber
}

export function makeBattery(device: Device, wanted: WantedBattery, estateMade: DayNumber): Battery {
  const { part, place, enrolled = device.enrolled } = wanted
  const random = new Random(device.seed, 3, place)
  const digits = String(random.whole(0, 35 ** 4)).padStart(7, '0')
  const isBad = wanted.made === undefined && isOfBadBatch(device, part, random)
  const isNew = !wanted.isOld && isLately(device, estateMade)
  const made =
    wanted.made ??
    (isBad
      ? dayInMonth(badMonth(estateMade), random)
      : isNew
        ? device.enrolled - random.whole(25, 150)
        : estateMade - Math.round(leastAge + (mostAge - leastAge) * random.next() ** 0.8))
  const usedFrom = wanted.usedFrom ?? (isNew ? device.enrolled : made + onShelf)
  const battery: Battery = {
    serialNumber: `${part.partNumber.slice(0, 2)}${digits}${device.number.toString(36).toUpperCase().padStart(4, '0')}${place}`,
    part,
    made,
    usedFrom,
    usedUntil: wanted.usedUntil ?? unusedFrom(device),
    firstSeen: Math.max(usedFrom, enrolled),
    cyclesPerDay: wanted.cyclesPerDay * random.between(0.92, 1.08),
    wear: 0.75 + 0.95 * random.next() ** 2,
    isBad,
  }
  const [least, most] = badBatteryBatch.health
  return isBad ? { ...battery, wear: wearFor(battery, estateMade, random.between(least, most)) } : battery
}

/** Whether a device enrolled in the quarter before the estate was created. */
export const isLately = ({ enrolled }: Device, estateMade: DayNumber): boolean => estateMade - enrolled <= 90

function isOfBadBatch({ site }: Device, { partNumber }: BatteryPart, random: Random): boolean {
  const { sites, share } = badBatteryBatch
  return (
    partNumber === badBatteryBatch.partNumber && sites.some((id) => id === site.id) && random.chance(share)
  )
}

/** The day from which nobody uses a device. */
const unusedFrom = ({ fate: { silentFrom, idleFrom, lost } }: Device): DayNumber | null =>
  silentFrom ?? idleFrom ?? lost?.from ?? null

/** The full cycles per day of the one battery of a device: what its shifts take, by the capacity. */
export function cyclesPerDayOf({ model, role, keenness }: Device, { ratedCapacity }: BatteryPart): number {
  const used = Math.min(57, role.useMinutes * keenness) / 60
  const current = model.activeCurrent * used + model.idleCurrent * (1 - used)
  const shifts = (usualShifts + role.saturday + role.sunday) / 7
  return (current * role.length * shifts) / (usualHealth * ratedCapacity)
}

/** The month in which the bad batch was made, as any day of it. */
export function badMonth(estateMade: DayNumber): Date {
  const date = new Date(estateMade * 24 * 60 * 60 * 1000)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - badBatteryBatch.monthsOld, 1))
}

const dayInMonth = (month: Date, random: Random): DayNumber =>
  Math.round(month.getTime() / (24 * 60 * 60 * 1000)) + random.whole(0, 27)
