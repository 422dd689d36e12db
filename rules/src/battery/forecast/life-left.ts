import { type Evidence, leftStep, logLeftAt, passedCount, placeCount } from './battery-evidence.ts'
import { mostDeviation, normalShare, normalValue } from './normal.ts'

/** Probabilities whose days a forecast keeps. */
export const keptLevels = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98] as const

/** The days until a battery falls below the threshold, one per kept level; 0 where it may be below already. */
export type DaysLeft = readonly number[]

const mostDays = 20 * 365
const leastSpread = 0.02
const mostChance = (1 + (keptLevels.at(-1) ?? 1)) / 2

/** Probability mass by place of the grid, whatever the shape. */
export function massByPlace({ places }: Evidence, posterior: Float64Array): Float64Array {
  const mass = new Float64Array(placeCount)
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0
    mass[place] = (mass[place] ?? 0) + (posterior[index] ?? 0)
  }
  return mass
}

/** Days at each kept level, from the use left: a battery is used faster or slower than of late, and nobody knows which. */
export function daysLeftOf(mass: Float64Array, rate: number, drift: number, widening = 1): DaysLeft {
  const spread = Math.sqrt(drift * drift + leftStep ** 2 / 12)
  let belowNow = 0
  for (let place = 0; place < passedCount; place++) belowNow += mass[place] ?? 0
  const likely = likelyPlaces(mass)
  const shareWithin = (log: number): number => {
    let sum = belowNow
    for (const place of likely) {
      const deviate = (log - logLeftAt(place)) / spread
      if (deviate < -mostDeviation) break
      sum += (mass[place] ?? 0) * (deviate > mostDeviation ? 1 : normalShare(deviate))
    }
    return sum
  }
  let below = Number.NEGATIVE_INFINITY
  return levelDeviates.map((deviate) => {
    const level = normalShare(widening * deviate)
    if (belowNow >= level) return 0
    let [low, high] = [-3, 12]
    for (let step = 0; step < 14; step++) {
      const half = (low + high) / 2
      // What is below one level is below the next.
      if (half <= below || shareWithin(half) < level) low = half
      else high = half
    }
    below = low
    const days = Math.exp((low + high) / 2) / rate
    return days < 0.5 ? 0 : Math.min(mostDays, days)
  })
}

/** Places with use left that count, in order. */
function likelyPlaces(mass: Float64Array): number[] {
  const places: number[] = []
  for (let place = passedCount; place < placeCount; place++) if ((mass[place] ?? 0) > 1e-5) places.push(place)
  return places
}

const levelDeviates = keptLevels.map(normalValue)

const median = keptLevels.indexOf(0.5)

export const medianOf = (days: DaysLeft): number => days[median] ?? 0

/** The days below which a battery falls under the threshold with one chance in ten, one in two and nine in ten. */
export const intervalOf = (days: DaysLeft): { p10: number; p50: number; p90: number } => ({
  p10: days[keptLevels.indexOf(0.1)] ?? 0,
  p50: medianOf(days),
  p90: days[keptLevels.indexOf(0.9)] ?? 0,
})

/** The probability that a battery falls below the threshold within so many days. */
export const chanceWithin = (days: DaysLeft, within: number): number => chancesWithin(days, [within])[0] ?? 0

/** The same for several numbers of days, in ascending order. */
export function chancesWithin(days: DaysLeft, withins: readonly number[]): number[] {
  let next = 0
  return withins.map((within) => {
    while (next < days.length && (days[next] ?? 0) <= within) next++
    return chanceBetween(days, next, within)
  })
}

/** Between the kept days before a place and at it. */
function chanceBetween(days: DaysLeft, next: number, within: number): number {
  if (next === 0) return chanceBefore(days, within)
  if (next === days.length) return mostChance
  const [low, high] = [keptLevels[next - 1] ?? 0, keptLevels[next] ?? 1]
  const [from, until] = [Math.log1p(days[next - 1] ?? 0), Math.log1p(days[next] ?? 0)]
  return low + (high - low) * ((Math.log1p(within) - from) / Math.max(1e-9, until - from))
}

/** Before the first kept day: as if the logarithms of the days were distributed normally. */
function chanceBefore([first = 0, second = 0]: DaysLeft, within: number): number {
  const [least = 0, next = 0] = levelDeviates
  if (within <= 0) return 0
  const perLog = (next - least) / Math.max(leastSpread, Math.log(second / first))
  return normalShare(least + perLog * Math.log(within / first))
}
