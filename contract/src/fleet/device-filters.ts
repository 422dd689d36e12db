import { z } from 'zod'
import { type DeviceAlert, deviceAlerts, StatusLevel, statusLevels } from '../alerts/statuses.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { platformTypes } from '../ingestion/platforms.ts'
import { SearchText } from '../paging.ts'
import { token } from '../text.ts'

/** Most values in one filter [C-431, C-9921]. */
export const filterValues = 20
export const assetTagLength = 20
export const groupTagLength = 32

export const DeviceId = token(64)
export const HomeLocationId = token(64)
export const ZoneId = token(64)
/** A group as devices have it; longer than people may type, which does no harm here. */
export const GroupName = token(100)

const values = <Value extends z.ZodType>(value: Value) => z.array(value).max(filterValues).optional()

/** The filter groups of a table [B-815]. */
export const filterGroups = [
  'manufacturers',
  'models',
  'groups',
  'homeLocations',
  'alertStatus',
  'status',
] as const
/** The same, and those of the device list alone. */
export const deviceFilterGroups = [
  ...filterGroups,
  'lastSeen',
  'operatingSystems',
  'firmwareVersions',
  'osVersions',
] as const
export type FilterGroup = (typeof deviceFilterGroups)[number]

/** Since when devices were last seen: within these hours, or longer ago than the last of them. */
export const lastSeenHours = { day: 24, week: 7 * 24, month: 30 * 24 } as const
export const lastSeenSpans = ['day', 'week', 'month', 'longer'] as const
export type LastSeenSpan = (typeof lastSeenSpans)[number]

/**
 * Filters of a device list. A device matches when every given filter has a value it matches. Null among the groups or
 * home locations stands for devices without any [C-406].
 */
export const DeviceFilter = z.object({
  search: SearchText.optional(),
  manufacturers: values(token(reportLimits.text)),
  models: values(token(reportLimits.text)),
  groups: values(GroupName.nullable()),
  homeLocations: values(HomeLocationId.nullable()),
  status: z.array(StatusLevel).max(statusLevels.length).optional(),
  /** Levels by alert; a device matches when each named alert has one of its levels [C-2104]. */
  alertStatuses: z
    .partialRecord(z.enum(deviceAlerts), z.array(StatusLevel).max(statusLevels.length))
    .optional(),
  /** Devices never seen were seen longer ago. */
  lastSeen: z.array(z.enum(lastSeenSpans)).max(lastSeenSpans.length).optional(),
  operatingSystems: z.array(z.enum(platformTypes)).max(platformTypes.length).optional(),
  firmwareVersions: values(token(reportLimits.text)),
  osVersions: values(token(reportLimits.text)),
})
export type DeviceFilter = z.infer<typeof DeviceFilter>
export type AlertLevels = Partial<Record<DeviceAlert, StatusLevel[]>>
