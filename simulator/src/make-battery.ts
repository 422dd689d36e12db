import { deviate } from './ageing/ageing-part.ts'
import { speedAt } from './ageing/loss.ts'
import type { BatteryPart } from './catalogue/battery-parts.ts'
import type { Site } from './catalogue/sites.ts'
import { badBatteryBatch, leakingBatteries } from './causes.ts'
import { healthOf, paceOf } from './day/batteries.ts'
import type { Battery, DayNumber, Device } from './estate.ts'
import { mix, numberOf, Random, share } from './random.ts'

/** Days between the factory and the first use. */
const onShelf = 45
/** Most devices have reported for a quarter of a year, and their batteries are older than that. */
const leastAge = 150
const mostAge = 4 * 365
/** Shifts from Monday to Friday, with some days off. */
const usualShifts = 4.7
/** The remaining capacity of a usual battery. */
const usualHealth = 0.88

/** Most batteries are replaced some weeks after they fall below the threshold, a few because they were lost or broken. */
const replacedSpent = 0.85
/** The health of a spent battery, in percent: soon it is replaced. */
const spent = { least: 50, most: 59 }

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
  /** With whom it is used in turns: the other one of a pair, or those of a pool. */
  swaps?: 'pair' | 'pool'
  /** Whether it is replaced on the last day of its use. */
  isReplaced?: boolean
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
  const aged: Battery = {
    serialNumber: `${part.partNumber.slice(0, 2)}${digits}${device.number.toString(36).toUpperCase().padStart(4, '0')}${place}`,
    seed: mix(device.seed, 3, place),
    part,
    made,
    usedFrom,
    usedUntil: wanted.usedUntil ?? unusedFrom(device),
    firstSeen: Math.max(usedFrom, enrolled),
    cyclesPerDay: wanted.cyclesPerDay * random.between(0.92, 1.08),
    ...temperOf(part, random),
    speed: speedAt(part, temperatureAt(device.site)),
    drain: 1,
    isBad,
  }
  if (isBad) return ofBadBatch(aged, estateMade, random)
  if (isSpent(aged, wanted, estateMade, random)) return asSpent(aged, estateMade, random)
  return { ...aged, drain: leakOf(aged, wanted, estateMade, random) }
}

/** How it differs from others of its part. */
function temperOf(part: BatteryPart, random: Random): Pick<Battery, 'initialHealth' | 'pace' | 'knee'> {
  return {
    initialHealth: part.initialHealth + part.initialSpread * deviate(random),
    pace: Math.exp(part.spread * deviate(random)),
    knee: part.knee * Math.exp(part.spread * 0.7 * deviate(random)),
  }
}

/** The mean temperature of a site, in degrees Celsius: cooler towards the poles, warmer in some halls than in others. */
const temperatureAt = ({ id, latitude }: Site): number =>
  32 - 0.3 * Math.abs(latitude) + 8 * share(numberOf(id), 10)

function ofBadBatch(battery: Battery, estateMade: DayNumber, random: Random): Battery {
  const [least, most] = badBatteryBatch.health
  const pace = paceOf(battery, estateMade, random.between(least, most))
  return { ...battery, pace, drain: badBatteryBatch.drain }
}

const isSpent = (
  battery: Battery,
  { isReplaced }: WantedBattery,
  estateMade: DayNumber,
  random: Random,
): boolean => (isReplaced ? random.chance(replacedSpent) : healthOf(battery, estateMade) < spent.least)

function asSpent(battery: Battery, estateMade: DayNumber, random: Random): Battery {
  const health = random.between(spent.least, spent.most)
  return { ...battery, pace: paceOf(battery, battery.usedUntil ?? estateMade, health) }
}

function leakOf(battery: Battery, { swaps }: WantedBattery, estateMade: DayNumber, random: Random): number {
  const { share, leastHealth, drain } = leakingBatteries
  const [least, most] = drain
  const isChosen = random.chance(share[swaps ?? 'staying'])
  const looksHealthy = battery.usedUntil === null && healthOf(battery, estateMade) >= leastHealth
  return isChosen && looksHealthy ? random.between(least, most) : 1
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
