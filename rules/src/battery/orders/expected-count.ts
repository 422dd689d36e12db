import { normalShare } from '../forecast/normal.ts'

/** How many of some things happen: the number expected, and the numbers between which it is with a chance of 80 %. */
export interface CountInterval {
  expected: number
  from: number
  to: number
}

/** Above so many, the shape of the distribution is known well enough from its first three moments. */
const mostExact = 12
const leastMass = 1e-7
const [low, high] = [0.1, 0.9]

/** The number of events, each with its own probability, none depending on another: the Poisson binomial distribution. */
export class ExpectedCount {
  #mean = 0
  #variance = 0
  #skew = 0
  /** Probabilities of 0, 1, 2, … events; null once there are too many. */
  #mass: number[] | null = [1]

  add(chance: number): void {
    if (chance < leastMass) return
    const not = 1 - chance
    this.#mean += chance
    this.#variance += chance * not
    this.#skew += chance * not * (not - chance)
    if (this.#mean > mostExact) this.#mass = null
    if (this.#mass) addTo(this.#mass, chance)
  }

  interval(): CountInterval {
    return { expected: this.#mean, from: this.#quantile(low), to: this.#quantile(high) }
  }

  /** The least number that is not exceeded with that chance. */
  #quantile(level: number): number {
    const reaches = this.#mass ? reachesBy(this.#mass, level) : this.#reachesByMoments(level)
    let count = this.#mass ? 0 : Math.max(0, Math.floor(this.#mean - 3 * Math.sqrt(this.#variance)))
    while (!reaches(count)) count++
    return count
  }

  /** The normal distribution, corrected by how skewed the numbers are. */
  #reachesByMoments(level: number): (count: number) => boolean {
    const deviation = Math.sqrt(this.#variance)
    const bend = this.#skew / deviation ** 3 / 6
    return (count) => {
      const value = (count + 0.5 - this.#mean) / deviation
      if (value > 3) return true
      const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)
      return normalShare(value) + bend * (1 - value * value) * density >= level
    }
  }
}

function addTo(mass: number[], chance: number): void {
  const not = 1 - chance
  const top = (mass.at(-1) ?? 0) * chance
  for (let count = mass.length - 1; count > 0; count--)
    mass[count] = (mass[count] ?? 0) * not + (mass[count - 1] ?? 0) * chance
  mass[0] = (mass[0] ?? 0) * not
  if (top > leastMass) mass.push(top)
}

function reachesBy(mass: readonly number[], level: number): (count: number) => boolean {
  return (count) => {
    let sum = 0
    for (let index = 0; index <= count; index++) sum += mass[index] ?? 0
    return sum >= level || count >= mass.length
  }
}
