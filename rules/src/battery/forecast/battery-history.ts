import { quantile } from './quantile.ts'

/** One reading of a battery's gauge. */
export interface HealthReading {
  /** Number of the day, from any first one. */
  day: number
  /** Full cycles so far; null where the gauge does not count them. */
  cycles: number | null
  /** Percent of the rated capacity. */
  health: number
}

export interface BatteryHistory {
  battery: string
  part: string
  /** The day it was made; null where nobody knows. */
  made: number | null
  /** In any order; days may be missing. */
  readings: readonly HealthReading[]
}

/** Several neighbouring readings as one. */
export interface Bin {
  /** Cycles, or days of age, by the part's clock. */
  used: number
  health: number
  count: number
}

export type Clock = 'cycles' | 'days'

/** What is left of a history when it is cleaned: in order, of one battery, with its use counted without a break. */
export interface CleanHistory {
  days: number[]
  used: number[]
  health: number[]
}

/** Gauges tell nonsense now and then: 0 when they are read too early, 255 when they cannot be read. */
const [leastHealth, mostHealth] = [5, 130]
/** Health does not come back: a rise by so much that stays is another battery, or a gauge that was set anew. */
const mostRise = 10
/** A gauge of another battery begins near here. */
const newHealth = 93
const lastingFor = 3

/**
 * Cleans a history: sorts it, drops nonsense and outliers, and begins anew where another battery took the name. Where the
 * part's use is counted in cycles and this gauge does not count them, it is used as is usual.
 */
export function cleanHistory(
  { readings, made }: BatteryHistory,
  clock: Clock,
  usualPerDay = 1,
): CleanHistory {
  const kept = withoutOutliers(
    readings
      .filter(({ health, day }) => health >= leastHealth && health <= mostHealth && Number.isFinite(day))
      .toSorted((one, other) => one.day - other.day),
  )
  const counts = clock === 'cycles' && kept.some(({ cycles }) => isCount(cycles))
  const perDay = clock === 'cycles' ? usualPerDay : 1
  const counter = new CycleCounter()
  const clean: CleanHistory = { days: [], used: [], health: [] }
  let first = made ?? kept[0]?.day ?? 0
  for (const [index, { day, health, cycles }] of kept.entries()) {
    if (hasRisen(clean.health, kept, index)) {
      clean.days.length = clean.used.length = clean.health.length = 0
      if (health >= newHealth) {
        first = day
        counter.startAnew(cycles)
      }
    }
    const counted = counter.count(cycles)
    clean.days.push(day)
    clean.used.push(counts ? counted : perDay * Math.max(0, day - first))
    clean.health.push(health)
  }
  return clean
}

const isCount = (cycles: number | null): cycles is number =>
  cycles !== null && Number.isFinite(cycles) && cycles >= 0

/** A counter may be off by little, or be reset; with another battery it starts anew. */
const mostBack = 5

class CycleCounter {
  #offset = 0
  #before = 0

  count(cycles: number | null): number {
    if (isCount(cycles)) {
      if (cycles < this.#before - mostBack) this.#offset += this.#before - cycles
      if (cycles > this.#before || cycles < this.#before - mostBack) this.#before = cycles
    }
    return this.#before + this.#offset
  }

  /** Some gauges count on when their cells are changed, others begin again. */
  startAnew(cycles: number | null): void {
    const goesOn = isCount(cycles) && cycles >= this.#before
    this.#offset = goesOn ? -cycles : 0
    this.#before = isCount(cycles) ? cycles : 0
  }
}

const middle = (values: readonly number[]): number => quantile(values, 0.5)

/** Readings that are far from those around them, while these agree, tell nothing. */
const withoutOutliers = (readings: readonly HealthReading[]): HealthReading[] =>
  readings.filter((reading, index) => {
    const from = Math.max(0, Math.min(index - 2, readings.length - 5))
    const around = readings.slice(from, from + 5).map(({ health }) => health)
    return around.length < 4 || Math.abs(reading.health - middle(around)) < mostRise * 0.7
  })

function hasRisen(so: readonly number[], readings: readonly HealthReading[], index: number): boolean {
  const before = middle(so.slice(-lastingFor))
  const after = middle(readings.slice(index, index + lastingFor).map(({ health }) => health))
  const own = readings[index]?.health ?? 0
  return after - before >= mostRise && own - before >= mostRise
}

/** How many readings each bin takes, from the last one back: what happened of late says most about what comes next. */
const growth = 1.35

/** A history as a few bins, so that one forecast costs the same whatever the number of readings. */
export function binsOf({ used, health }: CleanHistory): Bin[] {
  const bins: Bin[] = []
  let until = used.length
  for (let wanted = 3; until > 0; wanted *= growth) {
    const from = Math.max(0, until - Math.round(wanted))
    bins.push(binOf(used, health, from, until))
    until = from
  }
  return bins.reverse()
}

function binOf(used: readonly number[], health: readonly number[], from: number, until: number): Bin {
  const mean = (values: readonly number[]) =>
    values.slice(from, until).reduce((sum, each) => sum + each, 0) / (until - from)
  return { used: mean(used), health: mean(health), count: until - from }
}
