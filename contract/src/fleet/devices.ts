import { z } from 'zod'
import { deviceAlerts, StatusLevel } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { removableAtOnce } from '../limits.ts'
import { exportQuery, listOf, mostRowsOfPage, PageQuery, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { distinctName, line } from '../text.ts'
import { Version } from '../version.ts'
import { LastPosition } from './device.ts'
import {
  assetTagLength,
  DeviceFilter,
  DeviceId,
  deviceFilterGroups,
  groupTagLength,
  HomeLocationId,
} from './device-filters.ts'

const product = 'coreV2'
const reading = { kind: 'world', permission: 'devices.read', product } as const

/** The fields of a device list, in column order [C-420]. */
export const deviceSortFields = [
  'serialNumber',
  'assetTag',
  'imei',
  'deviceName',
  'manufacturer',
  'model',
  'group',
  'homeLocation',
  'updated',
  'mobileDataUsage',
  'wifiDataUsage',
  'storage.percentageUsed',
  'averageDischarge',
  'averageDischargeTime',
  'firmware.version',
  'operatingSystem.buildVersion',
  'bios.version',
  'clientVersion',
  'extensionVersion',
  'deviceStatus',
] as const
export type DeviceSortField = (typeof deviceSortFields)[number]
export const DeviceSort = sortBy(deviceSortFields)

const text = z.string().nullable()
const Versioned = z.object({ version: z.string() }).nullable()

/** A row of the device list [C-2001]. Times are milliseconds since the epoch, data is bytes of the last 30 days [C-2331]. */
export const DeviceRow = z.object({
  id: z.string(),
  serialNumber: z.string(),
  assetTag: text,
  imei: text,
  deviceName: text,
  manufacturer: z.string(),
  model: z.string(),
  group: z.array(z.string()),
  homeLocation: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Metres; null where the world's own applies. */
      distanceYellow: z.number().nullable(),
      distanceRed: z.number().nullable(),
    })
    .nullable(),
  /** The last contact; null before the first report. */
  updated: z.int().nullable(),
  mobileDataUsage: z.int(),
  wifiDataUsage: z.int(),
  storage: z.object({ percentageUsed: z.number() }).nullable(),
  /** Percent of charge per hour; null without measurements. */
  averageDischarge: z.number().nullable(),
  /** Hours that a full charge lasts at that rate [B-9929]. */
  averageDischargeTime: z.number().nullable(),
  firmware: Versioned,
  operatingSystem: z.object({ buildVersion: z.string() }).nullable(),
  bios: Versioned,
  clientVersion: text,
  extensionVersion: text,
  deviceStatus: StatusLevel,
  /** Why it is not green: its alerts, the red ones first. */
  alerts: z.array(z.object({ alert: z.enum(deviceAlerts), level: StatusLevel.exclude(['green']) })),
  lastPosition: LastPosition,
  version: Version,
})
export type DeviceRow = z.infer<typeof DeviceRow>

/** The default sort [C-412]. */
export const deviceDefaultSort = { field: 'updated', order: 'desc' } as const

const DeviceListBody = DeviceFilter.extend({ sort: DeviceSort.optional() })

/** The order of a list is told in blocks of this many rows. */
export const orderedRows = 1000

/** A device's number in its world, by which an order names it. */
const DeviceNumber = z.int().min(1).max(2_147_483_647)

/**
 * Devices move while people page through them. A caller who wants the pages of one moment asks the first for its
 * `order`, and the others by the `numbers` it names.
 */
export const listDevices = call({
  method: 'POST',
  path: '/api/core/devices/list',
  summary: 'Devices by filter and search, a page at a time [C-2103]',
  access: reading,
  reads: estateSubjects,
  query: PageQuery,
  body: DeviceListBody.extend({
    /** Asks for the order of the block of rows that holds the page. */
    order: z.boolean().optional(),
    /** Answers these devices in this order, whatever page, filter and sort say; deleted ones are left out. */
    numbers: z.array(DeviceNumber).max(mostRowsOfPage).optional(),
  }),
  answer: listOf(DeviceRow).extend({
    order: z.object({ offset: z.int(), numbers: z.array(DeviceNumber) }).optional(),
  }),
})

