import type { AgeingPart } from '../ageing/ageing-part.ts'

export interface BatteryPart extends AgeingPart {
  manufacturer: string
  /** Milliampere-hours. */
  ratedCapacity: number
}

const usual = {
  initialHealth: 99.5,
  initialSpread: 0.7,
  gaugeNoise: 0.35,
  perDegree: 0.03,
  spread: 0.25,
  isWholePercent: true,
} as const

export const batteryParts: readonly BatteryPart[] = [
  {
    ...usual,
    ...{ partNumber: 'KB-4000', manufacturer: 'Voltaic', ratedCapacity: 4000 },
    ...{ lossIn500: 17, exponent: 0.9, lossInYear: 2, knee: 18, bend: 0.12 },
  },
  {
    ...usual,
    ...{ partNumber: 'KB-5200', manufacturer: 'Voltaic', ratedCapacity: 5200 },
    ...{ lossIn500: 15, exponent: 0.75, lossInYear: 1.8, knee: 20, bend: 0.16 },
  },
  {
    ...usual,
    ...{ partNumber: 'HB-3600', manufacturer: 'Celltron', ratedCapacity: 3600 },
    ...{ lossIn500: 18, exponent: 1.05, lossInYear: 2.2, knee: 16, bend: 0.1 },
  },
  {
    ...usual,
    ...{ partNumber: 'TB-4400', manufacturer: 'Anode Works', ratedCapacity: 4400 },
    ...{ lossIn500: 16, exponent: 0.7, lossInYear: 2.2, knee: 20, bend: 0.14, isWholePercent: false },
  },
  {
    ...usual,
    ...{ partNumber: 'WB-4800', manufacturer: 'Celltron', ratedCapacity: 4800 },
    ...{ lossIn500: 14, exponent: 1.1, lossInYear: 2.6, knee: 100, bend: 0.1 },
  },
  {
    ...usual,
    ...{ partNumber: 'OB-6400', manufacturer: 'Anode Works', ratedCapacity: 6400 },
    ...{ lossIn500: 14, exponent: 0.6, lossInYear: 3, knee: 17, bend: 0.12, isWholePercent: false },
  },
]
