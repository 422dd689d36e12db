import {
  type BatteryFilter,
  type CaseLevel,
  type DeviceAlert,
  type Grouping,
  type Watched,
  type WatchedBatteryAlert,
  type WatchedDeviceAlert,
  type WatchKind,
  watchDefaults,
} from '@muster/contract'
import { type DeviceFilters, noFilters } from '../../../estate/filter/device-filters.ts'
import type { ShownWatch } from '../watches.queries.ts'
import { filtersOf } from './watched-filters.ts'

type AlarmWatch = Extract<Watched, { kind: 'alarm' }>

export interface StepDraft {
  /** Unique in the form. */
  key: number
  /** As typed; of the first step without a meaning. */
  afterMinutes: string
  /** Such as `person amara`, `channel 12` or `placePeople`. */
  receivers: readonly string[]
}

/** A watch as its form holds it: what each kind needs is kept while another kind is chosen. */
export interface WatchDraft {
  name: string
  kind: WatchKind
  alert: WatchedDeviceAlert
  batteryAlert: WatchedBatteryAlert
  level: CaseLevel
  leastDevices: string
  alarm: AlarmWatch['alarm']
  alarmLevel: AlarmWatch['level']
  groupedBy: Grouping
  anomalyAlerts: readonly DeviceAlert[]
  silentMinutes: string
  deviceFilters: DeviceFilters
  batteryFilter: BatteryFilter
  moreThan: string
  homeLocationIds: readonly (string | null)[]
  groups: readonly (string | null)[]
  zoneId: string | null
  holdMinutes: string
  endMinutes: string
  isQuiet: boolean
  hasHours: boolean
  from: string
  until: string
  workingDays: readonly number[]
  timeZone: string
  usesZoneOfPlace: boolean
  tellsEnd: boolean
  steps: readonly StepDraft[]
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const workingWeek = [1, 2, 3, 4, 5]
export const placePeople = 'placePeople'

/** A new watch: it tells the user first. */
export const newDraft = ({
  kind,
  userId,
  timeZone,
}: {
  kind: WatchKind
  userId: string
  timeZone: string
}): WatchDraft => ({
  name: '',
  kind,
  alert: 'deviceStatus',
  batteryAlert: 'batteryStatus',
  level: 'red',
  leastDevices: String(watchDefaults.leastDevices),
  alarm: 'deviceStatus',
  alarmLevel: 'major',
  groupedBy: 'homeLocation',
  anomalyAlerts: [],
  silentMinutes: String(watchDefaults.silentMinutes),
  deviceFilters: noFilters,
  batteryFilter: {},
  moreThan: String(watchDefaults.moreThan),
  homeLocationIds: [],
  groups: [],
  zoneId: null,
  holdMinutes: String(watchDefaults.holdMinutes),
  endMinutes: String(watchDefaults.endMinutes),
  isQuiet: false,
  hasHours: true,
  from: '20:00',
  until: '06:00',
  workingDays: workingWeek,
  timeZone,
  usesZoneOfPlace: true,
  tellsEnd: true,
  steps: [{ key: 0, afterMinutes: String(watchDefaults.stepMinutes), receivers: [`person ${userId}`] }],
})

function draftOfWatched(watched: Watched): Partial<WatchDraft> {
  const grouped = 'groupedBy' in watched ? { groupedBy: watched.groupedBy } : {}
  switch (watched.kind) {
    case 'deviceAlert': {
      const { kind, alert, level, leastDevices } = watched
      return { kind, alert, level, leastDevices: String(leastDevices), ...grouped }
    }
    case 'batteryAlert': {
      const { kind, alert, level, leastDevices } = watched
      return { kind, batteryAlert: alert, level, leastDevices: String(leastDevices), ...grouped }
    }
    case 'alarm':
      return { kind: watched.kind, alarm: watched.alarm, alarmLevel: watched.level, ...grouped }
    case 'anomaly':
      return { kind: watched.kind, anomalyAlerts: watched.alerts }
    case 'silence':
      return { kind: watched.kind, silentMinutes: String(watched.silentMinutes) }
    case 'deviceFilter':
      return {
        kind: watched.kind,
        deviceFilters: filtersOf(watched.filter),
        moreThan: String(watched.moreThan),
        ...grouped,
      }
    case 'batteryFilter':
      return {
        kind: watched.kind,
        batteryFilter: watched.filter,
        moreThan: String(watched.moreThan),
        ...grouped,
      }
  }
}

/** The draft of a stored watch; receivers that are gone are left out. */
export function draftOf(watch: ShownWatch, unset: WatchDraft): WatchDraft {
  const { quietHours, where, steps } = watch
  return {
    ...unset,
    name: watch.name,
    ...draftOfWatched(watch.watched),
    ...where,
    holdMinutes: String(watch.holdMinutes),
    endMinutes: String(watch.endMinutes),
    tellsEnd: watch.tellsEnd,
    ...(quietHours && {
      isQuiet: true,
      hasHours: quietHours.hours !== null,
      ...quietHours.hours,
      workingDays: quietHours.workingDays,
      timeZone: quietHours.timeZone,
      usesZoneOfPlace: quietHours.usesZoneOfPlace,
    }),
    ...(steps && {
      steps: steps.map(({ afterMinutes, receivers }, key) => ({
        key,
        afterMinutes: String(afterMinutes || watchDefaults.stepMinutes),
        receivers: receivers
          .filter(({ kind, name }) => kind === placePeople || name !== null)
          .map(({ kind, id }) => (kind === placePeople ? placePeople : `${kind} ${id}`)),
      })),
    }),
  }
}
