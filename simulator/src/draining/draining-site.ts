import { deviate } from '../ageing/ageing-part.ts'
import type { Random } from '../random.ts'

interface Unlike {
  number: number
  /** How much faster than usual it discharges, as a logarithm; a lot where it is hungry, or bad. */
  effect: number
  isUnlike: boolean
}

/** Devices of one model at a place, and the pool of their batteries. */
export interface Site {
  model: string
  /** Percent per hour, as is usual for the model. */
  rate: number
  /** How often a device gets another battery. */
  swapsEachDay: number
  devices: (Unlike & { use: number })[]
  batteries: Unlike[]
}

const models = [
  { model: 'M1', rate: 5 },
  { model: 'M2', rate: 7 },
  { model: 'M3', rate: 4 },
]
const swapsEachDay = [1, 0.1, 0.02, 0]
const batteriesPerDevice = 1.4
const unlikeShare = 0.05

export function makeSite(index: number, count: number, random: Random): Site {
  const { model, rate } = models[index % models.length] ?? { model: '', rate: 5 }
  const pool = Math.ceil(count * batteriesPerDevice)
  return {
    ...{ model, rate, swapsEachDay: swapsEachDay[index % swapsEachDay.length] ?? 0 },
    devices: Array.from({ length: count }, (_, place) => {
      const use = 0.1 + 0.5 * random.next() ** 2
      return { ...unlike(index * count + place + 1, 0.08 * deviate(random), random), use }
    }),
    batteries: Array.from({ length: pool }, (_, place) => {
      // Capacity that is lost with age.
      const age = random.between(0, 0.15)
      return unlike(index * pool + place + 1, age + 0.05 * deviate(random), random)
    }),
  }
}

function unlike(number: number, usual: number, random: Random): Unlike {
  const isUnlike = random.chance(unlikeShare)
  return { number, isUnlike, effect: usual + (isUnlike ? Math.log(random.between(1.5, 2.5)) : 0) }
}
