import { z } from 'zod'
import { call, csv } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { checkedEstate, EstateBody, EstateFields } from './estate-period.ts'
import type { EventType } from './event-types.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/** The events that the estate's charts count: reboots, low power, time errors, battery swaps and drops [C-1508]. */
export const estateEvents = [
  'deviceRebooted',
  'deviceLowPower',
  'timeError',
  'batteryChanged',
  'deviceDropped',
] as const satisfies readonly EventType[]
export type EstateEvent = (typeof estateEvents)[number]

/** A local day, such as 2026-11-03. Days without reports are left out, and a chart shows a gap. */
const date = z.string()
const count = z.int().min(0)

export const UsedDevicesDay = z.object({ date, deviceCount: count })
export const EstateDataDay = z.object({
  date,
  /** Bytes. */
  mobile: count,
  wifi: count,
})
export const EstateEventsDay = z.object({ date, count })

const EventsBody = checkedEstate(EstateFields.extend({ name: z.enum(estateEvents) }))

export const readDevicesUtilization = call({
  method: 'POST',
  path: '/api/core/performance/devicesUtilization',
  summary: 'How many devices were used, day by day [C-2160]',
  access,
  reads: estateSubjects,
  body: EstateBody,
  answer: z.array(UsedDevicesDay),
})

export const readEstateDataUsage = call({
  method: 'POST',
  path: '/api/core/performance/dataUsage',
  summary: 'Bytes that devices sent and received, day by day [C-2161]',
  access,
  reads: estateSubjects,
  body: EstateBody,
  answer: z.array(EstateDataDay),
})

export const readEstateEvents = call({
  method: 'POST',
  path: '/api/core/performance/deviceEvents',
  summary: 'Events of devices, day by day [C-2162, C-9937]',
  access,
  reads: estateSubjects,
  body: EventsBody,
  answer: z.array(EstateEventsDay),
})

/* Files have a row for every day of the period, empty on days without reports [C-9942]. */

export const exportDevicesUtilization = call({
  method: 'POST',
  path: '/api/core/performance/exportDevicesUtilization',
  summary: 'The devices that were used, as a file [C-2163]',
  access,
  body: EstateBody,
  answer: csv,
})

export const exportEstateDataUsage = call({
  method: 'POST',
  path: '/api/core/performance/exportDataUsage',
  summary: 'The bytes that devices sent and received, as a file [C-2164]',
  access,
  body: EstateBody,
  answer: csv,
})

export const exportEstateEvents = call({
  method: 'POST',
  path: '/api/core/performance/exportDeviceEvents',
  summary: 'Events of devices, as a file [C-2165]',
  access,
  body: EventsBody,
  answer: csv,
})
