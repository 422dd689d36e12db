import { dayLength } from '@muster/contract'
import { averageDischarge, dateOfDay, dischargeOf, type TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type BatterySample, readBatteryDays } from '../../telemetry/index.ts'

/** A sample with its moment in milliseconds since the epoch. */
export type MeasuredCharge = BatterySample & { utc: number }

/** The charge of a battery within a window, oldest first. Days are local days of devices, so those around are read too. */
export async function readCharges(
  scope: Scope,
  number: number,
  { from, to }: TimeWindow,
): Promise<MeasuredCharge[]> {
  const first = Math.floor(from / dayLength) - 1
  const days = Array.from({ length: Math.floor(to / dayLength) + 2 - first }, (_, index) => first + index)
  const stored = await readBatteryDays(scope, [number], days)
  return stored
    .flatMap(({ day, samples }) =>
      samples.map((sample) => ({ ...sample, utc: day * dayLength + sample.at * 1000 })),
    )
    .filter(({ utc }) => utc >= from && utc < to)
    .sort((a, b) => a.utc - b.utc)
}

interface ChargeAt {
  utc: number
  level: number
  onPower: boolean
  battery?: number | null
}

/** The average discharge of each UTC day on which an hour or more was observed [B-905]. */
export function dischargeByDay(charges: readonly ChargeAt[]): { date: string; averageDischarge: number }[] {
  const byDay = Map.groupBy(charges, ({ utc }) => Math.floor(utc / dayLength))
  return [...byDay].flatMap(([day, samples]) => {
    const readings = samples.map(({ utc, ...sample }) => ({ ...sample, at: utc / 1000 }))
    const { fall, seconds } = dischargeOf(readings)
    const average = averageDischarge(fall, seconds)
    return average === null ? [] : [{ date: dateOfDay(day), averageDischarge: average }]
  })
}
