import { z } from 'zod'
import { type BatteryAlert, batteryAlerts, StatusLevel, statusLevels } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { filterValues, GroupName, HomeLocationId } from '../fleet/device-filters.ts'
import { removableAtOnce } from '../limits.ts'
import { exportQuery, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { BatteryDevice, BatteryFacts, BatteryId, BatteryMake } from './battery.ts'
import { batteriesAccess } from './battery-access.ts'
import { DueDays, dueFilters } from './battery-history.ts'
import { OfStatus } from './battery-status-type.ts'

/**
 * The columns by which batteries can be sorted, and the last contact, which is the default [B-414, B-418, F-315]. Those
 * whose day of replacement is not known come last by it.
 */
export const batterySortFields = ['manufacturer', 'model', 'averageDischarge', 'updated', 'due'] as const
export type BatterySortField = (typeof batterySortFields)[number]
export const batteryDefaultSort = { field: 'updated', order: 'desc' } as const

/** Groups and home locations are those of the device that a battery was last seen in; null stands for none. */
export const BatteryFilter = z.object({
  groups: z.array(GroupName.nullable()).max(filterValues).optional(),
  homeLocations: z.array(HomeLocationId.nullable()).max(filterValues).optional(),
  /** Left out or null, both kinds. */
  underWarranty: z.boolean().nullish(),
  /** Whether only those count that reported in the last 30 days [B-324]. */
  reporting: z.boolean().optional(),
  search: SearchText.optional(),
  /** Levels by alert; a battery matches when each named alert has one of its levels. */
  alertStatuses: z
    .partialRecord(z.enum(batteryAlerts), z.array(StatusLevel).max(statusLevels.length))
    .optional(),
})
export type BatteryFilter = z.infer<typeof BatteryFilter>

/** What lists are filtered by beside: when batteries have to be replaced, or that nobody can tell yet [F-316]. */
const ListFilter = BatteryFilter.extend({ due: z.enum(dueFilters).optional() })
export type BatteryListFilter = z.infer<typeof ListFilter>

const SortedFilter = ListFilter.extend({ sort: sortBy(batterySortFields).optional() })

/** A row of the list of batteries [B-1104, B-1105]. */
export const BatteryRow = BatteryFacts.extend({
  deviceInfo: BatteryDevice.extend({
    group: z.array(z.string()),
    homeLocationId: z.string().nullable(),
    homeLocation: z.string().nullable(),
  }).nullable(),
  smartBatteryDetails: BatteryMake,
  /** When it has to be replaced; null where nobody can tell yet [F-315]. */
  due: DueDays.nullable(),
})
export type BatteryRow = z.infer<typeof BatteryRow>

export const listSmartBatteries = call({
  method: 'POST',
  path: '/api/batteryEssentials/getSmartBatteriesStatus',
  summary: 'Smart batteries by status, filter and search, a page at a time [B-1220]',
  access: batteriesAccess,
  reads: estateSubjects,
  query: PageQuery.extend({
    ...OfStatus.shape,
    /** Comes first on the first page, if it matches [B-9974]. */
    pinnedId: BatteryId.optional(),
  }),
  body: SortedFilter,
  answer: z.object({ smartBatteries: z.object({ nodes: z.array(BatteryRow), totalCount: z.int().min(0) }) }),
})

export const exportSmartBatteries = call({
  method: 'POST',
  path: '/api/batteryEssentials/exportSmartBatteriesStatus',
  summary: 'The same batteries as a file [B-1221]',
  access: batteriesAccess,
  query: exportQuery().extend(OfStatus.shape),
  body: SortedFilter,
  answer: csv,
})

const count = z.int().min(0)
/** [B-1110] */
export const BatteryCounts = z.object({ all: count, red: count, orange: count, green: count })
export type BatteryCounts = z.infer<typeof BatteryCounts>

export const countSmartBatteries = call({
  method: 'POST',
  path: '/api/batteryEssentials/getSmartBatteriesWithCount',
  summary: 'How many batteries match, by status [B-1222]',
  access: batteriesAccess,
  reads: estateSubjects,
  body: ListFilter,
  /** For charts also the counts of those that reported in the last 30 days [B-324]. */
  answer: BatteryCounts.extend({ reporting: BatteryCounts }),
})

export const deleteSmartBatteries = call({
  method: 'POST',
  path: '/api/batteryEssentials/deleteSmartBatteries',
  summary: 'Deletes batteries; one that reports again comes back as new [B-1226, B-9982]',
  changes: 'battery.removed',
  access: { ...batteriesAccess, permission: 'batteries.remove' },
  touches: ['devices'],
  refuses: ['notFound'],
  body: z.object({ ids: z.array(BatteryId).min(1).max(removableAtOnce) }),
  answer: z.object({ deleted: z.int() }),
})

export type BatteryAlertLevels = Partial<Record<BatteryAlert, StatusLevel[]>>
