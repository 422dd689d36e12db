import { z } from 'zod'
import { call, csv } from '../call.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { DataBucket, UsageBucket } from './device-performance.ts'
import { checkedEstate, EstateFields } from './estate-period.ts'
import { SoftwareDeviceInfo, SoftwareVersion, softwareDeviceSortFields } from './software-device.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/**
 * An application of the world. One that does not exist, or that none of the caller's devices has or had, is not found.
 */
const OfApplication = z.object({ id: token(64) })
const refuses = ['notFound'] as const

/** As devices report it; all versions where omitted. An unknown version matches no device. */
const version = SoftwareVersion.optional()

const Days = EstateFields.pick({ days: true, timeZone: true })
const ChartBody = checkedEstate(EstateFields.extend({ version }))

export const getApplicationInfo = call({
  method: 'POST',
  path: '/api/core/application/info',
  summary: 'An application; null where it is not known [C-2172, C-1617]',
  access,
  reads: estateSubjects,
  query: OfApplication,
  answer: z
    .object({
      name: z.string(),
      packageName: z.string(),
      /** Applications with the same shared user id share the data counted for it [C-1626, C-1627]. */
      sharedUserId: z.string().nullable(),
    })
    .nullable(),
})

export const listApplicationVersions = call({
  method: 'POST',
  path: '/api/core/application/versions',
  summary: 'The versions that were used in a period or are installed now, the highest first [C-2173, C-1622]',
  access,
  reads: estateSubjects,
  refuses,
  query: OfApplication,
  body: Days,
  answer: z.array(z.string()),
})

/** Days without reports from the chosen devices have no row, so that charts show gaps. */
export const DeviceCountDay = z.object({
  /** Such as 2026-11-03: the local day of each device. */
  date: z.string(),
  deviceCount: z.int(),
})
export type DeviceCountDay = z.infer<typeof DeviceCountDay>

export const readApplicationDeviceUsage = call({
  method: 'POST',
  path: '/api/core/application/deviceUsage',
  summary: 'How many devices used an application, day by day [C-2174]',
  access,
  reads: estateSubjects,
  refuses,
  query: OfApplication,
  body: ChartBody,
  answer: z.array(DeviceCountDay),
})

export const ApplicationOverview = z.object({
  /** Bytes in the period; null where there is a shared user id, since they are not the application's alone [C-1626]. */
  mobileDataUsage: z.int().nullable(),
  wifiDataUsage: z.int().nullable(),
  /** Minutes in the period, all devices together. */
  totalMinutesUsage: z.int(),
  /** Minutes per day, over the days on which it was used. */
  dailyAverageMinutesUsage: z.number(),
  /** Devices that have it now, and their distinct versions. */
  installedCount: z.int(),
  versionCount: z.int(),
  dailyMinutesUsage: z.array(UsageBucket),
  dailyDataUsage: z.array(DataBucket),
})
export type ApplicationOverview = z.infer<typeof ApplicationOverview>

export const readApplicationOverview = call({
  method: 'POST',
  path: '/api/core/application/performanceOverview',
  summary: 'Totals of an application, and its minutes and data day by day [C-2175]',
  access,
  reads: estateSubjects,
  refuses,
  query: OfApplication,
  body: checkedEstate(EstateFields.extend({ version, sharedUserId: token(reportLimits.text).nullish() })),
  answer: ApplicationOverview,
})

export const exportApplicationDeviceUsage = call({
  method: 'POST',
  path: '/api/core/application/exportDeviceUsage',
  summary: 'How many devices used an application, as a file [C-2176]',
  access,
  refuses,
  query: OfApplication,
  body: ChartBody,
  answer: csv,
})

export const exportApplicationMinutesUsage = call({
  method: 'POST',
  path: '/api/core/application/exportMinutesUsage',
  summary: 'How long an application was used, as a file [C-2177]',
  access,
  refuses,
  query: OfApplication,
  body: ChartBody,
  answer: csv,
})

export const exportApplicationDataUsage = call({
  method: 'POST',
  path: '/api/core/application/exportDataUsage',
  summary: 'Bytes that an application sent and received, as a file [C-2178]',
  access,
  refuses,
  query: OfApplication,
  body: ChartBody,
  answer: csv,
})

export const applicationDeviceSortFields = [
  ...softwareDeviceSortFields,
  'lastUsed',
  'mobileDataUsage',
  'wifiDataUsage',
  'version',
] as const
export type ApplicationDeviceSortField = (typeof applicationDeviceSortFields)[number]
/** The default sort [C-1640]. */
export const applicationDeviceDefaultSort = { field: 'lastUsed', order: 'desc' } as const

/** A device that has an application now [C-2017]. */
export const ApplicationDeviceRow = z.object({
  deviceInfo: SoftwareDeviceInfo,
  lastUsed: z.int().nullable(),
  /** Bytes in the last 30 days [C-2331]. */
  mobileDataUsage: z.int(),
  wifiDataUsage: z.int(),
  version: z.string(),
})
export type ApplicationDeviceRow = z.infer<typeof ApplicationDeviceRow>

const DevicesBody = checkedEstate(
  EstateFields.omit({ days: true, timeZone: true }).extend({
    version,
    sort: sortBy(applicationDeviceSortFields).optional(),
    /** Matches the serial number, asset tag, IMEI or device name, as in the device list. */
    search: SearchText.optional(),
  }),
)

export const listApplicationDevices = call({
  method: 'POST',
  path: '/api/core/application/devicesList',
  summary: 'The devices that have an application, a page at a time [C-2179]',
  access,
  reads: estateSubjects,
  refuses,
  query: OfApplication.extend(PageQuery.shape),
  body: DevicesBody,
  answer: listOf(ApplicationDeviceRow),
})

export const exportApplicationDevices = call({
  method: 'POST',
  path: '/api/core/application/exportDevicesList',
  summary: 'The same devices as a file, applicationDevices.csv [C-2180]',
  access,
  refuses,
  query: OfApplication.extend(exportQuery().shape),
  body: DevicesBody,
  answer: csv,
})
