import { averageDischarge, dischargeOf } from '@muster/rules'
import { ByteReader, ByteWriter } from '../device-day/bytes.ts'
import type { DeviceDay } from '../device-day/model.ts'

/** How the batteries in a device discharged on one of its local days. */
export interface DischargeOfDay {
  /** Days since 1970-01-01. */
  day: number
  /** The share of the known hours in which the device was used, in percent; null where no hours are known. */
  use: number | null
  batteries: DischargeOfBattery[]
}

interface DischargeOfBattery {
  /** The number of the smart battery in its world. */
  battery: number
  /** Percent that its level fell off power, and the minutes observed. */
  fall: number
  minutes: number
}

/** Days that are kept: those of the battery's stays that a verdict looks back on. */
export const dischargeDays = 90

/** Null where nothing was observed for an hour, so that there is no rate. */
export function dischargeOfDay(day: number, { chargeLevels, hours }: DeviceDay): DischargeOfDay | null {
  const batteries = [...Map.groupBy(chargeLevels, ({ battery }) => battery)].flatMap(
    ([battery, readings]) => {
      const { fall, seconds } = dischargeOf(readings)
      if (battery === null || averageDischarge(fall, seconds) === null) return []
      return [{ battery, fall: Math.round(fall), minutes: Math.round(seconds / 60) }]
    },
  )
  if (batteries.length === 0) return null
  const minutes = hours.reduce((sum, { useMinutes }) => sum + useMinutes, 0)
  const use = hours.length === 0 ? null : Math.min(100, Math.round((minutes / (hours.length * 60)) * 100))
  return { day, use, batteries }
}

/** A day's discharge is set, so that a day stored again changes nothing; days too old relative to the latest are dropped. */
export function withDischarge(
  known: readonly DischargeOfDay[],
  given: ReadonlyMap<number, DischargeOfDay | null>,
): DischargeOfDay[] {
  const days = [
    ...known.filter(({ day }) => !given.has(day)),
    ...[...given.values()].filter((each) => each !== null),
  ].sort((one, other) => other.day - one.day)
  const latest = days[0]?.day ?? 0
  return days.filter(({ day }) => day > latest - dischargeDays)
}

/** Latest first, as `withDischarge` orders them. */
export function packDischarge(days: readonly DischargeOfDay[]): Buffer {
  const out = new ByteWriter()
  let after = days[0]?.day ?? 0
  out.count(0, days.length)
  out.count(0, after)
  for (const { day, use, batteries } of days) {
    out.count(0, after - day)
    out.count(0, use === null ? 0 : use + 1)
    out.count(0, batteries.length)
    for (const { battery, fall, minutes } of batteries)
      for (const value of [battery, fall, minutes]) out.count(0, value)
    after = day
  }
  return Buffer.from(out.done())
}

export function unpackDischarge(bytes: Uint8Array): DischargeOfDay[] {
  const from = new ByteReader(bytes)
  const count = from.count(0)
  let day = from.count(0)
  return Array.from({ length: count }, () => {
    day -= from.count(0)
    const use = from.count(0)
    const batteries = Array.from({ length: from.count(0) }, () => ({
      battery: from.count(0),
      fall: from.count(0),
      minutes: from.count(0),
    }))
    return { day, use: use === 0 ? null : use - 1, batteries }
  })
}

export const batteriesIn = (days: readonly DischargeOfDay[]): number[] =>
  [...new Set(days.flatMap(({ batteries }) => batteries.map(({ battery }) => battery)))].sort((a, b) => a - b)
