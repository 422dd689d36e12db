import { z } from 'zod'
import { type AlarmType, alarmTypes, deviceAlerts } from '../alerts/statuses.ts'
import { call } from '../call.ts'
import { listOf, mostRowsOfPage, pagedRows, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { line } from '../text.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const
const count = z.int().min(0)

export const countDevicesByStatus = call({
  method: 'POST',
  path: '/api/core/overview/deviceCount',
  summary: 'How many devices there are, by status and by platform [C-2151, C-9904]',
  access,
  reads: estateSubjects,
  answer: z.object({ all: count, red: count, yellow: count, green: count, android: count, windows: count }),
})

export const AlertCount = z.object({
  red: count,
  yellow: count,
  /** Red and yellow together. */
  count,
  /** Whether the world has this alert switched on; time errors always are [C-216]. */
  enabled: z.boolean(),
})
const alertCounts = Object.fromEntries(deviceAlerts.map((alert) => [alert, AlertCount])) as Record<
  (typeof deviceAlerts)[number],
  typeof AlertCount
>

export const countAlerts = call({
  method: 'POST',
  path: '/api/core/overview/alertCount',
  summary: 'How many devices are red and yellow, by alert [C-2152, C-9935]',
  access,
  reads: estateSubjects,
  answer: z.object(alertCounts),
})

const AlarmCount = z.object({
  enabled: z.boolean(),
  /** Home locations and groups with a major or critical alarm. */
  count,
  critical: count,
})
const alarmCounts = Object.fromEntries(Object.keys(alarmTypes).map((type) => [type, AlarmCount])) as Record<
  AlarmType,
  typeof AlarmCount
>

export const countAlarms = call({
  method: 'POST',
  path: '/api/core/overview/alarmCount',
  summary: 'How many home locations and groups have each alarm [C-2150]',
  access,
  reads: estateSubjects,
  answer: z.object(alarmCounts),
})

/** What the table of home locations and groups counts: devices by overall status, or by one alert [C-9913]. */
export const overviewFilters = ['deviceStatus', ...deviceAlerts] as const
export type OverviewFilter = (typeof overviewFilters)[number]

export const overviewSortFields = [
  'homeLocationAndGroup',
  'type',
  'alertingPercentage',
  'devicesAffected',
  'problemDevices',
  'warningDevices',
  'goodDevices',
  'totalDevices',
] as const
export const overviewDefaultSort = { field: 'alertingPercentage', order: 'desc' } as const

export const OverviewRow = z.object({
  /** Name of the home location or group; null for devices without any [C-234]. */
  homeLocationAndGroup: z.string().nullable(),
  type: z.enum(['homeLocation', 'group']),
  /** Null for groups, and for devices without a home location. */
  homeLocationId: z.string().nullable(),
  alertingPercentage: z.number(),
  devicesAffected: count,
  problemDevices: count,
  warningDevices: count,
  goodDevices: count,
  totalDevices: count,
})
export type OverviewRow = z.infer<typeof OverviewRow>

export const listHomeLocationsAndGroups = call({
  method: 'POST',
  path: '/api/core/overview/homeLocationAndGroup',
  summary: 'Home locations and groups with the share of their devices that alert [C-2153]',
  access,
  reads: estateSubjects,
  body: z.object({
    filter: z.enum(overviewFilters).default('deviceStatus'),
    limit: z.int().min(1).max(mostRowsOfPage),
    offset: z.int().min(0).max(pagedRows),
    search: SearchText.optional(),
    /** The labels of nameless rows on the caller's screen, so that a search finds them too. */
    nameless: z.object({ homeLocation: line(100), group: line(100) }).optional(),
    /**
     * Without one, the highest `alertingPercentage` first, where places with few devices rank by the lowest share that
     * is likely.
     */
    sort: sortBy(overviewSortFields).optional(),
  }),
  answer: listOf(OverviewRow),
})
