import { z } from 'zod'
import { alarmLevels, alarmTypes, batteryAlerts, deviceAlerts } from '../alerts/statuses.ts'
import { BatteryFilter } from '../battery/batteries.ts'
import { DeviceFilter } from '../fleet/device-filters.ts'
import { CaseLevel } from './case-states.ts'
import { watchLimits } from './watch-limits.ts'

/** A number of a watch, within its limits. */
export const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

export const watchedDeviceAlerts = ['deviceStatus', ...deviceAlerts] as const
export type WatchedDeviceAlert = (typeof watchedDeviceAlerts)[number]
export const watchedBatteryAlerts = ['batteryStatus', ...batteryAlerts] as const
export type WatchedBatteryAlert = (typeof watchedBatteryAlerts)[number]

/** How the devices of a case are told from those of another [K-114]. */
export const groupings = ['homeLocation', 'group', 'model', 'all'] as const
export type Grouping = (typeof groupings)[number]

const grouped = { groupedBy: z.enum(groupings) }
export const alarmNames = Object.keys(alarmTypes) as [keyof typeof alarmTypes, ...(keyof typeof alarmTypes)[]]

/** What a watch looks for [K-101 to K-109]. `level` is the least that is enough: a problem always counts. */
export const Watched = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('deviceAlert'),
      alert: z.enum(watchedDeviceAlerts),
      level: CaseLevel,
      leastDevices: within(watchLimits.leastDevices),
      ...grouped,
    })
    .refine(({ alert, level }) => alert !== 'deviceTimeErrorStatus' || level === 'red', {
      path: ['level'],
      message: 'is not a level of this alert',
    }),
  z.object({
    kind: z.literal('batteryAlert'),
    alert: z.enum(watchedBatteryAlerts),
    level: CaseLevel,
    leastDevices: within(watchLimits.leastDevices),
    ...grouped,
  }),
  z.object({
    kind: z.literal('alarm'),
    alarm: z.enum(alarmNames),
    level: z.enum(alarmLevels).exclude(['none']),
    groupedBy: z.enum(['homeLocation', 'group']),
  }),
  z.object({
    kind: z.literal('anomaly'),
    /** None means all. */
    alerts: z.array(z.enum(deviceAlerts)).max(deviceAlerts.length).default([]),
  }),
  z.object({ kind: z.literal('silence'), silentMinutes: within(watchLimits.silentMinutes) }),
  z.object({
    kind: z.literal('deviceFilter'),
    filter: DeviceFilter,
    moreThan: within(watchLimits.moreThan),
    ...grouped,
  }),
  z.object({
    kind: z.literal('batteryFilter'),
    filter: BatteryFilter,
    moreThan: within(watchLimits.moreThan),
    ...grouped,
  }),
])
export type Watched = z.infer<typeof Watched>
export type WatchKind = Watched['kind']

export const watchKinds = [
  'deviceAlert',
  'batteryAlert',
  'alarm',
  'anomaly',
  'silence',
  'deviceFilter',
  'batteryFilter',
] as const satisfies readonly WatchKind[]
