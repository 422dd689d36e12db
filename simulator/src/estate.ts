import type { Temper } from './ageing/loss.ts'
import type { CatalogueApplication } from './catalogue/applications.ts'
import type { BatteryPart } from './catalogue/battery-parts.ts'
import type { Operator } from './catalogue/countries.ts'
import type { Model } from './catalogue/models.ts'
import type { CatalogueProcess } from './catalogue/processes.ts'
import type { Role } from './catalogue/roles.ts'
import type { Site } from './catalogue/sites.ts'

/** What an estate should contain. */
export interface EstatePlan {
  /** The date of its creation: enrollments, releases and mishaps lie around it. It never changes afterwards. */
  made: string
  worlds: readonly WorldPlan[]
}

export interface WorldPlan {
  id: string
  devices: number
  /** Share of devices with Windows, from 0 to 1. */
  windows: number
  sites: readonly Site[]
  roles: readonly Role[]
}

/** Whole days since 1970-01-01 on the device's own calendar, as `localDay` counts them. */
export type DayNumber = number

export interface Estate {
  seed: number
  made: DayNumber
  worlds: readonly World[]
}

export interface World {
  id: string
  sites: readonly Site[]
  /** Every group that a device is tagged with. */
  groups: readonly string[]
  devices: readonly Device[]
  batteries: readonly Battery[]
}

export interface Battery extends Temper {
  serialNumber: string
  /** What happens to it by chance is derived from this. */
  seed: number
  part: BatteryPart
  /** Day of manufacture. */
  made: DayNumber
  /** It is used from the first of these days until the second; null where it still is. */
  usedFrom: DayNumber
  usedUntil: DayNumber | null
  /** The first day on which one of its devices is enrolled and has it. */
  firstSeen: DayNumber
  /** Full cycles. */
  cyclesPerDay: number
  /** Percent of the rated capacity when it was new. */
  initialHealth: number
  /** How many times as fast as at 25 degrees it ages where it is used. */
  speed: number
  /** How many times as fast as usual it runs down, whatever its gauge tells. */
  drain: number
  /** Whether it is of the planted bad batch. */
  isBad: boolean
}

/** The batteries of a device, and how they change. */
export type Batteries = {
  /** Which batteries may be inside at one time, one in each bay in use. */
  sets: readonly (readonly Battery[])[]
} & (
  | { kind: 'none' }
  /** One set, permanently. */
  | { kind: 'fixed' }
  /** Two sets: on this day a battery that is worn out is replaced by a new one, and reports no more. */
  | { kind: 'replaced'; day: DayNumber }
  /** Two sets of one: the other battery is charged outside; they are swapped when the one inside is low. */
  | { kind: 'pair' }
  /** Shares the batteries with other devices, and has this seat among so many; each set is a battery of the pool. */
  | { kind: 'pool'; seat: number; seats: number }
)

export interface Installed {
  application: CatalogueApplication
  /** Its index in the catalogue. */
  index: number
  /** Days on which it is installed; null for always. */
  trial: { from: DayNumber; to: DayNumber } | null
  /** Whether it got the release that was stopped. */
  isPilot: boolean
}

export interface Running {
  process: CatalogueProcess
  fileVersion: string
}

/** What goes wrong with a device, or is unusual about it. */
export interface Fate {
  /** Switched off or broken from then on. */
  silentFrom: DayNumber | null
  /** Unused from then on: on its dock, or in a drawer. */
  idleFrom: DayNumber | null
  inDrawer: boolean
  /** Taken far away, and left there. */
  lost: { from: DayNumber; near: Site } | null
  /** Minutes that its clock is off, and on which days. */
  wrongClock: { minutes: number; from: DayNumber; to: DayNumber } | null
}

export interface Device {
  worldId: string
  /** Its index in the world, from 0. */
  number: number
  /** Everything about it is derived from this. */
  seed: number
  installId: string
  model: Model
  role: Role
  serialNumber: string
  imei: string | null
  deviceName: string
  assetTag: string | null
  groups: readonly string[]
  /** The home location that it is assigned to. */
  home: Site
  /** Where it is really used: another site if it moved without a new assignment. */
  site: Site
  enrolled: DayNumber
  osBuild: string
  firmware: string | null
  bios: string | null
  memoryBytes: number
  extensionVersion: string | null
  sim: { serialNumber: string; operator: Operator } | null
  batteries: Batteries
  applications: readonly Installed[]
  processes: readonly Running[]
  /** Hour at which its shifts begin. */
  shiftStart: number
  /** How heavily it is used; 1 is usual. */
  keenness: number
  /** How many times the usual current it draws. */
  drain: number
  fate: Fate
}
