import { z } from 'zod'
import { call, csv } from '../call.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { DeviceCountDay } from './application.ts'
import { checkedEstate, EstateFields } from './estate-period.ts'
import { SoftwareDeviceInfo, SoftwareVersion, softwareDeviceSortFields } from './software-device.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const
const refuses = ['notFound'] as const
const text = token(reportLimits.text)

/** The columns of the process list, in order [C-1701]. */
export const processesSortFields = [
  'processName',
  'productName',
  'activeCount',
  'usedCount',
  'versionCount',
  'latestProductVersion',
  'latestFileVersion',
  'lastUsed',
] as const
export type ProcessesSortField = (typeof processesSortFields)[number]

/** The default sort [C-1704]. */
export const processesDefaultSort = { field: 'lastUsed', order: 'desc' } as const

/**
 * A process of the estate, on the devices that the caller sees [C-2021]. Processes that no device has any more are not
 * listed.
 */
export const ProcessRow = z.object({
  processName: z.string(),
  productName: z.string(),
  /** Devices on which it used processor time in the last 30 local days, today included. */
  activeCount: z.int(),
  /** Devices that used it for at least one minute in these days [C-2332]. */
  usedCount: z.int(),
  /** Distinct versions on devices now, and the highest of them by product version, then file version. */
  versionCount: z.int(),
  latestProductVersion: z.string(),
  latestFileVersion: z.string(),
  /** The start of the latest hour of use on a device that has it now; null where none is known. */
  lastUsed: z.int().nullable(),
})
export type ProcessRow = z.infer<typeof ProcessRow>

const ProcessesBody = z.object({
  sort: sortBy(processesSortFields).optional(),
  /** Matches the process name or the product name. */
  search: SearchText.optional(),
})

export const listProcesses = call({
  method: 'POST',
  path: '/api/core/processes/list',
  summary: 'The processes of the estate, a page at a time [C-2200]',
  access,
  reads: estateSubjects,
  query: PageQuery,
  body: ProcessesBody,
  answer: listOf(ProcessRow),
})

export const exportProcesses = call({
  method: 'POST',
  path: '/api/core/processes/exportList',
  summary: 'The same processes as a file, processesList.csv [C-2201]',
  access,
  query: exportQuery(),
  body: ProcessesBody,
  answer: csv,
})

/**
 * A process of the world. One that does not exist, or that none of the caller's devices has or used recently, is not
 * found [C-1716].
 */
const OfProcess = z.object({ processName: text, productName: text })

export const ProcessVersion = z.object({ productVersion: z.string(), fileVersion: z.string() })
export type ProcessVersion = z.infer<typeof ProcessVersion>

export const listProcessVersions = call({
  method: 'POST',
  path: '/api/core/processes/versions',
  summary: 'The versions that were used in a period or are installed now, the highest first [C-2202]',
  access,
  reads: estateSubjects,
  refuses,
  body: EstateFields.pick({ days: true, timeZone: true }).extend(OfProcess.shape),
  answer: z.array(ProcessVersion),
})

/** All versions where omitted; an unknown version matches no device. */
const ofVersion = { fileVersion: SoftwareVersion.optional(), productVersion: SoftwareVersion.optional() }
const ChartFields = EstateFields.extend({ ...OfProcess.shape, ...ofVersion })

/**
 * A version is identified by both texts together: counts per single text cannot be added up, since a device may use two
 * versions on one day.
 */
const checkedVersion = <Body extends z.ZodType<Partial<ProcessVersion>>>(body: Body) =>
  body
    .refine(({ productVersion, fileVersion }) => productVersion === undefined || fileVersion !== undefined, {
      path: ['productVersion'],
      message: 'is given without fileVersion',
    })
    .refine(({ productVersion, fileVersion }) => fileVersion === undefined || productVersion !== undefined, {
      path: ['fileVersion'],
      message: 'is given without productVersion',
    })

const ChartBody = checkedVersion(checkedEstate(ChartFields))

export const readProcessDeviceUsage = call({
  method: 'POST',
  path: '/api/core/processes/processesUtilizationTrends',
  summary: 'How many devices used a process, day by day [C-2203]',
  access,
  reads: estateSubjects,
  refuses,
  body: ChartBody,
  answer: z.array(DeviceCountDay),
})

/** Days without reports from the chosen devices have no row. */
export const ProcessUsageDay = z.object({
  date: z.string(),
  /** Minutes of use, and minutes of full processor time, all devices together. */
  userActivity: z.int(),
  cpuActivity: z.number(),
})
export type ProcessUsageDay = z.infer<typeof ProcessUsageDay>

export const readProcessesUsage = call({
  method: 'POST',
  path: '/api/core/processes/processesUsage',
  summary: 'How long a process was used, and how busy it was, day by day [C-2204]',
  access,
  reads: estateSubjects,
  refuses,
  body: ChartBody,
  answer: z.array(ProcessUsageDay),
})

export const exportProcessDeviceUsage = call({
  method: 'POST',
  path: '/api/core/processes/exportProcessesUtilizationTrends',
  summary: 'How many devices used a process, as a file [C-2205]',
  access,
  refuses,
  body: ChartBody,
  answer: csv,
})

export const exportProcessUserActivity = call({
  method: 'POST',
  path: '/api/core/processes/exportProcessesUserActivity',
  summary: 'How long a process was used, as a file [C-2206]',
  access,
  refuses,
  body: ChartBody,
  answer: csv,
})

export const exportProcessCpuActivity = call({
  method: 'POST',
  path: '/api/core/processes/exportProcessesCPUActivity',
  summary: 'How busy a process was, as a file [C-2207]',
  access,
  refuses,
  body: ChartBody,
  answer: csv,
})

export const processDeviceSortFields = [
  ...softwareDeviceSortFields,
  'deviceName',
  'lastUsed',
  'productVersion',
  'fileVersion',
] as const
export type ProcessDeviceSortField = (typeof processDeviceSortFields)[number]
/** The default sort [C-9951]. */
export const processDeviceDefaultSort = { field: 'lastUsed', order: 'desc' } as const

/** A device that has a process now [C-2023]. */
export const ProcessDeviceRow = z.object({
  deviceInfo: SoftwareDeviceInfo,
  deviceName: z.string().nullable(),
  lastUsed: z.int().nullable(),
  productVersion: z.string(),
  fileVersion: z.string(),
})
export type ProcessDeviceRow = z.infer<typeof ProcessDeviceRow>

/** The days match the charts beside the list and do not change it: it shows the devices of today. */
const DevicesBody = checkedVersion(
  checkedEstate(
    ChartFields.extend({
      sort: sortBy(processDeviceSortFields).optional(),
      /** Matches the serial number, asset tag, IMEI or device name, as in the device list. */
      search: SearchText.optional(),
    }),
  ),
)

export const listProcessDevices = call({
  method: 'POST',
  path: '/api/core/processes/devicesList',
  summary: 'The devices that have a process, a page at a time [C-2209]',
  access,
  reads: estateSubjects,
  refuses,
  query: PageQuery,
  body: DevicesBody,
  answer: listOf(ProcessDeviceRow),
})

export const exportProcessDevices = call({
  method: 'POST',
  path: '/api/core/processes/exportDevicesList',
  summary: 'The same devices as a file, processDevices.csv [C-2208]',
  access,
  refuses,
  query: exportQuery(),
  body: DevicesBody,
  answer: csv,
})