export const exportDevices = call({
  method: 'POST',
  path: '/api/core/devices/exportList',
  summary: 'The same devices as a file [C-2104]',
  access: reading,
  query: exportQuery(),
  body: DeviceListBody,
  answer: csv,
})

export const countDevices = call({
  method: 'POST',
  path: '/api/core/devices/count',
  summary: 'How many devices a filter matches [C-2105]',
  access: reading,
  reads: estateSubjects,
  body: DeviceFilter,
  answer: z.object({ count: z.int() }),
})

/** Most values of a filter that are counted, those of most devices first. */
export const countedValues = 2000

export const countFilterValues = call({
  method: 'POST',
  path: '/api/core/devices/countValues',
  summary: 'How many devices have each value of a filter, given the other filters',
  access: reading,
  reads: estateSubjects,
  body: DeviceFilter.extend({ of: z.enum(deviceFilterGroups) }),
  /** Values as filters take them, home locations by id and alerts as `{alert}-{level}`; null for devices without any. */
  answer: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
})

export const deleteDevices = call({
  method: 'POST',
  path: '/api/core/devices/delete',
  summary: 'Deletes devices and revokes their keys [C-2106]',
  changes: 'device.removed',
  access: { kind: 'world', permission: 'devices.remove', product },
  touches: ['devices'],
  refuses: ['notFound'],
  body: z.object({ ids: z.array(DeviceId).min(1).max(removableAtOnce) }),
  answer: z.object({ deleted: z.int() }),
})

/** At most 20 characters after trimming; empty clears it [C-505, C-9930]. */
export const AssetTag = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), line(assetTagLength)])),
])
/** Trimmed, without a comma [C-507, C-508]. A group that is new to the world is kept in lower case [C-509]. */
export const GroupTag = distinctName(groupTagLength).refine((tag) => !tag.includes(','), 'contains a comma')
export const groupsOfDevice = 50

/** The result of an edit; an edit that changes nothing keeps the version. */
const Done = z.object({ set: z.boolean(), version: Version })
/** The version the edit is based on; without it the edit overwrites any version. */
const version = Version.optional()

export const setDeviceAssetTag = call({
  method: 'POST',
  path: '/api/core/device/setDeviceAssetTag',
  summary: "Sets a device's asset tag; an empty one clears it [C-2107]",
  changes: 'device.changed',
  access: { kind: 'world', permission: 'devices.edit', product },
  touches: ['devices'],
  refuses: ['notFound', 'changedMeanwhile'],
  body: z.object({ deviceId: DeviceId, assetTag: AssetTag, version }),
  answer: Done,
})

export const setDeviceHomeLocation = call({
  method: 'POST',
  path: '/api/core/device/setDeviceHomeLocation',
  summary: 'Moves a device to a home location [C-2108]',
  changes: 'device.changed',
  access: { kind: 'world', permission: 'devices.move', product },
  touches: ['devices'],
  refuses: ['notFound', 'changedMeanwhile'],
  body: z.object({ deviceId: DeviceId, homeLocationId: HomeLocationId, version }),
  answer: Done,
})

export const setDeviceGroups = call({
  method: 'POST',
  path: '/api/core/device/setDeviceGroups',
  summary: 'Sets the groups of a device [C-2109]',
  changes: 'device.changed',
  access: { kind: 'world', permission: 'devices.edit', product },
  touches: ['devices'],
  refuses: ['notFound', 'changedMeanwhile'],
  body: z.object({ deviceId: DeviceId, groups: z.array(GroupTag).max(groupsOfDevice), version }),
  answer: Done,
})
