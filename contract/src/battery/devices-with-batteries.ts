import { z } from 'zod'
import { call, csv, type WorldAccess } from '../call.ts'
import { DeviceId, filterValues, GroupName } from '../fleet/device-filters.ts'
import { exportQuery, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { BatteryCounts } from './batteries.ts'
import { DischargeDay } from './battery.ts'
import { batteriesAccess } from './battery-access.ts'
import { OfStatus } from './battery-status-type.ts'
import { DeviceWithBatteries, dischargingSortFields, listOfDevices } from './discharging-devices.ts'

export const DevicesWithBatteriesFilter = z.object({
  groups: z.array(GroupName.nullable()).max(filterValues).optional(),
  search: SearchText.optional(),
  /** Left out or null, both kinds. */
  underWarranty: z.boolean().nullish(),
})
export type DevicesWithBatteriesFilter = z.infer<typeof DevicesWithBatteriesFilter>

const warrantyAccess = { kind: 'world', permission: 'batteries.read', product: 'batteryWarranty' } as const

/** Devices by the worst status of their batteries: the same calls for either product [B-9970]. */
function callsOf(product: 'batteryEssentials' | 'batteryWarranty', access: WorldAccess) {
  return {
    list: call({
      method: 'POST',
      path: `/api/${product}/getDevicesWithSmartBatteryStatus`,
      summary: 'Devices that have smart batteries, by the worst status of these [B-1210]',
      access,
      reads: estateSubjects,
      query: PageQuery.extend(OfStatus.shape),
      body: DevicesWithBatteriesFilter.extend({ sort: sortBy(dischargingSortFields).optional() }),
      answer: listOfDevices,
    }),
    export: call({
      method: 'POST',
      path: `/api/${product}/exportDevicesWithSmartBatteryStatus`,
      summary: 'The same devices as a file, a row for each battery [B-1211]',
      access,
      query: exportQuery().extend(OfStatus.shape),
      body: DevicesWithBatteriesFilter,
      answer: csv,
    }),
    count: call({
      method: 'POST',
      path: `/api/${product}/getDevicesWithSmartBatteryCount`,
      summary: 'How many devices with smart batteries match, by the worst status of these [B-1212]',
      access,
      reads: estateSubjects,
      body: DevicesWithBatteriesFilter,
      answer: BatteryCounts,
    }),
    get: call({
      method: 'GET',
      path: `/api/${product}/getDeviceWithBatteryDischarge`,
      summary: 'A device with its batteries, and its discharge on the last 30 days [B-1213]',
      access,
      reads: estateSubjects,
      query: z.object({ deviceId: DeviceId }),
      /** Null if there is none [B-9973]. */
      answer: DeviceWithBatteries.extend({ averageDischarge30Days: z.array(DischargeDay) }).nullable(),
    }),
  }
}

export const essentialsDevices = callsOf('batteryEssentials', batteriesAccess)
export const warrantyDevices = callsOf('batteryWarranty', warrantyAccess)
