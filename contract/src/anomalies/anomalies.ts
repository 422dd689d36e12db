import { z } from 'zod'
import { deviceAlerts } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { DeviceRow } from '../fleet/devices.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import { anomalyProperties } from './anomaly-properties.ts'

const access = { kind: 'world', permission: 'anomalies.read', product: 'coreV2' } as const

/** Days in the history of an anomaly [C-2329]. */
export const anomalyHistoryDays = 90

/** The columns of the anomaly list, in order [C-1802]. */
export const anomalySortFields = [
  'description',
  'latestAffectedCount',
  'totalAffectedCount',
  'highestAffectedCount',
  'detectedCount',
  'lastDetected',
  'firstDetected',
] as const
export type AnomalySortField = (typeof anomalySortFields)[number]
export const anomalyDefaultSort = { field: 'lastDetected', order: 'desc' } as const

export const AnomalyId = token(64)

/** For a home location the value is its name, for an application its package and version. */
const PropertyShown = z.object({
  name: z.enum(anomalyProperties),
  value: z.string(),
  /** Of the home location or the application, while the world has it. */
  id: z.string().optional(),
  /** The display name of the application, likewise; none if it has no name. */
  applicationName: z.string().optional(),
})

/**
 * Devices with certain properties that have an alert far more often than the others [C-2031]. Times are milliseconds
 * since the epoch. `population` and the fields after it are from the last search that raised it.
 */
export const Anomaly = z.object({
  id: z.string(),
  /** The same as `id`. */
  anomalyId: z.string(),
  alertType: z.enum(deviceAlerts),
  /** Its properties in one line, such as `firmware 7.2.1, model T8`; screens word it themselves. */
  description: z.string(),
  /** One or two. */
  properties: z.array(PropertyShown),
  /**
   * What it may be named by, as of the last search that raised it, the most likely first: its own properties, and
   * others that fit the alerts about as well, at most twelve. If one of the compared properties is the cause, it is
   * among these with the sum of their probabilities: at least 95 %, unless more than twelve fit. None where it was
   * found before names were stored [F-604].
   */
  names: z.array(
    z.object({
      properties: z.array(PropertyShown),
      /**
       * Others that exactly the same devices have, so that no alert can tell them apart: how many, and the first
       * twenty. Not there where there are none.
       */
      alike: z.object({ count: z.int(), some: z.array(z.array(PropertyShown)) }).optional(),
      /** That the cause is these or any of those alike; from 0 to 1. */
      probability: z.number(),
    }),
  ),
  firstDetected: z.int(),
  lastDetected: z.int(),
  /**
   * The start of the last UTC day on which a device with these properties had the alert, whether or not it was raised.
   */
  lastAffected: z.int(),
  /** Devices on the last day it was raised. */
  latestAffectedCount: z.int(),
  /** The most on any day it was raised. */
  highestAffectedCount: z.int(),
  /** Distinct devices on all such days. */
  totalAffectedCount: z.int(),
  /** Days on which it was raised. */
  detectedCount: z.int(),
  /** Whether the world's last search raised it. */
  detected: z.boolean(),
  /** Devices of the world. */
  population: z.int(),
  /** Devices of the world with the alert. */
  totalAlertingCount: z.int(),
  /** Devices with the alert and the properties. */
  groupAlertingCount: z.int(),
  /** The share of the world's devices with the properties, from 0 to 1. */
  shareOfPopulation: z.number(),
})
export type Anomaly = z.infer<typeof Anomaly>

export const listAnomalies = call({
  method: 'POST',
  path: '/api/core/anomalies/list',
  summary: 'Anomalies: devices with something in common that alert far more often than others [C-2190]',
  access,
  reads: estateSubjects,
  query: PageQuery,
  body: z.object({
    sort: sortBy(anomalySortFields).optional(),
    /** Alert types; none means all. */
    alertStatuses: z.array(z.enum(deviceAlerts)).max(deviceAlerts.length).optional(),
    /** Those that name this application, in any version. */
    packageName: token(reportLimits.text).optional(),
  }),
  answer: listOf(Anomaly),
})

const OfAnomaly = z.object({ anomalyId: AnomalyId })

export const getAnomaly = call({
  method: 'POST',
  path: '/api/core/anomalies/details',
  summary: 'One anomaly [C-2191]',
  access,
  reads: estateSubjects,
  refuses: ['notFound'],
  query: OfAnomaly,
  answer: Anomaly,
})

/**
 * A set of devices that one call returns and others accept; opaque to clients. Whatever it contains, devices outside
 * the caller's world and view are left out.
 */
export const deviceBitSetLength = 200_000
export const DeviceBitSet = z
  .string()
  .max(deviceBitSetLength)
  .regex(/^[\w-]+$/, 'is not a set of devices')

/** A day on which the world was searched, oldest first; days without a search are left out [C-2032]. */
export const AnomalyDay = z.object({
  /** The day in UTC, as YYYY-MM-DD [C-9908]. */
  date: z.string(),
  /**
   * Devices with the properties and the alert: counted here where the anomaly was raised that day, otherwise below; the
   * other is 0.
   */
  significant: z.int(),
  insignificant: z.int(),
  /** These devices. */
  deviceBitSet: DeviceBitSet,
})
export type AnomalyDay = z.infer<typeof AnomalyDay>

const AnomalyHistory = OfAnomaly.extend({
  /** An IANA zone: its current date is the last of the 90 days. The days themselves are UTC days. */
  timeZone: TimeZone,
})

export const readAnomalyDeviceCount = call({
  method: 'POST',
  path: '/api/core/anomalies/details/deviceCount',
  summary: 'How many devices an anomaly affected on each of the last 90 days, raised or not [C-2192]',
  access,
  reads: estateSubjects,
  refuses: ['notFound'],
  query: AnomalyHistory,
  answer: z.array(AnomalyDay),
})

export const exportAnomalyDeviceCount = call({
  method: 'POST',
  path: '/api/core/anomalies/details/exportDeviceCount',
  summary: 'The same as a file [C-2193]',
  access,
  refuses: ['notFound'],
  query: AnomalyHistory,
  answer: csv,
})

/** The columns of an anomaly's device list, in order [C-1831]. */
export const anomalyDeviceSortFields = [
  'serialNumber',
  'assetTag',
  'imei',
  'model',
  'group',
  'homeLocation',
  'updated',
] as const
export const anomalyDeviceDefaultSort = { field: 'updated', order: 'desc' } as const

const AnomalyDevicesBody = z.object({
  sort: sortBy(anomalyDeviceSortFields).optional(),
  search: SearchText.optional(),
  deviceBitSet: DeviceBitSet,
})

export const listAnomalyDevices = call({
  method: 'POST',
  path: '/api/core/anomalies/details/devicesList',
  summary: 'The devices of a set that still exist [C-2194]',
  access,
  reads: estateSubjects,
  query: PageQuery,
  body: AnomalyDevicesBody,
  answer: listOf(DeviceRow),
})

export const exportAnomalyDevices = call({
  method: 'POST',
  path: '/api/core/anomalies/details/exportList',
  summary: 'The same as a file [C-2195]',
  access,
  query: exportQuery(),
  body: AnomalyDevicesBody,
  answer: csv,
})
