import { z } from 'zod'
import { batteryLevels, type DeviceAlert, deviceAlerts, StatusLevel } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { platformTypes } from '../ingestion/platforms.ts'
import { bearerTypes, locationSources, signalStatuses } from '../ingestion/samples.ts'
import { Time } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { Version } from '../version.ts'
import { DeviceId } from './device-filters.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const
const text = z.string().nullable()
const time = z.int().nullable()

export const OfDevice = z.object({ deviceId: DeviceId })

/** Most devices in one lookup. */
export const lookupMatches = 20
const identifier = token(reportLimits.text).optional()

export const findDeviceIds = call({
  method: 'GET',
  path: '/api/core/device/ids',
  summary: 'The devices that all given identifiers match [C-2110, C-9905]',
  access,
  reads: estateSubjects,
  query: z
    .object({ id: identifier, sn: identifier, assetTag: identifier, imei: identifier })
    .refine((given) => Object.values(given).some((value) => value !== undefined), {
      message: 'is missing, as are sn, assetTag and imei',
      path: ['id'],
    }),
  answer: z.object({ ids: z.array(z.string()) }),
})

export const DeviceInfo = z.object({
  id: z.string(),
  platformType: z.enum(platformTypes),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  assetTag: text,
  imei: text,
  /** The IANA zone that the device last reported; its days begin and end there. */
  timeZone: z.object({ name: z.string() }).nullable(),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

export const getDeviceInfo = call({
  method: 'GET',
  path: '/api/core/device/info',
  summary: "A device's identity [C-2111]",
  access,
  reads: estateSubjects,
  query: OfDevice,
  answer: DeviceInfo,
})

const Versioned = z.object({ version: z.string() }).nullable()

/** Where a device was last located; null if never. */
export const LastPosition = z
  .object({ time: z.int(), latitude: z.number(), longitude: z.number() })
  .nullable()

const statuses = Object.fromEntries(deviceAlerts.map((alert) => [alert, StatusLevel])) as Record<
  DeviceAlert,
  typeof StatusLevel
>

export const DeviceSmartBattery = z.object({
  id: z.string(),
  serialNumber: z.string(),
  batteryStatus: z.enum(batteryLevels),
  healthStatus: StatusLevel,
  averageDischargeStatus: StatusLevel,
  cycleCountStatus: StatusLevel,
  partNumber: text,
  /** Present capacity as a percentage of the rated one. */
  capacityFactor: z.number().nullable(),
  cycleCount: z.int().nullable(),
  averageDischarge: z.number().nullable(),
})

/** Events within the period of their alert [C-2009]. */
export const EventCounts = z.object({
  rebootCount: z.int(),
  dropCount: z.int(),
  lowPowerCount: z.int(),
})
export type EventCounts = z.infer<typeof EventCounts>

/** The other figures behind alerts, where known, so that people see how bad it is. */
export const AlertFacts = z.object({
  averageDischarge: z.number().nullable(),
  /** Metres from the edge of the home location's circle. */
  distanceMetres: z.number().nullable(),
  /** Hours. */
  hoursAway: z.number().nullable(),
  /** Whole days. */
  daysIdle: z.int().nullable(),
  daysOutOfContact: z.int().nullable(),
  timeErrorAt: time,
  bssid: text,
})
export type AlertFacts = z.infer<typeof AlertFacts>

export const DeviceDetails = DeviceInfo.extend({
  ...statuses,
  deviceStatus: StatusLevel,
  ...EventCounts.shape,
  alertFacts: AlertFacts,
  deviceName: text,
  /** The last contact. */
  updated: time,
  lastPosition: LastPosition,
  group: z.array(z.string()),
  homeLocation: z
    .object({
      id: z.string(),
      name: z.string(),
      distanceYellow: z.number().nullable(),
      distanceRed: z.number().nullable(),
    })
    .nullable(),
  firstSeen: z.int(),
  clientVersion: text,
  extensionVersion: text,
  operatingSystem: z.object({ name: z.string(), buildVersion: text }),
  firmware: Versioned,
  bios: Versioned,
  /** Bytes. */
  totalPhysicalMemory: z.int().nullable(),
  processor: z.object({ name: z.string() }).nullable(),
  accessPoint: z.object({ updated: z.int(), ssid: z.string(), bssid: z.string() }).nullable(),
  /** One entry, or none where nothing is known [C-9927]. */
  storage: z.array(z.object({ used: z.int(), total: z.int(), available: z.int() })),
  sims: z.array(z.object({ serialNumber: z.string(), operatorName: text, operatorCode: text })),
  /** Those in it, without any that was removed. */
  smartBatteries: z.array(DeviceSmartBattery),
  /** Whether any of them is [C-2009]. */
  underWarranty: z.boolean(),
  /** Version of the fields that people edit; reports leave it unchanged. */
  version: Version,
})
export type DeviceDetails = z.infer<typeof DeviceDetails>

export const getDeviceDetails = call({
  method: 'GET',
  path: '/api/core/device/details',
  summary: 'Everything known of a device, with its statuses [C-2112]',
  access,
  reads: estateSubjects,
  query: OfDevice,
  answer: DeviceDetails,
})

/** Longitude and latitude, in GeoJSON order. */
const Position = z.tuple([z.number(), z.number()])

export const DeviceLocation = z.object({
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      position: Position,
      /** Metres. */
      accuracy: z.number(),
      source: z.enum(locationSources),
      /** When the device was there. */
      utc: z.int(),
      /** The same in the device's local time, such as 2026-11-03T09:14:00+01:00. */
      time: z.string(),
    })
    .nullable(),
  /** When the device last reported. */
  updated: time,
  timeZone: z.object({ name: z.string() }).nullable(),
  homeLocation: z
    .object({
      id: z.string(),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      radiusMetres: z.number(),
    })
    .nullable(),
})
export type DeviceLocation = z.infer<typeof DeviceLocation>

export const getDeviceLocation = call({
  method: 'GET',
  path: '/api/core/device/location',
  summary: "A device's last position and its home location [C-2113]",
  access,
  reads: estateSubjects,
  query: OfDevice,
  answer: DeviceLocation,
})

export const SignalPoint = z.object({
  /** The start of the five minutes, in milliseconds since the epoch. */
  date: z.int(),
  /** The same in the device's local time. */
  local: z.string(),
  level: z.int().nullable(),
  bearerType: z.enum(bearerTypes).nullable(),
  status: z.enum(signalStatuses).nullable(),
  position: Position.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  operatorName: text,
  operatorCode: text,
})
export type SignalPoint = z.infer<typeof SignalPoint>

export const readSignalStrength = call({
  method: 'POST',
  path: '/api/core/device/signalStrength',
  summary: 'The mobile signal of a device on the local day that ends at `to` [C-2114]',
  access,
  reads: estateSubjects,
  query: OfDevice,
  body: z.object({ to: Time, numberOfBars: z.union([z.literal(4), z.literal(5)]) }),
  answer: z.array(SignalPoint),
})

export const exportSignalStrength = call({
  method: 'POST',
  path: '/api/core/device/exportSignalStrength',
  summary: 'The same as a file [C-2115]',
  access,
  body: z.object({ to: Time, deviceId: DeviceId }),
  answer: csv,
})
