export interface BatteryPart {
  partNumber: string
  manufacturer: string
  /** Milliampere-hours. */
  ratedCapacity: number
  /** Share of the rated capacity that it loses with each full cycle, and with each year. */
  perCycle: number
  perYear: number
  /** Beyond this loss it fades faster and faster. */
  knee: number
}

export const batteryParts: readonly BatteryPart[] = [
  {
    partNumber: 'KB-4000',
    manufacturer: 'Voltaic',
    ratedCapacity: 4000,
    perCycle: 0.00025,
    perYear: 0.02,
    knee: 0.2,
  },
  {
    partNumber: 'KB-5200',
    manufacturer: 'Voltaic',
    ratedCapacity: 5200,
    perCycle: 0.0002,
    perYear: 0.018,
    knee: 0.22,
  },
  {
    partNumber: 'HB-3600',
    manufacturer: 'Celltron',
    ratedCapacity: 3600,
    perCycle: 0.0003,
    perYear: 0.024,
    knee: 0.18,
  },
  {
    partNumber: 'TB-4400',
    manufacturer: 'Anode Works',
    ratedCapacity: 4400,
    perCycle: 0.00026,
    perYear: 0.022,
    knee: 0.2,
  },
  {
    partNumber: 'WB-4800',
    manufacturer: 'Celltron',
    ratedCapacity: 4800,
    perCycle: 0.00018,
    perYear: 0.026,
    knee: 0.21,
  },
  {
    partNumber: 'OB-6400',
    manufacturer: 'Anode Works',
    ratedCapacity: 6400,
    perCycle: 0.00021,
    perYear: 0.03,
    knee: 0.19,
  },
]
