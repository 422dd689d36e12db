export interface BatteryPart {
  partNumber: string
  manufacturer: string
  /** Milliampere-hours. */
  ratedCapacity: number
}

export const batteryParts: readonly BatteryPart[] = [
  { partNumber: 'KB-4000', manufacturer: 'Voltaic', ratedCapacity: 4000 },
  { partNumber: 'KB-5200', manufacturer: 'Voltaic', ratedCapacity: 5200 },
  { partNumber: 'HB-3600', manufacturer: 'Celltron', ratedCapacity: 3600 },
  { partNumber: 'TB-4400', manufacturer: 'Anode Works', ratedCapacity: 4400 },
  { partNumber: 'WB-4800', manufacturer: 'Celltron', ratedCapacity: 4800 },
  { partNumber: 'OB-6400', manufacturer: 'Anode Works', ratedCapacity: 6400 },
]
