import { z } from 'zod'
import { call } from '../call.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { listOf, PageQuery, queryTime, SearchText, sortBy, Time } from '../paging.ts'
import { queryFlag } from '../query-values.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { isChartWindow, wrongChartWindow } from './chart-window.ts'
import { OfDevice } from './device.ts'
import { EventRow } from './device-events.ts'
import { DeviceId } from './device-filters.ts'
import { DataBucket, UsageBucket } from './device-performance.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/** The periods of the charts of applications and processes [C-910]. */
export const chartPeriods = ['last30Days', 'last7Days', 'last48Hours'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

export const applicationSortFields = [
  'name',
  'packageName',
  'version',
  'size',
  'firstInstalled',
  'updated',
  'lastUsed',
  'averageUserActivity',
  'mobileDataUsage',
  'wifiDataUsage',
] as const
export const systemFilters = ['all', 'user', 'system'] as const

/** Identifies one application on one device. */
export const DeviceApplicationId = token(100)

/** An application on a device [C-2012]. Figures cover the last 30 days. */
export const DeviceApplicationRow = z.object({
  id: z.string(),
  /** The application in the estate, as in the list of applications. */
  applicationId: z.string(),
  name: z.string(),
  packageName: z.string(),
  sharedUserId: z.string().nullable(),
  system: z.boolean(),
  /** In the estate, on the devices that the caller sees: how many have it now, and its versions on them. */
  installedCount: z.int(),
  versionCount: z.int(),
  /** The highest of these versions. */
  latestVersion: z.string(),
  /** How many of these devices used it in the last 30 local days. */
  usedCount: z.int(),
  /** On this device, as everything below. */
  version: z.string(),
  /** Bytes. */
  size: z.int().nullable(),
  firstInstalled: z.int(),
  updated: z.int(),
  lastUsed: z.int().nullable(),
  /** Minutes per day, over the days on which it was used. */
  averageUserActivity: z.number(),
  mobileDataUsage: z.int(),
  wifiDataUsage: z.int(),
})
export type DeviceApplicationRow = z.infer<typeof DeviceApplicationRow>

export const readDeviceApplicationsOverview = call({
  method: 'POST',
  path: '/api/core/deviceApplications/overview',
  summary:
    'How many applications a device has, and how many of them were installed, updated and used [C-2120]',
  access,
  reads: estateSubjects,
  query: OfDevice,
  answer: z.object({
    applicationCount: z.int(),
    /**
     * In the last 30 local days, today included; an application installed and not changed since does not count as
     * updated [C-903].
     */
    installedCount: z.int(),
    updatedCount: z.int(),
    /** In the last 14 days. */
    usedCount: z.int(),
    /** Today. */
    usedDay: z.int(),
  }),
})

export const listDeviceApplications = call({
  method: 'POST',
  path: '/api/core/deviceApplications/list',
  summary: 'The applications of a device [C-2121]',
  access,
  reads: estateSubjects,
  query: OfDevice.extend(PageQuery.shape),
  body: z.object({
    sort: sortBy(applicationSortFields).optional(),
    search: SearchText.optional(),
    systemFilter: z.enum(systemFilters).default('all'),
  }),
  answer: listOf(DeviceApplicationRow),
})

export const readApplicationUsage = call({
  method: 'POST',
  path: '/api/core/deviceApplications/applicationUsage',
  summary: 'How long an application was used on its device [C-2122]',
  access,
  reads: estateSubjects,
  query: z
    .object({ applicationId: DeviceApplicationId, from: queryTime, to: queryTime, bucketByHour: queryFlag })
    .refine(isChartWindow, wrongChartWindow),
  answer: z.object({ applicationName: z.string(), applicationUsageData: z.array(UsageBucket) }),
})

export const readApplicationEvents = call({
  method: 'POST',
  path: '/api/core/deviceApplications/applicationEvents',
  summary: 'Events of an application on a device, found by its name in the events, oldest first [C-2123]',
  access,
  reads: estateSubjects,
  query: z
    .object({
      deviceId: DeviceId,
      applicationName: token(reportLimits.text),
      from: queryTime,
      to: queryTime,
      chartTimePeriod: z.enum(chartPeriods),
    })
    .refine(isChartWindow, wrongChartWindow),
  answer: z.array(EventRow),
})

export const readApplicationDataUsage = call({
  method: 'POST',
  path: '/api/core/deviceApplications/applicationDataUsage',
  summary: 'Bytes that an application sent and received on a device; by the hour over 48 hours [C-2124]',
  access,
  reads: estateSubjects,
  query: OfDevice,
  body: z
    .object({
      from: Time,
      to: Time,
      packageName: token(reportLimits.text),
      sharedUserId: token(reportLimits.text).nullish(),
      chartTimePeriod: z.enum(chartPeriods),
    })
    .refine(isChartWindow, wrongChartWindow),
  answer: z.array(DataBucket),
})
