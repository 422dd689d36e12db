import type { z } from 'zod'
import type { DeviceEvent } from './device-event.ts'
import type {
  AccessPoint,
  InstalledApplication,
  InstalledProcess,
  Inventory,
  SmartBattery,
  Storage,
} from './inventory.ts'
import type { ChargeLevel, Fix, Hour, Signal } from './samples.ts'

/** What a report may contain, as an agent writes it. The envelope accepts any subset. */
export interface ReportPieces {
  inventory?: z.input<typeof Inventory>
  storage?: z.input<typeof Storage>
  accessPoint?: z.input<typeof AccessPoint>
  smartBatteries?: z.input<typeof SmartBattery>[]
  applications?: { hash: string; list?: z.input<typeof InstalledApplication>[] }
  processes?: { hash: string; list?: z.input<typeof InstalledProcess>[] }
  chargeLevels?: z.input<typeof ChargeLevel>[]
  locations?: z.input<typeof Fix>[]
  signals?: z.input<typeof Signal>[]
  hours?: z.input<typeof Hour>[]
  events?: z.input<typeof DeviceEvent>[]
}
