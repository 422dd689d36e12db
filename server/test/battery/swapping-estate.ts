import { dayLength } from '@muster/contract'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import {
  type DeviceDay,
  emptyDay,
  lockDevices,
  type StoredDay,
  writeDays,
} from '../../src/telemetry/index.ts'
import { addListed, listTime } from '../devices/listed-estate.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { addBatteries } from './listed-batteries.ts'

/** Devices and batteries that drain 1.8 times as fast as the others. */
const hungry = [5, 9]
const bad = [4]
/** The first eight devices swap their batteries every three days, the last two never do. */
const swapping = 8
export const swappingDays = 45
const all = 10
const today = Math.floor(listTime / dayLength)

export const deviceId = (device: number): string => `swap-${device}`
export const serialOf = (battery: number): string => `CELL-${battery}`

/** The battery in a device so many days ago. */
export function batteryIn(device: number, daysAgo: number): number {
  if (device > swapping) return device
  return ((device - 1 + Math.floor((swappingDays - daysAgo) / 3)) % swapping) + 1
}

/** Four hours off power, read every half an hour. */
function dayWith(device: number, battery: number, number: number, daysAgo: number): DeviceDay {
  const unlike = 1 + ((device * 7 + daysAgo * 13) % 11) / 100
  const rate = 5 * unlike * (hungry.includes(device) ? 1.8 : 1) * (bad.includes(battery) ? 1.8 : 1)
  return {
    ...emptyDay(),
    chargeLevels: Array.from({ length: 9 }, (_, half) => ({
      ...{ at: 30_000 + half * 1800, offset: 0, onPower: false, battery: number },
      level: Math.round(95 - (rate * half) / 2),
    })),
  }
}

/** Ten devices with a battery each, which have reported for 45 days; of these, those that drain fast alert. */
export async function addSwappingDevices({ services, owner }: TestMuster): Promise<void> {
  const numbers = Array.from({ length: all }, (_, index) => index + 1)
  const listed = numbers.map((number) => ({
    ...{ id: deviceId(number), serialNumber: `SWAP-${number}`, model: 'TC90' },
    // One of those that swap is elsewhere by now.
    homeLocationId: number === 1 ? 'own-store' : 'own-depot',
  }))
  await addListed(services, worldIds.own, listed)
  await addBatteries(
    { owner },
    worldIds.own,
    numbers.map((number) => ({
      ...{ serialNumber: serialOf(number), partNumber: 'BP-90' },
      device: deviceId(numbers.find((device) => batteryIn(device, 1) === number) ?? number),
      discharge: bad.includes(number) ? 2 : 0,
    })),
  )
  await owner.query(
    `UPDATE device_health h SET average_discharge_status = 2 FROM device d
     WHERE d.world_id = h.world_id AND d.number = h.number AND d.id = ANY ($1)`,
    [hungry.map(deviceId)],
  )
  const devices = await numbersIn(owner, 'device', 'id', numbers.map(deviceId))
  const batteries = await numbersIn(owner, 'battery', 'serial_number', numbers.map(serialOf))
  const days = numbers.flatMap((device) =>
    Array.from({ length: swappingDays }, (_, index): StoredDay => {
      const battery = batteryIn(device, index + 1)
      return {
        ...{ number: devices[device - 1] ?? 0, day: today - index - 1, cohort: 1, sealed: true },
        content: dayWith(device, battery, batteries[battery - 1] ?? 0, index + 1),
      }
    }),
  )
  await inWorldTransaction(services.db, worldIds.own, null, async (scope) => {
    await lockDevices(scope, { numbers: devices })
    await writeDays(scope, days)
  })
}

async function numbersIn(
  owner: TestMuster['owner'],
  table: string,
  column: string,
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await owner.query<{ name: string; number: number }>(
    `SELECT ${column} AS name, number FROM ${table} WHERE world_id = $1 AND ${column} = ANY ($2)`,
    [worldIds.own, names],
  )
  const byName = new Map(rows.map(({ name, number }) => [name, number]))
  return names.map((name) => byName.get(name) ?? 0)
}
