import { z } from 'zod'
import { token } from '../text.ts'
import { reportLimits } from './limits.ts'
import { LocalTime } from './local-time.ts'
import { platformTypes } from './platforms.ts'

const text = token(reportLimits.text)
const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The device's inventory; sent whole whenever it has changed, without the fields it does not have. */
export const Inventory = z.object({
  platformType: z.enum(platformTypes),
  manufacturer: text,
  model: text,
  serialNumber: text,
  imei: text.nullish(),
  deviceName: text.nullish(),
  operatingSystem: z.object({ buildVersion: text }).nullish(),
  firmware: z.object({ version: text }).nullish(),
  bios: z.object({ version: text }).nullish(),
  /** Bytes. */
  totalPhysicalMemory: bytes.nullish(),
  processor: z.object({ name: text }).nullish(),
  /** An IANA name, such as Europe/Madrid. */
  timeZone: z.object({ name: text }).nullish(),
  clientVersion: text.nullish(),
  extensionVersion: text.nullish(),
  sims: z
    .array(z.object({ serialNumber: text, operatorName: text.nullish(), operatorCode: text.nullish() }))
    .max(reportLimits.sims)
    .default([]),
})
export type Inventory = z.infer<typeof Inventory>

/** Bytes of the device's own storage. */
export const Storage = z.object({ used: bytes, total: bytes })
export type Storage = z.infer<typeof Storage>

/** A network that hides its name has an empty one. */
const ssid = z
  .string()
  .max(64)
  .refine((name) => name === '' || text.safeParse(name).success, 'contains control characters')

/** The Wi-Fi access point in use; null when there is none. */
export const AccessPoint = z.object({ at: LocalTime, ssid, bssid: text }).nullable()
export type AccessPoint = z.infer<typeof AccessPoint>

/** Within them, a date plus any term of warranty is the same for PostgreSQL, for JavaScript and as a text. */
export const manufactureYears = { first: 1970, last: 2100 } as const

const dateOfManufacture = z.iso.date().refine((date) => {
  const year = Number(date.slice(0, 4))
  return year >= manufactureYears.first && year <= manufactureYears.last
}, `is not in a year from ${manufactureYears.first} to ${manufactureYears.last}`)

export const SmartBattery = z.object({
  /** When it was read. A battery moves between devices, so the latest reading counts. */
  at: LocalTime,
  serialNumber: text,
  partNumber: text.nullish(),
  manufacturer: text.nullish(),
  mfd: dateOfManufacture.nullish(),
  /** Milliampere-hours. */
  ratedCapacity: z.number().positive().max(1_000_000).nullish(),
  presentCapacity: z.number().min(0).max(1_000_000).nullish(),
  cycleCount: z.int().min(0).max(1_000_000).nullish(),
})
export type SmartBattery = z.infer<typeof SmartBattery>

export const InstalledApplication = z.object({
  packageName: text,
  name: text,
  version: text,
  sharedUserId: text.nullish(),
  system: z.boolean().default(false),
  size: bytes.nullish(),
})
export type InstalledApplication = z.infer<typeof InstalledApplication>

export const InstalledProcess = z.object({
  processName: text,
  productName: text,
  productVersion: text,
  fileVersion: text,
})
export type InstalledProcess = z.infer<typeof InstalledProcess>
