import { dateOfDay, healthOf } from '@muster/rules'
import { Random } from '@muster/simulator'
import { packCharges } from '../../../server/src/telemetry/device-day/charges.ts'
import { packRecentFigures, recentDays } from '../../../server/src/telemetry/recent/recent-days.ts'
import { copyRows } from '../database/copy.ts'
import { storedDays } from '../standard/packed-days.ts'
import { standardDay } from '../standard/standard-day.ts'
import { type BatteryIdentity, batteryCount, batteryOf, deviceOfBattery } from './battery-identity.ts'
import type { Building } from './building.ts'
import { estatePlan } from './plan.ts'

const { world, days, devicesWithAll } = estatePlan
const day = 86_400_000

const numbers = function* (to: number): Generator<number> {
  for (let number = 1; number <= to; number++) yield number
}

export async function loadBatteries({ database: { owner }, now }: Building): Promise<void> {
  await copyRows(
    owner,
    'battery',
    [
      ...[
        'world_id',
        'number',
        'id',
        'serial_number',
        'part_number',
        'manufacturer',
        'mfd',
        'rated_capacity',
      ],
      ...['present_capacity', 'cycle_count', 'measured_at', 'first_seen'],
    ],
    numbers(batteryCount).map((number) => {
      const { serialNumber, make, updated, firstSeen } = batteryOf(number, now)
      return [
        ...[world, number, `battery-${number}`, serialNumber, make?.partNumber ?? null],
        ...[make?.manufacturer ?? null, make && dateOfDay(Math.floor(make.made / day))],
        ...[make?.ratedCapacity ?? null, make?.presentCapacity ?? null, make?.cycleCount ?? null],
        ...[updated, firstSeen],
      ]
    }),
  )
  await copyRows(
    owner,
    'battery_pulse',
    ['world_id', 'number', 'updated', 'device_number', 'health', 'recent'],
    numbers(batteryCount).map((number) => {
      const battery = batteryOf(number, now)
      const health = battery.make && healthOf(battery.make)
      return [world, number, battery.updated, deviceOfBattery(number), health, recentOf(number, battery)]
    }),
  )
  await copyRows(owner, 'world_number', ['world_id', 'kind', 'next'], [[world, 'battery', batteryCount + 1]])
}

/** How far the level fell on each of the last days, and in how many seconds; null where that was not observed. */
function recentOf(number: number, { updated, discharge }: BatteryIdentity): Buffer | null {
  if (discharge === null) return null
  const random = new Random(number, 44)
  const figures = Array.from({ length: recentDays }, () => {
    const seconds = random.whole(3, 9) * 3600
    return [Math.round((discharge * seconds) / 3600), seconds]
  })
  return packRecentFigures({ latest: Math.floor(updated / day), days: figures }, 2)
}

/** Standard days from which the charges of batteries are taken. */
const templates = 20
/** A battery spends so many days in a device before it moves to the next. */
const stay = 14

/** Where a battery of which all days are known was on a day: in its device, or in the one after it. */
const deviceOn = (number: number, date: number): number => number + (Math.floor(date / stay) % 2)

/** The charges of the batteries of some devices: what is shown of one is read from its own days. */
export async function loadBatteryDays({ database: { owner }, names, today }: Building): Promise<void> {
  const charges = Array.from({ length: templates }, (_, seed) => {
    const whole = storedDays(standardDay(seed, { day: today, offset: 0 }), today, names, 96).at(-1)
    if (!whole) throw new Error('a standard day is empty')
    return whole.chargeLevels
  })
  const content = (number: number, device: number, sealed: boolean) =>
    packCharges(
      (charges[number % templates] ?? []).map(({ battery: _, ...sample }) => ({ ...sample, device })),
      sealed,
    )
  const rows = function* (): Generator<(string | number | boolean | Buffer)[]> {
    for (const number of numbers(devicesWithAll)) {
      const sealed = [0, 1].map((moved) => content(number, number + moved, true))
      for (let date = today - days + 1; date <= today; date++) {
        const device = deviceOn(number, date)
        const isSealed = date < today - 1
        const packed = isSealed ? sealed[device - number] : content(number, device, false)
        if (packed) yield [world, number, dateOfDay(date), isSealed, packed]
      }
    }
  }
  await copyRows(owner, 'battery_day', ['world_id', 'number', 'day', 'sealed', 'content'], rows())
}
