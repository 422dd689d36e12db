import { z } from 'zod'
import { batteryLevels, StatusLevel } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { EventNames, EventRow } from '../fleet/device-events.ts'
import { DeviceId, filterValues, GroupName } from '../fleet/device-filters.ts'
import { platformTypes } from '../ingestion/platforms.ts'
import { exportQuery, PageQuery, queryTime, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { BatteryPlace, DischargeDay } from './battery.ts'
import { dischargingDevicesAccess } from './battery-access.ts'
import { OfStatus } from './battery-status-type.ts'
import { DischargeCause } from './discharge-cause.ts'

export const dischargingSortFields = ['manufacturer', 'model', 'averageDischarge', 'updated'] as const
export type DischargingSortField = (typeof dischargingSortFields)[number]
export const dischargingDefaultSort = { field: 'updated', order: 'desc' } as const

/** A battery of a device [B-504]; the capacity factor is a fraction. */
export const BatteryOfDevice = z.object({
  id: z.string(),
  partNumber: z.string().nullable(),
  serialNumber: z.string(),
  batteryStatus: z.enum(batteryLevels),
  /** Who is to blame for a discharge alert of it or of its device; null without one. */
  dischargeCause: DischargeCause.nullable(),
  mfd: z.string().nullable(),
  capacityFactor: z.number().nullable(),
  cycleCount: z.int().nullable(),
  underWarranty: z.boolean(),
  warrantyUntil: z.string().nullable(),
  place: BatteryPlace,
})
export type BatteryOfDevice = z.infer<typeof BatteryOfDevice>

/** A device with its batteries [B-503, B-1107]. */
export const DeviceWithBatteries = z.object({
  id: z.string(),
  platformType: z.enum(platformTypes),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  imei: z.string().nullable(),
  assetTag: z.string().nullable(),
  deviceName: z.string().nullable(),
  group: z.array(z.string()),
  /** Milliseconds since the epoch, as a string; null before the first report. */
  updated: z.string().nullable(),
  /** Percent of charge per hour; null without measurements. */
  averageDischarge: z.number().nullable(),
  averageDischargeTime: z.number().nullable(),
  status: StatusLevel,
  smartBatteries: z.array(BatteryOfDevice),
})
export type DeviceWithBatteries = z.infer<typeof DeviceWithBatteries>

export const DischargingFilter = z.object({
  groups: z.array(GroupName.nullable()).max(filterValues).optional(),
  search: SearchText.optional(),
})
export type DischargingFilter = z.infer<typeof DischargingFilter>

export const listOfDevices = z.object({
  devices: z.object({ nodes: z.array(DeviceWithBatteries), totalCount: z.int().min(0) }),
})

export const listDischargingDevices = call({
  method: 'POST',
  path: '/api/batteryEssentials/getDevicesWithDischargeStatus',
  summary: 'Devices by the status of their average discharge, a page at a time [B-1240]',
  access: dischargingDevicesAccess,
  reads: estateSubjects,
  query: PageQuery.extend({
    ...OfStatus.shape,
    /** Comes first on the first page, if it matches [B-9974]. */
    pinnedId: DeviceId.optional(),
  }),
  body: DischargingFilter.extend({ sort: sortBy(dischargingSortFields).optional() }),
  answer: listOfDevices,
})

export const exportDischargingDevices = call({
  method: 'POST',
  path: '/api/batteryEssentials/exportDevicesWithDischargeStatus',
  summary: 'The same devices as a file [B-1241]',
  access: dischargingDevicesAccess,
  query: exportQuery().extend(OfStatus.shape),
  body: DischargingFilter,
  answer: csv,
})

const count = z.int().min(0)
/** [B-1111] */
export const DeviceCounts = z.object({ all: count, red: count, yellow: count, green: count })
export type DeviceCounts = z.infer<typeof DeviceCounts>

export const countDischargingDevices = call({
  method: 'POST',
  path: '/api/batteryEssentials/getDevicesWithDischargeCount',
  summary: 'How many devices match, by the status of their average discharge [B-1242]',
  access: dischargingDevicesAccess,
  reads: estateSubjects,
  body: DischargingFilter,
  answer: DeviceCounts,
})

const ofDevice = { access: dischargingDevicesAccess, reads: estateSubjects, refuses: ['notFound'] } as const

export const getDischargingDevice = call({
  ...ofDevice,
  method: 'GET',
  path: '/api/batteryEssentials/getDeviceWithDischargeStatus',
  summary: 'A device with its batteries and the status of its average discharge [B-1243]',
  query: z.object({ deviceId: DeviceId }),
  answer: DeviceWithBatteries,
})

const Window = z.object({ deviceId: DeviceId, to: queryTime })

export const getDeviceDischarge = call({
  ...ofDevice,
  method: 'GET',
  path: '/api/batteryEssentials/getDeviceDischarge',
  summary: 'The average discharge of a device on the 30 UTC days that end at `to` [B-1236, B-9975]',
  query: Window,
  answer: z.array(DischargeDay),
})

/** As in the core product, but for the local time [B-1120]. */
export const BatteryEvent = EventRow.extend({
  /** Milliseconds since 1970-01-01 00:00 in the device's local time. */
  local: z.int(),
})
export type BatteryEvent = z.infer<typeof BatteryEvent>

export const getBatteryDeviceEvents = call({
  ...ofDevice,
  method: 'POST',
  path: '/api/batteryEssentials/getDeviceEvents',
  summary: 'The events of a device on the 30 days that end at `to` [B-1236, B-9975]',
  query: Window,
  body: z.object({ events: EventNames }),
  answer: z.array(BatteryEvent),
})
