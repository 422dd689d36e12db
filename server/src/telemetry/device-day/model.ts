import type { BearerType, EventInfo, EventType, LocationSource, SignalStatus } from '@muster/contract'

/** When a sample was taken. A day has the samples of its local date, whatever their offset. */
export interface Timed {
  /** Seconds since midnight UTC of the local date: below zero east of Greenwich, above 24 hours west of it. */
  at: number
  /** Minutes east of UTC. */
  offset: number
}

export interface ChargeSample extends Timed {
  level: number
  onPower: boolean
  /** The number of the smart battery in its world. */
  battery: number | null
}

/** Degrees times 100,000: steps of about a metre. */
export interface Position {
  latitude: number
  longitude: number
}

export interface FixSample extends Timed, Position {
  /** Metres. */
  accuracy: number
  source: LocationSource
}

export interface SignalSample extends Timed {
  level: number | null
  bearer: BearerType | null
  status: SignalStatus | null
  /** The number of the network operator in its world. */
  operator: number | null
  position: Position | null
}

export interface ApplicationActivity {
  /** The number of the application's version in its world. */
  application: number
  minutes: number
  mobileBytes: number
  wifiBytes: number
}

export interface ProcessActivity {
  /** The number of the process's version in its world. */
  process: number
  minutes: number
  /** Hundredths of a percent of the hour. */
  cpu: number
}

/** A clock hour of the device; `at` is its start. */
export interface HourSlot extends Timed {
  useMinutes: number
  mobileBytes: number
  wifiBytes: number
  applications: ApplicationActivity[]
  processes: ProcessActivity[]
}

export interface DayEvent {
  /** Milliseconds since midnight UTC of the local date. */
  at: number
  offset: number
  type: EventType
  info: EventInfo
}

/** Everything a device reported for one local day; each list oldest first. */
export interface DeviceDay {
  chargeLevels: ChargeSample[]
  fixes: FixSample[]
  signals: SignalSample[]
  hours: HourSlot[]
  events: DayEvent[]
}

export const emptyDay = (): DeviceDay => ({
  chargeLevels: [],
  fixes: [],
  signals: [],
  hours: [],
  events: [],
})
