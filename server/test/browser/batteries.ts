import { type BatteryStatuses, batteryAlerts, dayLength, StatusLevel } from '@muster/contract'
import { z } from 'zod'
import {
  lockBatteries,
  saveBatteries,
  saveBatteryPulses,
  type WeekReading,
  weekReadingOf,
} from '../../src/battery/index.ts'
import { addBatteries } from '../../src/battery/state/batteries.sql.ts'
import type { Scope } from '../../src/platform/database/tenancy.ts'
import { type StoredBatteryDay, writeBatteryDays } from '../../src/telemetry/index.ts'

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)

/** A battery in a device of a test. */
export const NewBattery = z.strictObject({
  serialNumber: z.string(),
  partNumber: text,
  manufacturer: text,
  mfd: text,
  ratedCapacity: number,
  presentCapacity: number,
  cycleCount: number,
  averageDischarge: number,
  /** Percent of its rated capacity in the weeks before this one, the oldest first. */
  health: z.array(z.number()).default([]),
  /** Minutes ago. */
  lastSeen: z.number().default(5),
  statuses: z.partialRecord(z.enum(batteryAlerts), StatusLevel).default({}),
  charges: z.array(z.strictObject({ minutesAgo: z.number(), level: z.int() })).default([]),
})

interface BatteryOf {
  /** The number of its device. */
  device: number
  battery: z.infer<typeof NewBattery>
}

export async function makeBatteries(scope: Scope, made: readonly BatteryOf[], now: number): Promise<void> {
  const serialNumbers = made.map(({ battery }) => battery.serialNumber)
  await addBatteries(scope, serialNumbers, () => now)
  const known = await lockBatteries(scope, serialNumbers, null)
  const states = made.flatMap(({ device, battery }) => {
    const state = known.get(battery.serialNumber)
    if (!state) return []
    const { partNumber, manufacturer, mfd, ratedCapacity, presentCapacity, cycleCount, averageDischarge } =
      battery
    const statuses = Object.fromEntries(
      batteryAlerts.map((alert) => [alert, battery.statuses[alert] ?? 'green']),
    ) as BatteryStatuses
    return [
      {
        ...state,
        reading: { partNumber, manufacturer, mfd, ratedCapacity, presentCapacity, cycleCount },
        measuredAt: now,
        weeks: weeksOf(battery, now),
        updated: now - battery.lastSeen * 60_000,
        device,
        averageDischarge,
        statuses,
        // No job evaluates what a test has set.
        reevaluateAt: null,
      },
    ]
  })
  await saveBatteryPulses(scope, states)
  await saveBatteries(scope, states)
  await writeBatteryDays(
    scope,
    made.flatMap(({ device, battery }) =>
      daysOf(battery.charges, now, known.get(battery.serialNumber)?.number ?? 0, device),
    ),
  )
}

/** A cycle for each day. */
function weeksOf({ health, ratedCapacity, cycleCount }: BatteryOf['battery'], now: number): WeekReading[] {
  return health.map((percent, index) => {
    const ago = 7 * (health.length - index)
    const capacities = { ratedCapacity, presentCapacity: ((ratedCapacity ?? 0) * percent) / 100 }
    return weekReadingOf(now - ago * dayLength, { ...capacities, cycleCount: (cycleCount ?? 0) - ago })
  })
}

function daysOf(
  charges: z.infer<typeof NewBattery>['charges'],
  now: number,
  battery: number,
  device: number,
): StoredBatteryDay[] {
  const samples = charges
    .map(({ minutesAgo, level }) => ({ utc: now - minutesAgo * 60_000, level }))
    .sort((a, b) => a.utc - b.utc)
  const byDay = Map.groupBy(samples, ({ utc }) => Math.floor(utc / dayLength))
  return [...byDay].map(([day, ofDay]) => ({
    number: battery,
    day,
    sealed: false,
    samples: ofDay.map(({ utc, level }) => ({
      at: Math.floor((utc - day * dayLength) / 1000),
      offset: 0,
      level,
      onPower: false,
      device,
    })),
  }))
}
