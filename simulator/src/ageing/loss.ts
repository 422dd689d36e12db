import type { AgeingPart } from './ageing-part.ts'

/** What a battery has been through, each as it would count at 25 degrees. */
export interface Strain {
  cycles: number
  years: number
}

/** How a battery differs from others of its part. */
export interface Temper {
  /** How many times as fast it loses; 1 is usual. */
  pace: number
  /** The loss at which its fading begins to speed up. */
  knee: number
}

const deepCooling = 0.3

/** How many times as fast as at 25 degrees a battery ages. */
export const speedAt = ({ perDegree }: AgeingPart, temperature: number): number =>
  Math.max(deepCooling, Math.exp(perDegree * (temperature - 25)))

const usualLoss = ({ lossIn500, exponent, lossInYear }: AgeingPart, { cycles, years }: Strain): number =>
  lossIn500 * (cycles / 500) ** exponent + lossInYear * Math.sqrt(years)

/** The percents of its rated capacity that a battery has lost: beyond the knee each loss makes the next one larger. */
export function lossAfter(part: AgeingPart, { pace, knee }: Temper, strain: Strain): number {
  const early = pace * usualLoss(part, strain)
  return early <= knee ? early : knee + Math.expm1(part.bend * (early - knee)) / part.bend
}

/** The pace with which a battery has lost so many percents. */
export function paceFor(part: AgeingPart, knee: number, strain: Strain, loss: number): number {
  const early = loss <= knee ? loss : knee + Math.log1p(part.bend * (loss - knee)) / part.bend
  return early / usualLoss(part, strain)
}
