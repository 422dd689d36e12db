import { z } from 'zod'
import { call } from '../call.ts'
import { listOf, PageQuery, queryTime, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { isChartWindow, wrongChartWindow } from './chart-window.ts'
import { EventNames, EventRow } from './device-events.ts'
import { DeviceId } from './device-filters.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/** The reports of a device's performance [C-1201]. */
export const reportRanges = ['last24Hours', 'last30Days', 'selectedDate'] as const
export type ReportRange = (typeof reportRanges)[number]

/**
 * `to` is the end of the window: of the chosen day, or of the current hour [C-9924]. Any time within that day or hour
 * means the same. Outside the stored period the answer is empty.
 */
const Window = z.object({ deviceId: DeviceId, to: queryTime })
const LongWindow = Window.extend({ from: queryTime })

/**
 * One row for every hour, or local day, that the device reported on, with 0 where it was not used; without a report
 * there is no row, and a chart shows a gap. Hourly rows: the start in the device's local time, such as
 * 2026-11-03T09:00:00+01:00. Daily rows: 2026-11-03.
 */
const date = z.string()

export const UsageBucket = z.object({
  date,
  /** Minutes. */
  userActivity: z.int(),
})
export const DataBucket = z.object({
  date,
  /** Bytes. */
  mobile: z.int(),
  wifi: z.int(),
})
export const ChargeSample = z.object({
  local: z.string(),
  utc: z.int(),
  level: z.int(),
  onPower: z.boolean(),
  /** Serial number of the smart battery. */
  serialNumber: z.string().nullable(),
})
/** A day's charge: the average, lowest and highest of its samples. */
export const ChargeDay = z.object({ date, level: z.number(), lowest: z.int(), highest: z.int() })

export const PerformanceOverview = z.object({
  wifiDataUsed: z.int(),
  mobileDataUsed: z.int(),
  dropCount: z.int(),
  rebootCount: z.int(),
  lowBatteryCount: z.int(),
  batteryChangedCount: z.int(),
  timeErrorCount: z.int(),
  /** Serial numbers of the smart batteries whose charge was measured, sorted. */
  smartBatteries: z.array(z.string()),
  /** The last contact. */
  updated: z.int().nullable(),
})
export type PerformanceOverview = z.infer<typeof PerformanceOverview>

export const eventSortFields = ['local', 'name'] as const
export const eventDefaultSort = { field: 'local', order: 'desc' } as const

/** The calls of one report; the 30-day ones also answer where the window begins. */
function callsOf<const Range extends 'last24Hours' | 'selectedDate'>(range: Range) {
  return {
    deviceUsage: call({ ...usage(range), query: Window }),
    deviceDataUsage: call({ ...dataUsage(range), query: Window }),
    deviceChargeLevel: call({
      method: 'POST',
      path: `/api/core/devicePerformance/deviceChargeLevel/${range}`,
      summary: 'The charge of a device, sample by sample [C-2142]',
      access,
      reads: estateSubjects,
      query: Window,
      answer: z.array(ChargeSample),
    }),
    deviceEventsList: call({ ...eventsList(range), query: Window.extend(PageQuery.shape) }),
    deviceEventsCount: call({ ...eventsCount(range), query: Window }),
    overview: call({ ...overview(range), query: Window }),
  }
}

const usage = (range: ReportRange) =>
  ({
    method: 'POST',
    path: `/api/core/devicePerformance/deviceUsage/${range}`,
    summary: 'How long a device was used [C-2140]',
    access,
    reads: estateSubjects,
    answer: z.array(UsageBucket),
  }) as const

const dataUsage = (range: ReportRange) =>
  ({
    method: 'POST',
    path: `/api/core/devicePerformance/deviceDataUsage/${range}`,
    summary: 'Bytes that a device sent and received [C-2141]',
    access,
    reads: estateSubjects,
    answer: z.array(DataBucket),
  }) as const

const eventsList = (range: ReportRange) =>
  ({
    method: 'POST',
    path: `/api/core/devicePerformance/deviceEventsList/${range}`,
    summary: 'The events of a device, a page at a time [C-2143]',
    access,
    reads: estateSubjects,
    body: z.object({ sort: sortBy(eventSortFields).optional(), events: EventNames }),
    answer: listOf(EventRow),
  }) as const

const eventsCount = (range: ReportRange) =>
  ({
    method: 'POST',
    path: `/api/core/devicePerformance/deviceEventsCount/${range}`,
    summary: 'How many events a device had [C-2144]',
    access,
    reads: estateSubjects,
    body: z.object({ events: EventNames }),
    answer: z.object({ count: z.int() }),
  }) as const

const overview = (range: ReportRange) =>
  ({
    method: 'POST',
    path: `/api/core/devicePerformance/overview/${range}`,
    summary: 'The figures of a report; event types that are not named count 0 [C-2145]',
    access,
    reads: estateSubjects,
    body: z.object({ events: EventNames }),
    answer: PerformanceOverview,
  }) as const

const longWindow = LongWindow.refine(isChartWindow, wrongChartWindow)

export const last24Hours = callsOf('last24Hours')
export const selectedDate = callsOf('selectedDate')
export const last30Days = {
  deviceUsage: call({ ...usage('last30Days'), query: longWindow }),
  deviceDataUsage: call({ ...dataUsage('last30Days'), query: longWindow }),
  deviceChargeLevel: call({
    method: 'POST',
    path: '/api/core/devicePerformance/deviceChargeLevel/last30Days',
    summary: 'The charge of a device, day by day [C-2142]',
    access,
    reads: estateSubjects,
    query: longWindow,
    answer: z.array(ChargeDay),
  }),
  deviceEventsList: call({
    ...eventsList('last30Days'),
    query: LongWindow.extend(PageQuery.shape).refine(isChartWindow, wrongChartWindow),
  }),
  deviceEventsCount: call({ ...eventsCount('last30Days'), query: longWindow }),
  overview: call({ ...overview('last30Days'), query: longWindow }),
}
