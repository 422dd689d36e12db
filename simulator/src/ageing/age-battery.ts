import type { Random } from '../random.ts'
import { type AgeingPart, deviate, stream } from './ageing-part.ts'
import { lossAfter, speedAt } from './loss.ts'

export interface AgeingConditions {
  /** The mean temperature of the place over a year, and how much warmer its summer is. */
  temperature: number
  summer: number
  /** Full cycles on a usual day, as drawn from charge. */
  cyclesPerDay: number
  /** How much busier the weeks before Christmas are. */
  peak: number
}

export interface AgedReading {
  day: number
  cycles: number
  health: number
}

export interface AgedBattery {
  readings: AgedReading[]
  /** The first day on which its health, as it is rather than as the gauge tells it, is below the threshold. */
  trueDayBelow: number | null
}

export interface AgedPeriod {
  made: number
  usedFrom: number
  /** The last day that is simulated, and the last one of which there are readings. */
  until: number
  observedUntil: number
  /** No readings before this day: nobody kept them. */
  observedFrom: number
  threshold: number
}

const dayOfYear = (day: number): number => ((day % 365) + 365) % 365
const leastHealth = 20

/** Ages one battery day by day, and reads its gauge once a week. */
export function ageBattery(
  part: AgeingPart,
  conditions: AgeingConditions,
  period: AgedPeriod,
  seed: number,
): AgedBattery {
  // What the gauge tells is drawn apart from what happens: how long it is read changes nothing else.
  const [random, ofGauge, ofUse] = [stream(seed, 5), stream(seed, 6), stream(seed, 7)]
  const pace = Math.exp(part.spread * deviate(random))
  const knee = part.knee * Math.exp(part.spread * 0.7 * deviate(random))
  const initial = part.initialHealth + part.initialSpread * deviate(random)
  const gauge = new Gauge(part, ofGauge)
  const use = new Use(conditions, ofUse)
  const readings: AgedReading[] = []
  let trueDayBelow: number | null = null
  const strain = { cycles: 0, years: 0 }
  let cycles = 0
  for (let day = period.made; day <= period.until; day++) {
    const warmth =
      conditions.temperature + conditions.summer * Math.sin(((dayOfYear(day) - 105) / 365) * 2 * Math.PI)
    const speed = speedAt(part, warmth)
    strain.years += speed / 365
    if (day >= period.usedFrom) {
      const drawn = use.on(day)
      cycles += drawn
      strain.cycles += drawn * speed
    }
    const health = Math.max(leastHealth, initial - lossAfter(part, { pace, knee }, strain))
    if (trueDayBelow === null && health < period.threshold) trueDayBelow = day
    const isRead =
      day >= period.observedFrom && day <= period.observedUntil && (day - period.usedFrom) % 7 === 0
    if (isRead && day >= period.usedFrom && use.isReporting) {
      readings.push({ day, cycles: Math.floor(cycles), health: gauge.reads(health) })
    }
    if (day > period.observedUntil && trueDayBelow !== null) break
  }
  return { readings, trueDayBelow }
}

/** A gauge that is a little off, drifts, is set right now and then, and may tell whole percents only. */
class Gauge {
  readonly #part: AgeingPart
  readonly #random: Random
  #drift = 0

  constructor(part: AgeingPart, random: Random) {
    this.#part = part
    this.#random = random
  }

  reads(health: number): number {
    const { gaugeNoise, isWholePercent } = this.#part
    this.#drift = this.#random.chance(0.02) ? 0 : this.#drift + 0.08 * deviate(this.#random)
    const told = health + this.#drift + gaugeNoise * deviate(this.#random)
    return isWholePercent ? Math.round(told) : Math.round(told * 10) / 10
  }
}

/** What is drawn from a battery each day: busy and quiet weeks, the peak of the year, other work, and weeks in a drawer. */
class Use {
  isReporting = true
  readonly #conditions: AgeingConditions
  readonly #random: Random
  #level = 1
  #week = 1
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(conditions: AgeingConditions, random: Random) {
    this.#conditions = conditions
    this.#random = random
  }

  on(day: number): number {
    if (day % 7 === 0) {
      this.#week = Math.exp(0.15 * deviate(this.#random))
      if (this.#random.chance(0.006)) this.#level = Math.exp(0.25 * deviate(this.#random))
      if (this.#random.chance(0.003)) this.#awayUntil = day + 7 * this.#random.whole(2, 16)
    }
    this.isReporting = day >= this.#awayUntil
    if (!this.isReporting) return 0
    const { cyclesPerDay, peak } = this.#conditions
    const isPeak = dayOfYear(day) > 315 && dayOfYear(day) < 358
    return day % 7 === 6
      ? cyclesPerDay * 0.2
      : cyclesPerDay * this.#level * this.#week * (isPeak ? 1 + peak : 1)
  }
}
