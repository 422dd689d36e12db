import { z } from 'zod'
import { call } from '../call.ts'
import { listOf, PageQuery, queryTime, SearchText, sortBy } from '../paging.ts'
import { queryFlag } from '../query-values.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { isChartWindow, wrongChartWindow } from './chart-window.ts'
import { OfDevice } from './device.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

export const processSortFields = [
  'processName',
  'productName',
  'productVersion',
  'fileVersion',
  'lastUsed',
  'averageUserActivity',
  'averageCpuActivity',
] as const

/** A process on a device [C-2018]. Figures cover the last 30 days. */
export const DeviceProcessRow = z.object({
  /** Identifies one process on one device. */
  id: z.string(),
  processName: z.string(),
  productName: z.string(),
  productVersion: z.string(),
  fileVersion: z.string(),
  lastUsed: z.int().nullable(),
  /** Minutes per day, over the days on which it was used. */
  averageUserActivity: z.number(),
  /** Percent of processor time, over the days on which it was active. */
  averageCpuActivity: z.number(),
})
export type DeviceProcessRow = z.infer<typeof DeviceProcessRow>

export const readDeviceProcessesOverview = call({
  method: 'POST',
  path: '/api/core/deviceProcesses/overview',
  summary: 'How many processes a device has and used [C-2130]',
  access,
  reads: estateSubjects,
  query: OfDevice,
  answer: z.object({
    processCount: z.int(),
    usedMonthCount: z.int(),
    used14DaysCount: z.int(),
    usedDayCount: z.int(),
  }),
})

export const listDeviceProcesses = call({
  method: 'POST',
  path: '/api/core/deviceProcesses/list',
  summary: 'The processes of a device [C-2131]',
  access,
  reads: estateSubjects,
  query: OfDevice.extend(PageQuery.shape),
  body: z.object({ sort: sortBy(processSortFields).optional(), search: SearchText.optional() }),
  answer: listOf(DeviceProcessRow),
})

export const readProcessUsage = call({
  method: 'POST',
  path: '/api/core/deviceProcesses/processUsage',
  summary: 'How long a process was used on its device, and how busy it was [C-2132]',
  access,
  reads: estateSubjects,
  query: z
    .object({ processId: token(100), from: queryTime, to: queryTime, bucketByHour: queryFlag })
    .refine(isChartWindow, wrongChartWindow),
  answer: z.object({
    processName: z.string(),
    processUsageData: z.array(
      z.object({
        date: z.string(),
        /** Minutes. */
        userActivity: z.int(),
        /** Percent of processor time in the hour, or in the whole day. */
        cpuActivity: z.number(),
      }),
    ),
  }),
})
