import type { DeviceStatuses, LocationSource, PlatformType } from '@muster/contract'
import type { Recent, SequencesSeen } from '../../telemetry/index.ts'

/** The home location of a device, as far as its alerts need it. */
export interface DeviceHome {
  id: string
  latitude: number
  longitude: number
  radiusMetres: number
  distanceYellow: number | null
  distanceRed: number | null
  /** When the device was assigned to it or its circle was moved, whichever came later. */
  since: number
}

export interface KnownFix {
  at: number
  latitude: number
  longitude: number
  accuracy: number
  source: LocationSource
}

export interface KnownAccessPoint {
  at: number
  ssid: string
  bssid: string
}

/** What a report changes of a device, and what its statuses depend on. Times are milliseconds since the epoch. */
export interface DeviceState {
  number: number
  id: string
  keyHash: Buffer
  platform: PlatformType
  cohort: number
  /** The number of the day from which it is in the cohort. */
  cohortSince: number
  home: DeviceHome | null
  timeZone: string | null
  enrolledAt: number
  inventorySequence: number
  applications: { sequence: number; hash: string | null }
  processes: { sequence: number; hash: string | null }
  statuses: DeviceStatuses
  lastContact: number | null
  sequences: SequencesSeen
  lastUsed: number | null
  timeErrorAt: number | null
  timeRecoveryAt: number | null
  fix: KnownFix | null
  insideAt: number | null
  storage: { sequence: number; used: number | null; total: number | null }
  accessPointSequence: number
  accessPoint: KnownAccessPoint | null
  recent: Recent
  mobileBytes: number
  wifiBytes: number
  averageDischarge: number | null
  reevaluateAt: number | null
}
