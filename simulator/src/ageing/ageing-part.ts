import { Random } from '../random.ts'

/** How the batteries of a part age. Losses are in percent of the rated capacity, temperatures in degrees Celsius. */
export interface AgeingPart {
  partNumber: string
  /** What a usual battery loses in 500 cycles at 25 degrees, before its knee. */
  lossIn500: number
  /** The loss grows with this power of the cycles: 0.5 where a film grows, 1 where it is torn open again and again. */
  exponent: number
  /** What it loses in its first year without being used. */
  lossInYear: number
  /** The loss at which fading begins to speed up, and by how much with every further percent. */
  knee: number
  bend: number
  /** How much faster it ages with every degree above 25. */
  perDegree: number
  /** How far batteries of the part differ in pace and in knee, as standard deviations of the logarithm. */
  spread: number
  /** The health of a new one, and how far it varies. */
  initialHealth: number
  initialSpread: number
  /** Standard deviation of a reading of the gauge. */
  gaugeNoise: number
  isWholePercent: boolean
}

export function makeAgeingPart(partNumber: string, random: Random): AgeingPart {
  return {
    partNumber,
    lossIn500: random.between(6, 24),
    exponent: random.between(0.5, 1.15),
    lossInYear: random.between(0.5, 3),
    knee: random.chance(0.25) ? 100 : random.between(8, 28),
    bend: random.between(0.03, 0.3),
    perDegree: random.between(0.02, 0.06),
    spread: random.between(0.08, 0.25),
    initialHealth: random.between(97, 102),
    initialSpread: random.between(0.4, 1.2),
    gaugeNoise: random.between(0.2, 0.9),
    isWholePercent: random.chance(0.75),
  }
}

/** A normal deviate: the sum of twelve uniform ones is close enough, and never far out. */
export function deviate(random: Random): number {
  let sum = -6
  for (let index = 0; index < 12; index++) sum += random.next()
  return sum
}

/** Which random numbers are drawn for what: one stream each, so that one more draw changes nothing else. */
export const stream = (seed: number, purpose: number, index = 0): Random => new Random(seed, purpose, index)
