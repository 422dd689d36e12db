export interface ChargeReading {
  /** Seconds, on any scale that the readings share. */
  at: number
  /** Percent. */
  level: number
  onPower: boolean
  /** The number of the smart battery that was measured; null where the device knows of none. */
  battery: number | null
}

export interface Discharge {
  /** Percent, summed over the gaps between readings. */
  fall: number
  /** Seconds, summed over the same gaps. */
  seconds: number
}

/** Readings further apart leave open what happened between them. */
const longestGap = 60 * 60
/** With less than this an average says nothing. */
const leastObserved = 60 * 60

/**
 * How far batteries ran down between readings, and in how much time. The readings are in the order of time; a pair
 * is two of one battery with none of that battery between them, both off power. A pair whose level rises was charged
 * unseen or measured anew: neither its level nor its time tells of discharge, so it is left out. A steady level counts.
 */
export function dischargeOf(readings: readonly ChargeReading[]): Discharge {
  const previous = new Map<number | null, ChargeReading>()
  let fall = 0
  let seconds = 0
  for (const reading of readings) {
    const before = previous.get(reading.battery)
    previous.set(reading.battery, reading)
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
