import { Random } from '@muster/simulator'
import { estatePlan } from './plan.ts'

const day = 86_400_000

const parts = [
  { manufacturer: 'Zebra', partNumber: 'BT-000438', ratedCapacity: 5260 },
  { manufacturer: 'Zebra', partNumber: 'BT-000446', ratedCapacity: 4620 },
  { manufacturer: 'Zebra', partNumber: 'BT-000370', ratedCapacity: 7000 },
  { manufacturer: 'Honeywell', partNumber: 'CT50-BTSC', ratedCapacity: 4040 },
  { manufacturer: 'Honeywell', partNumber: '318-055-020', ratedCapacity: 4020 },
  { manufacturer: 'Samsung', partNumber: 'EB-BG736BBE', ratedCapacity: 4050 },
  { manufacturer: 'Datalogic', partNumber: '94ACC0189', ratedCapacity: 3500 },
  { manufacturer: 'Panasonic', partNumber: 'FZ-VZSUT11U', ratedCapacity: 4360 },
  { manufacturer: 'Panasonic', partNumber: 'FZ-VZSU1XU', ratedCapacity: 6500 },
  { manufacturer: 'Getac', partNumber: 'BP3S2P2680S', ratedCapacity: 5360 },
] as const

export const batteryCount = Math.round(estatePlan.devices * estatePlan.batteriesPerDevice)

/** The device that a battery was last seen in; null for the last ones, whose devices were deleted. */
export function deviceOfBattery(number: number): number | null {
  const { devices, devicesWithTwo } = estatePlan
  if (number <= devices) return number
  const second = Math.ceil((number - devices) / devicesWithTwo)
  return second <= devices ? second : null
}

export interface BatteryIdentity {
  serialNumber: string
  /** Null for the few whose devices report no more than a serial number. */
  make: {
    partNumber: string
    manufacturer: string
    ratedCapacity: number
    presentCapacity: number
    cycleCount: number
    /** Milliseconds since the epoch, as all times here. */
    made: number
  } | null
  firstSeen: number
  updated: number
  /** Percent per hour; null where it was not seen for a month. */
  discharge: number | null
}

/** A smart battery of the estate, derived from its number: the older and the more used, the worse. */
export function batteryOf(number: number, now: number): BatteryIdentity {
  const random = new Random(number, 43)
  const part = random.pick(parts)
  const age = random.whole(40, 1500)
  const cycleCount = Math.floor((age - 30) * random.between(0.05, 0.7))
  const health = Math.max(0.3, 1 - random.between(0.7, 1.6) * (cycleCount * 0.00026 + age * 0.00006))
  const silence = silenceOf(random)
  const updated = now - silence
  const seenFor = Math.min(age - 30, random.whole(1, 900))
  return {
    // Shuffled and unique: the factor and ten millions are coprime.
    serialNumber: `${part.manufacturer.slice(0, 2).toUpperCase()}B${String((number * 7919) % 10_000_000).padStart(7, '0')}`,
    make: random.chance(0.03)
      ? null
      : {
          ...part,
          presentCapacity: Math.round(part.ratedCapacity * health),
          cycleCount,
          made: now - age * day,
        },
    firstSeen: Math.min(updated, now - seenFor * day),
    updated,
    discharge:
      silence > 25 * day
        ? null
        : random.chance(0.08)
          ? random.between(15, 45)
          : random.between(2, 12) / Math.max(0.5, health),
  }
}

/** Most report now, some have been lying around for days, some for months. */
function silenceOf(random: Random): number {
  const kind = random.next()
  if (kind < 0.8) return random.whole(0, day)
  return kind < 0.92 ? random.whole(day, 29 * day) : random.whole(31 * day, 400 * day)
}
