export interface ChargeReading {
  /** Seconds, on any scale that the readings share. */
  at: number
  /** Percent. */
  level: number
  onPower: boolean
  /** The number of the smart battery that was measured; none where the device has none, or all are of one battery. */
  battery?: number | null
}

export interface Discharge {
  /** Percent, summed over the gaps between readings. */
  fall: number
  /** Seconds, summed over the same gaps. */
  seconds: number
}

/** Readings further apart than this say nothing about the time between. */
const longestGap = 60 * 60
/** An average over less than this is meaningless. */
const leastObserved = 60 * 60

/**
 * How far batteries discharged between readings, and over how much time. Readings are in time order; a pair is two
 * consecutive readings of one battery, both off power. A pair whose level rises was charged unseen or recalibrated and
 * is left out, its time included. A steady level counts.
 */
export function dischargeOf(readings: readonly ChargeReading[]): Discharge {
  const previous = new Map<number | null, ChargeReading>()
  let fall = 0
  let seconds = 0
  for (const reading of readings) {
    const battery = reading.battery ?? null
    const before = previous.get(battery)
    previous.set(battery, reading)
    if (!before || before.onPower || reading.onPower) continue
    const gap = reading.at - before.at
    if (gap > longestGap || reading.level > before.level) continue
    fall += before.level - reading.level
    seconds += gap
  }
  return { fall, seconds }
}

/** Percent per hour; null where less than an hour was observed. */
export const averageDischarge = (fall: number, seconds: number): number | null =>
  seconds < leastObserved ? null : (fall * 3600) / seconds
