import { z } from 'zod'
import { placeLimits } from '../limits.ts'
import { token } from '../text.ts'
import { reportLimits } from './limits.ts'
import { LocalTime } from './local-time.ts'

export const bearerTypes = ['2g', '3g', '4g', '5g'] as const
export type BearerType = (typeof bearerTypes)[number]

export const signalStatuses = ['radioOff', 'outOfService', 'noService'] as const
export type SignalStatus = (typeof signalStatuses)[number]

export const locationSources = ['gps', 'network', 'fused', 'unknown'] as const
export type LocationSource = (typeof locationSources)[number]

const text = token(reportLimits.text)
const latitude = z.number().min(placeLimits.latitude.min).max(placeLimits.latitude.max)
const longitude = z.number().min(placeLimits.longitude.min).max(placeLimits.longitude.max)
const bytes = z.int().min(0).max(reportLimits.hourBytes)
const minutes = z.int().min(0).max(60)

export const ChargeLevel = z.object({
  at: LocalTime,
  /** Percent. */
  level: z.int().min(0).max(100),
  onPower: z.boolean(),
  /** Serial number of the smart battery that was measured. */
  battery: text.nullish(),
})
export type ChargeLevel = z.infer<typeof ChargeLevel>

export const Fix = z.object({
  at: LocalTime,
  latitude,
  longitude,
  /** Metres. */
  accuracy: z.number().min(0).max(1_000_000).default(0),
  source: z.enum(locationSources).default('unknown'),
})
export type Fix = z.infer<typeof Fix>

/** A sample of the mobile network on the five-minute grid: a level, or the reason for having none. */
export const Signal = z
  .object({
    at: LocalTime,
    level: z.int().min(0).max(5).nullish(),
    bearerType: z.enum(bearerTypes).nullish(),
    operatorName: text.nullish(),
    operatorCode: text.nullish(),
    status: z.enum(signalStatuses).nullish(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
  })
  .refine(({ level, status }) => (level ?? null) !== null || (status ?? null) !== null, {
    message: 'has neither a level nor a status',
    path: ['level'],
  })
  .refine(({ latitude, longitude }) => (latitude ?? null) === null || (longitude ?? null) !== null, {
    message: 'is missing where there is a latitude',
    path: ['longitude'],
  })
  .refine(({ latitude, longitude }) => (longitude ?? null) === null || (latitude ?? null) !== null, {
    message: 'is missing where there is a longitude',
    path: ['latitude'],
  })
export type Signal = z.infer<typeof Signal>

interface Traffic {
  mobileBytes?: number | undefined
  wifiBytes?: number | undefined
}

/** However many applications an hour names, the sum of their bytes is that of one hour. */
const isWithinHour = (applications: readonly Traffic[] | undefined, field: keyof Traffic): boolean =>
  (applications ?? []).reduce((sum, activity) => sum + (activity[field] ?? 0), 0) <= reportLimits.hourBytes

const beyondHour = (field: keyof Traffic) => ({
  message: `have more than ${reportLimits.hourBytes} ${field} together`,
  path: ['applications'],
})

/** The totals of the hour so far, never increments: a repeated or late report changes nothing. */
export const Hour = z
  .object({
    /** Any time within the hour. */
    at: LocalTime,
    useMinutes: minutes.optional(),
    mobileBytes: bytes.optional(),
    wifiBytes: bytes.optional(),
    applications: z
      .array(
        z.object({
          packageName: text,
          version: text,
          sharedUserId: text.nullish(),
          minutes: minutes.optional(),
          mobileBytes: bytes.optional(),
          wifiBytes: bytes.optional(),
        }),
      )
      .max(reportLimits.activities)
      .optional(),
    processes: z
      .array(
        z.object({
          processName: text,
          productName: text,
          productVersion: text,
          fileVersion: text,
          userMinutes: minutes.optional(),
          /** Processor time as a percentage of the hour. */
          cpu: z.number().min(0).max(100).optional(),
        }),
      )
      .max(reportLimits.activities)
      .optional(),
  })
  .refine(({ applications }) => isWithinHour(applications, 'mobileBytes'), beyondHour('mobileBytes'))
  .refine(({ applications }) => isWithinHour(applications, 'wifiBytes'), beyondHour('wifiBytes'))
export type Hour = z.infer<typeof Hour>
