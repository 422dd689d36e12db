import { z } from 'zod'
import { batteryAlerts } from '../alerts/statuses.ts'
import { call } from '../call.ts'
import { AlertCount } from '../fleet/overview.ts'
import { estateSubjects } from '../subjects.ts'
import { BatteryCounts } from './batteries.ts'
import { batteriesAccess, dischargingDevicesAccess } from './battery-access.ts'
import { DeviceCounts } from './discharging-devices.ts'

const ofBatteries = { method: 'GET', access: batteriesAccess, reads: estateSubjects } as const

export const getBatteryEstate = call({
  ...ofBatteries,
  path: '/api/batteryEssentials/getBatteryEstate',
  summary: 'Batteries that reported in the last 30 days, by status [B-1235, B-9975]',
  /** An empty value counts as false; left out, both kinds. */
  query: z.object({ underWarranty: z.enum(['true', 'false', '']).optional() }),
  answer: BatteryCounts,
})

export const getDeviceEstate = call({
  method: 'GET',
  access: dischargingDevicesAccess,
  reads: estateSubjects,
  path: '/api/batteryEssentials/getDeviceEstate',
  summary: 'Devices by the status of their average discharge [B-1235, B-9975]',
  answer: DeviceCounts,
})

const alertCounts = Object.fromEntries(batteryAlerts.map((alert) => [alert, AlertCount])) as Record<
  (typeof batteryAlerts)[number],
  typeof AlertCount
>

export const countSmartBatteryAlerts = call({
  ...ofBatteries,
  path: '/api/batteryEssentials/smartBatteryAlertsCount',
  summary: 'How many batteries are red and yellow, by alert [B-1230]',
  answer: z.object(alertCounts),
})

/** The four histograms of the overview, each with its buckets in order [B-320 to B-323]. */
export const batteryIntervals = {
  health: ['0-40', '40-50', '50-60', '60-70', '70-80', '80-90', '90-100'],
  averageDischarge: [
    '0-10',
    '10-20',
    '20-30',
    '30-40',
    '40-50',
    '50-60',
    '60-70',
    '70-80',
    '80-90',
    '90-100',
    '>100',
  ],
  firstSeen: ['0-1', '1-2', '2-3', '3-6', '6-12', '>12'],
  age: ['0-6', '6-12', '12-18', '18-24', '24-36', '>36'],
} as const satisfies Record<string, readonly string[]>
export type BatteryHistogram = keyof typeof batteryIntervals

export const IntervalCounts = z.array(z.object({ interval: z.string(), count: z.int().min(0) }))
export type IntervalCounts = z.infer<typeof IntervalCounts>

/** Batteries that reported in the last 30 days, by interval, empty ones included [B-324, B-9972]. */
const statistics = {
  ...ofBatteries,
  access: { ...batteriesAccess, toggle: 'show-batteries-chart' },
  answer: IntervalCounts,
} as const

export const countBatteriesByHealth = call({
  ...statistics,
  path: '/api/batteryEssentials/batteriesHealthIntervalStats',
  summary: 'Batteries by health, in percent of the rated capacity [B-1231]',
})
export const countBatteriesByDischarge = call({
  ...statistics,
  path: '/api/batteryEssentials/batteriesLast30DaysAverageDischargeIntervalStats',
  summary: 'Batteries by average discharge, in percent per hour [B-1232]',
})
export const countBatteriesByFirstSeen = call({
  ...statistics,
  path: '/api/batteryEssentials/batteriesFirstSeenIntervalStats',
  summary: 'Batteries by months since they were first seen [B-1233]',
})
export const countBatteriesByAge = call({
  ...statistics,
  path: '/api/batteryEssentials/batteriesLast30DaysAgeIntervalStats',
  summary: 'Batteries by months since their manufacture [B-1234]',
})
