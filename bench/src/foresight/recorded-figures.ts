import { setImmediate } from 'node:timers/promises'
import { averageDischarge, type BatteryFigures, type DeviceFigures } from '@muster/rules'
import { Random } from '@muster/simulator'
import {
  type PackedFigures,
  packedBatteries,
  packedDevices,
  rowSize,
  saveFigures,
} from '../../../server/src/alerts/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import type { Duck } from '../duck.ts'
import { batteryCount } from '../estate/battery-identity.ts'
import type { BenchEstate } from '../estate/estate.ts'
import { estatePlan } from '../estate/plan.ts'

const { world, days, devices } = estatePlan
const length = 86_400_000

/** Records what alerts compared on each day of the estate, from its device-days, unless that was done before. */
export async function presentFigures(estate: BenchEstate, say: (line: string) => void): Promise<void> {
  const { database, duck, today } = estate
  const { rows } = await database.owner.query('SELECT DISTINCT day FROM alert_figures WHERE world_id = $1', [
    world,
  ])
  if (rows.length === days) return
  say('recording what alerts compared on each day')
  const events = new RecentEvents(duck)
  for (let day = today - days + 1; day <= today; day++) {
    await events.add(day)
    const at = (day + 1) * length - 1
    const packed: PackedFigures[] = []
    const figures = await figuresOfDevices(duck, day, events)
    for (let first = 0; first < figures.length; first += rowSize) {
      packed.push(await packedDevices(first + 1, figures.slice(first, first + rowSize), at))
    }
    for (let first = 0; first < batteryCount; first += rowSize) {
      const size = Math.min(rowSize, batteryCount - first)
      const batteries = Array.from({ length: size }, (_, index) =>
        figuresOfBattery(first + index + 1, day, today),
      )
      packed.push(await packedBatteries(first + 1, batteries, at))
    }
    await inWorldTransaction(database.db, world, null, async (scope) => {
      for (const each of packed) await saveFigures(scope, day, each)
    })
    await setImmediate()
  }
  await database.owner.query('VACUUM ANALYZE alert_figures')
}

const kinds = ['reboots', 'lowPowers', 'drops'] as const

/** The days of each device's events of the last 30 days. */
class RecentEvents {
  readonly #duck: Duck
  readonly #days = kinds.map(() => new Map<number, number[]>())

  constructor(duck: Duck) {
    this.#duck = duck
  }

  async add(day: number): Promise<void> {
    const [numbers = [], ...counts] = await this.#duck.columns(
      `SELECT number, reboots, low_powers, drops FROM device_day
       WHERE day = DATE '1970-01-01' + ${day} AND reboots + low_powers + drops > 0`,
    )
    for (const [index, days] of this.#days.entries()) {
      for (const [row, number] of numbers.entries()) {
        const count = counts[index]?.[row] ?? 0
        if (count === 0) continue
        const recent = (days.get(number) ?? []).filter((each) => each > day - 30)
        days.set(number, [...recent, ...Array<number>(count).fill(day)])
      }
    }
  }

  agesOf(number: number, day: number): DeviceFigures['ages'] {
    const [reboots = [], lowPowers = [], drops = []] = this.#days.map((days) =>
      (days.get(number) ?? []).filter((each) => each > day - 30).map((each) => day - each),
    )
    return { reboots, lowPowers, drops }
  }
}

async function figuresOfDevices(duck: Duck, day: number, events: RecentEvents): Promise<DeviceFigures[]> {
  const since = (condition: string) =>
    `${day} - coalesce(max(day) FILTER (${condition}) - DATE '1970-01-01', ${day - 30})`
  const columns = await duck.columns(
    `SELECT number, sum(fall), sum(discharge_seconds), ${since('use_minutes > 0')}, ${since('true')}
     FROM device_day WHERE day BETWEEN DATE '1970-01-01' + ${day - 29} AND DATE '1970-01-01' + ${day}
     GROUP BY number ORDER BY number`,
  )
  const [numbers = [], fall = [], seconds = [], idle = [], silent = []] = columns
  const rows = new Map(numbers.map((number, row) => [number, row]))
  return Array.from({ length: devices }, (_, index): DeviceFigures => {
    const number = index + 1
    const row = rows.get(number) ?? -1
    const random = new Random(number, 11)
    const isAway = random.chance(0.15)
    return {
      number,
      averageDischarge: row < 0 ? null : averageDischarge(fall[row] ?? 0, seconds[row] ?? 0),
      daysIdle: row < 0 ? 30 : (idle[row] ?? 0),
      daysOutOfContact: row < 0 ? 30 : (silent[row] ?? 0),
      away: isAway ? random.whole(1, 100) * 3_600_000 + ((day * 7_919) % 3_600_000) : null,
      metres: isAway ? random.between(100, 90_000) + (day % 7) : 0,
      accessPoint: random.chance(0.02) ? 2 : 0,
      clock: 0,
      ages: events.agesOf(number, day),
    }
  })
}

/** A battery that has lost a little every day. */
function figuresOfBattery(number: number, day: number, today: number): BatteryFigures {
  const random = new Random(number, 12)
  const [health, daily] = [random.between(0.5, 1), random.between(0.0001, 0.0006)]
  const age = today - day
  return {
    number,
    capacityFactor: Math.min(1, health + age * daily),
    cycleCount: Math.max(0, random.whole(10, 900) - Math.floor(age * random.between(0.5, 1.2))),
    averageDischarge: random.between(4, 16) + ((day * 31 + number) % 100) / 50,
  }
}
