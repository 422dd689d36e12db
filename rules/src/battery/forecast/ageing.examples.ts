import type { BatteryHistory, HealthReading } from './battery-history.ts'

/** Seeded random numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Steady until the knee, then down within a fifth of the way so far: what no line through the first part can know. */
export const healthAfter = (cycles: number, knee: number): number =>
  100 - (cycles * 12) / knee - Math.max(0, (cycles - knee) / knee) * 150

/** The cycles after which such a battery is at the threshold. */
export function lifeTo(threshold: number, knee: number): number {
  let cycles = 0
  while (healthAfter(cycles, knee) >= threshold) cycles++
  return cycles
}

export interface ExampleBattery {
  battery: string
  knee: number
  cyclesPerDay?: number
  /** Cycles after which nothing more is known. */
  until: number
  noise?: () => number
  part?: string
}

/** Weekly readings in whole percents. */
export function exampleHistory(example: ExampleBattery): BatteryHistory {
  const { battery, knee, cyclesPerDay = 1, until, noise = () => 0.5, part = 'KB-1' } = example
  const readings: HealthReading[] = []
  for (let day = 0; day * cyclesPerDay <= until; day += 7) {
    const cycles = Math.floor(day * cyclesPerDay)
    readings.push({ day: 1000 + day, cycles, health: Math.round(healthAfter(cycles, knee) + noise() - 0.5) })
  }
  return { battery, part, made: 990, readings }
}

/** Batteries of one part that differ in pace, each known up to a share of its life. */
export function exampleFleet(
  seed: number,
  count: number,
  known: (random: () => number) => number,
): {
  histories: BatteryHistory[]
  daysLeft: Map<string, number>
} {
  const random = seeded(seed)
  const daysLeft = new Map<string, number>()
  const histories = Array.from({ length: count }, (_, index) => {
    const knee = 500 * Math.exp(0.3 * (random() + random() + random() - 1.5))
    const cyclesPerDay = 0.6 + random()
    const life = lifeTo(60, knee)
    const history = exampleHistory({
      battery: `b${index}`,
      knee,
      cyclesPerDay,
      until: life * known(random),
      noise: random,
    })
    daysLeft.set(history.battery, life / cyclesPerDay - ((history.readings.at(-1)?.day ?? 0) - 1000))
    return history
  })
  return { histories, daysLeft }
}
