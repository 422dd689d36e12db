import { dayLength, triedThresholds } from '@muster/contract'
import { healthOf } from '@muster/rules'
import { beforeAll } from 'vitest'
import { packDays } from '../../src/battery/forecast/pack-days.ts'
import { listTime, useListedEstate } from '../devices/listed-estate.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'

/** A battery as it is stored; what is left out is not known. */
export interface StoredBattery {
  serialNumber: string
  /** The id of the device that it was last seen in. */
  device?: string
  partNumber?: string
  manufacturer?: string
  mfd?: string
  ratedCapacity?: number
  presentCapacity?: number
  cycleCount?: number
  /** Days ago. */
  firstSeen?: number
  updated?: number
  averageDischarge?: number
  /** 0 green, 1 yellow, 2 red. */
  health?: number
  discharge?: number
  cycles?: number
  /** Days until it has to be replaced. */
  due?: number
}

/** Those of the own world: two in one device, two in others, one that was last seen in none. */
export const listedBatteries: readonly StoredBattery[] = [
  {
    serialNumber: 'BAT-1',
    device: 'cab-one',
    partNumber: 'BP-70A',
    manufacturer: 'Tarvos',
    mfd: '2025-03-01',
    ratedCapacity: 5200,
    presentCapacity: 3016,
    cycleCount: 731,
    firstSeen: 400,
    updated: 0,
    averageDischarge: 14.2,
    health: 2,
    cycles: 1,
  },
  {
    serialNumber: 'BAT-2',
    device: 'cab-one',
    partNumber: 'BP-70A',
    mfd: '2022-01-31',
    ratedCapacity: 5200,
    presentCapacity: 4940,
    cycleCount: 12,
    firstSeen: 20,
    updated: 1,
    averageDischarge: 9.4,
  },
  {
    serialNumber: 'BAT-3',
    device: 'till',
    partNumber: 'BP-52C',
    mfd: '2026-10-01',
    ratedCapacity: 4000,
    presentCapacity: 3400,
    cycleCount: 300,
    firstSeen: 200,
    updated: 2,
    averageDischarge: 22.8,
    discharge: 1,
  },
  { serialNumber: 'bat-4_100%', device: 'desk', firstSeen: 700, updated: 45 },
  {
    serialNumber: 'LOOSE-5',
    partNumber: 'BP-52C',
    ratedCapacity: 4000,
    presentCapacity: 1500,
    firstSeen: 90,
    updated: 3,
    averageDischarge: 5,
    health: 2,
  },
]

export async function addBatteries(
  { owner }: Pick<TestMuster, 'owner'>,
  world: string,
  batteries: readonly StoredBattery[],
): Promise<void> {
  const { rows } = await owner.query<{ next: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS next FROM battery WHERE world_id = $1',
    [world],
  )
  const devices = await owner.query<{ id: string; number: number }>(
    'SELECT id, number FROM device WHERE world_id = $1',
    [world],
  )
  for (const [index, battery] of batteries.entries()) {
    const number = (rows[0]?.next ?? 1) + index
    const { health = 0, discharge = 0, cycles = 0 } = battery
    await owner.query(
      `INSERT INTO battery (world_id, number, id, serial_number, part_number, manufacturer, mfd, rated_capacity,
         present_capacity, cycle_count, measured_at, first_seen)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...[world, number, idOf(battery), battery.serialNumber, battery.partNumber, battery.manufacturer],
        ...[battery.mfd, battery.ratedCapacity, battery.presentCapacity, battery.cycleCount],
        listTime - (battery.updated ?? 0) * dayLength,
        listTime - (battery.firstSeen ?? 0) * dayLength,
      ],
    )
    await owner.query(
      `INSERT INTO battery_pulse (world_id, number, updated, device_number, average_discharge, health, battery_status,
         health_status, average_discharge_status, cycle_count_status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[world, number, listTime - (battery.updated ?? 0) * dayLength],
        ...[
          devices.rows.find(({ id }) => id === battery.device)?.number,
          battery.averageDischarge,
          healthOf(battery),
        ],
        ...[Math.max(health, discharge, cycles), health, discharge, cycles],
      ],
    )
    if (battery.due === undefined) continue
    const dates = [battery.due - 20, battery.due, battery.due + 40].map(dateIn)
    await owner.query(
      `INSERT INTO battery_forecast
         (world_id, number, read_on, threshold, basis, use_per_day, in_cycles, due_from, due, due_to, days_left,
          days_left_at_others)
       VALUES ($1, $2, $3, 60, 'ownHistory', 1, true, $4, $5, $6, $7, $8)`,
      [
        ...[world, number, dateIn(0), ...dates, packDays(daysAround(battery.due))],
        packDays(triedThresholds.flatMap((tried) => daysAround(dueAt(battery.due ?? 0, tried)))),
      ],
    )
  }
}

/** Days until a battery is due at another threshold than 60 %: it loses a percent in three days. */
const dueAt = (due: number, tried: number): number => due - 3 * (tried - 60)

/** Days left by kept level, as far apart as the dates above. */
const daysAround = (due: number): number[] =>
  [-30, -25, -20, -12, -6, 0, 10, 20, 40, 60, 90].map((more) => Math.max(0, due + more))

/** In so many days, such as 2026-11-16. */
export const dateIn = (days: number): string =>
  new Date(listTime + days * dayLength).toISOString().slice(0, 10)

export const idOf = ({ serialNumber }: Pick<StoredBattery, 'serialNumber'>): string => `id-${serialNumber}`

/** The estate of device lists, with batteries; the foreign world has one of the same serial number. */
export function useListedBatteries() {
  const estate = useListedEstate()
  beforeAll(async () => {
    await addBatteries(estate.muster(), worldIds.own, listedBatteries)
    await addBatteries(estate.muster(), worldIds.foreign, [{ serialNumber: 'BAT-1', device: 'theirs' }])
    await estate
      .muster()
      .owner.query(`UPDATE world SET feature_toggles = '{show-batteries-chart}' WHERE id = $1`, [
        worldIds.own,
      ])
  })
  return estate
}
