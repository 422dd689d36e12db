import { z } from 'zod'
import { batteryLevels, StatusLevel } from '../alerts/statuses.ts'
import { call } from '../call.ts'
import { isChartWindow, wrongChartWindow } from '../fleet/chart-window.ts'
import { queryTime } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { batteriesAccess } from './battery-access.ts'
import { DischargeCause } from './discharge-cause.ts'

export const BatteryId = token(64)
const text = z.string().nullable()
/** Milliseconds since the epoch, as a string [B-1102]. */
const timeText = z.string().regex(/^\d+$/)

/** A smart battery as lists and its own page show it [B-1101, B-1102]. */
export const BatteryFacts = z.object({
  id: z.string(),
  serialNumber: z.string(),
  partNumber: text,
  firstSeen: timeText,
  updated: timeText,
  /** Present capacity as a fraction of the rated one. */
  capacityFactor: z.number().nullable(),
  cycleCount: z.int().nullable(),
  /** Percent of charge per hour, over the last 30 days. */
  averageDischarge: z.number().nullable(),
  /** Hours that a full charge lasts at that rate [B-9929]. */
  averageDischargeTime: z.number().nullable(),
  /** Who is to blame for a discharge alert of it or of its device; null without one. */
  dischargeCause: DischargeCause.nullable(),
  batteryStatus: z.enum(batteryLevels),
  underWarranty: z.boolean(),
  /** The last day of its warranty, as YYYY-MM-DD; null if its date of manufacture is not known. */
  warrantyUntil: text,
})

/** What else is known of it; capacities are in mAh [B-9921, B-9929]. */
export const BatteryMake = z.object({
  manufacturer: text,
  /** Manufacture date, as YYYY-MM-DD. */
  mfd: text,
  presentCapacity: z.number().nullable(),
  ratedCapacity: z.number().nullable(),
  healthStatus: StatusLevel,
  averageDischargeStatus: StatusLevel,
  cycleCountStatus: StatusLevel,
})

/**
 * The place of a battery among those in its device, by serial number: 1 of 2 [B-9920]. Null if it was removed: for
 * more than a day the device has measured other batteries that are still with it, and not this one.
 */
export const BatteryPlace = z.object({ number: z.int().min(1), of: z.int().min(1) }).nullable()
export type BatteryPlace = z.infer<typeof BatteryPlace>

/** The device that a battery was last seen in [B-1103]. */
export const BatteryDevice = z.object({
  id: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  imei: text,
  assetTag: text,
  deviceName: text,
  batteryPlace: BatteryPlace,
})

export const SmartBatteryDetails = BatteryFacts.extend({
  ...BatteryMake.shape,
  deviceInfo: BatteryDevice.nullable(),
})
export type SmartBatteryDetails = z.infer<typeof SmartBatteryDetails>

const reading = { access: batteriesAccess, reads: estateSubjects, refuses: ['notFound'] } as const
const OfBattery = z.object({ id: BatteryId })

export const getSmartBattery = call({
  ...reading,
  method: 'GET',
  path: '/api/batteryEssentials/getSmartBattery',
  summary: 'A smart battery, and the device that it was last seen in [B-1223]',
  query: OfBattery,
  answer: SmartBatteryDetails,
})

/** A stay of a battery in a device; null if the device was deleted, or is outside the caller's custom view. */
export const BatteryStay = z.object({
  device: BatteryDevice.pick({ id: true, manufacturer: true, model: true, serialNumber: true }).nullable(),
  /** The first and the last charge measured there, in milliseconds since the epoch. */
  from: z.int(),
  to: z.int(),
})
export type BatteryStay = z.infer<typeof BatteryStay>

export const getSmartBatteryDevices = call({
  ...reading,
  method: 'GET',
  path: '/api/batteryEssentials/getSmartBatteryDevices',
  summary: 'The devices that a battery was in during the last 90 days, the latest first',
  query: OfBattery,
  answer: z.array(BatteryStay),
})

/** A UTC day without measurements is missing. */
export const DischargeDay = z.object({
  /** Such as 2026-11-03. */
  date: z.string(),
  /** Percent per hour. */
  averageDischarge: z.number(),
})
export type DischargeDay = z.infer<typeof DischargeDay>

export const getSmartBatteryDischarge = call({
  ...reading,
  method: 'GET',
  path: '/api/batteryEssentials/getSmartBatteryDischarge',
  summary: 'The average discharge of a battery, day by day [B-1224, B-9971]',
  query: OfBattery.extend({ from: queryTime, to: queryTime }).refine(isChartWindow, wrongChartWindow),
  answer: z.array(DischargeDay),
})

export const BatteryChargeSample = z.object({
  /** The local time where it was measured, as milliseconds since 1970-01-01 00:00 there [B-1115]. */
  local: z.int(),
  /** Milliseconds since the epoch. */
  utc: z.int(),
  /** Percent. */
  level: z.int(),
  onPower: z.boolean(),
  smartBattery: z.object({ id: z.string(), serialNumber: z.string() }),
  /** Null if it is not known, was deleted, or is outside the caller's custom view. */
  device: z.object({ serialNumber: z.string() }).nullable(),
})
export type BatteryChargeSample = z.infer<typeof BatteryChargeSample>

export const getSmartBatteryChargeLevel = call({
  ...reading,
  method: 'GET',
  path: '/api/batteryEssentials/getSmartBatteryChargeLevel',
  summary: 'The charge of a battery in the 24 hours before `to`, sample by sample [B-1225, B-9971]',
  query: OfBattery.extend({ to: queryTime }),
  answer: z.array(BatteryChargeSample),
})
